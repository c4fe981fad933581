// Runs one of these trials, with all of its options: npm run trial -- NAME. scripts/trial.mjs says what each does, and knows its defaults.
import { CommandRefused, runCommand, integerOf } from '../src/commands/cli.js';
import { CHROMIUM } from '../test/browser/browser.js';
import { endTogether, versionOf } from '../test/harness/program.js';
import { crashPlan, FORMS } from './crashes/crashes.js';
import { AtprotoServers } from './bots/atproto-servers.js';
import { type ChatPlan, runChatKills } from './bots/chat-kills.js';
import { runDiscordKills } from './bots/discord-kills.js';
import { missingForSynapse, Synapse } from './bots/synapse.js';
import { runCosts } from './costs/costs.js';
import { runCapacity } from './capacity/capacity.js';
import { runCrowd } from './crowd/crowd-trial.js';
import { runDigest } from './digest/digest.js';
import { missingForRecovery } from './deploy/archived-postgres.js';
import { tryRecovery } from './deploy/recovery-trial.js';
import { CADDY, TLS_NGINX } from './deploy/tls-proxies.js';
import { tryTlsProxy } from './deploy/tls-proxies-trial.js';
import { missingForUnits, tryUnits } from './deploy/unit-trial.js';
import { missingPackages } from './failover/cluster.js';
import { failoverPlan, FAULTS } from './failover/failover.js';
import { runMonitoring } from './monitoring/monitoring.js';
import { missingPrograms } from './monitoring/prometheus.js';
import { runPage } from './page/page.js';
import { runPhone } from './phone/phone.js';
import { HAPROXY, NGINX } from './rolling/proxies.js';
import { rollingPlan } from './rolling/rolling.js';
import { runScale } from './scale/scale.js';
import { reportText, runTrial, type TrialPlan } from './trial.js';
import { runVerifyDay } from './verify-day/verify-day.js';
import { runVisitors } from './visitors/visitors.js';

const MOST_TOLD = 20;

/** What is wrong after each trial. */
const TRIALS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  crashes: async () => {
    const problems: string[] = [];
    const [kills, seed] = [number('kills'), number('seed')];
    for (const name of chosenOf(FORMS)) {
      console.log(`\nKilling: ${name}, ${kills} times`);
      problems.push(...(await tell(crashPlan(FORMS[name], kills, seed))));
    }
    return problems;
  },
  costs: () => runCosts(number('kills'), number('seed'), say),
  bluesky: () => chatKills('bluesky', (postgres) => AtprotoServers.start(postgres)),
  matrix: () => {
    need(missingForSynapse());
    return chatKills('matrix', () => Synapse.start());
  },
  discord: () => runDiscordKills(number('tens'), number('kills'), number('seed'), say),
  rolling: async () => {
    const problems: string[] = [];
    const [rounds, processes, seed] = [number('rounds'), number('processes'), number('seed')];
    for (const proxy of [NGINX, HAPROXY]) {
      const version = proxy.version();
      console.log(`\n${proxy.name} ${version ?? 'is not installed here: left out'}`);
      if (version !== undefined) problems.push(...(await tell(rollingPlan(proxy, processes, rounds, seed))));
    }
    return problems;
  },
  proxies: async () => {
    const problems: string[] = [];
    for (const kind of [CADDY, TLS_NGINX]) {
      const version = versionOf(kind.program, kind === CADDY ? 'version' : '-v');
      console.log(`\n${kind.program} ${version ?? 'is not installed here: left out'}`);
      if (version !== undefined) problems.push(...(await tryTlsProxy(kind, say)));
    }
    return problems;
  },
  unit: () => {
    need(missingForUnits());
    return tryUnits(say);
  },
  recovery: () => {
    need(missingForRecovery());
    return tryRecovery(say);
  },
  crowd: () => {
    const [connections, rate, seconds] = [number('connections'), number('rate'), number('seconds')];
    return runCrowd({ connections, rate, seconds, seed: number('seed') }, say);
  },
  visitors: () => {
    const [visitors, rate, seconds] = [number('visitors'), number('rate'), number('seconds')];
    return runVisitors({ visitors, rate, seconds, seed: number('seed') }, say);
  },
  failover: () => {
    need(missingPackages());
    return tell(failoverPlan(chosenOf(FAULTS), number('seed')));
  },
  capacity: () => runCapacity(number('draws'), say),
  scale: () => runScale(number('users'), number('rounds'), say),
  digest: () => runDigest(number('draws'), say),
  monitoring: () => {
    need(missingPrograms());
    return runMonitoring(number('seed'), say);
  },
  'verify-day': () => runVerifyDay(number('draws'), say),
  page: () => {
    need(CHROMIUM === undefined ? ['chromium'] : []);
    return runPage(number('users'), number('cards'), number('draws'), say);
  },
  phone: () => {
    need(CHROMIUM === undefined ? ['chromium'] : []);
    return runPhone(values['--against'], number('rounds'), say);
  },
};

/** As scripts/trial.mjs gives them: those of the trial, with their defaults. */
const [name = '', ...args] = process.argv.slice(2);
const values = Object.fromEntries(args.flatMap((arg, at) => (at % 2 === 0 ? [[arg, args[at + 1] ?? '']] : [])));

function number(option: string): number {
  return integerOf(`--${option}`, values[`--${option}`] ?? '', 0, 2 ** 32);
}

function chatKills(bot: ChatPlan['bot'], start: ChatPlan['start']): Promise<readonly string[]> {
  const [messages, kills, seed] = [number('messages'), number('kills'), number('seed')];
  return runChatKills({ bot, start, messages, kills, seed }, say);
}

/** What `--what` chooses of some things to do; all of them without it. */
function chosenOf<Name extends string>(things: Readonly<Record<Name, unknown>>): Name[] {
  const names = Object.keys(things) as Name[];
  const { '--what': what = names.join() } = values;
  return what.split(',').map((wanted) => {
    const found = names.find((each) => each === wanted);
    if (found === undefined) throw new CommandRefused(`--what has no "${wanted}"; it has ${names.join(', ')}`);
    return found;
  });
}

/** @throws CommandRefused when a program is missing */
function need(missing: readonly string[]): void {
  if (missing.length > 0) throw new CommandRefused(`Not installed here: ${missing.join(', ')} (Debian's packages)`);
}

/** @returns what is wrong */
async function tell(plan: TrialPlan): Promise<readonly string[]> {
  const report = await runTrial(plan, say);
  console.log(reportText(report));
  return report.problems;
}

function say(line: string): void {
  console.log(`  ${line}`);
}

endTogether();
// Debian has HAProxy and nginx where ordinary users do not look.
process.env['PATH'] = `${process.env['PATH'] ?? ''}:/usr/sbin`;
await runCommand(
  'npm run trial -- --help',
  () => TRIALS[name],
  async (trial) => {
    if (!trial) throw new CommandRefused(`There is no trial "${name}"`);
    console.log(`With ${args.join(' ')}`);
    const problems = await trial();
    for (const problem of problems.slice(0, MOST_TOLD)) console.error(`  WRONG: ${problem}`);
    console.log(problems.length > 0 ? `\n${problems.length} problems.` : '\nAll is well.');
    if (problems.length > 0) process.exitCode = 1;
  },
);
process.exit();
