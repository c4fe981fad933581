// Kills, restarts and crowds under load, and what must be there afterwards: npm run try:crashes, try:rolling, try:crowd, try:failover.
// What lists cost among a million users: npm run try:scale. Long lists of the page in a browser: npm run try:page
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CHROMIUM } from '../test/browser/browser.js';
import { endTogether } from '../test/harness/program.js';
import { crashPlan, type FormName, FORMS } from './crashes/crashes.js';
import { runCrowd } from './crowd/crowd-trial.js';
import { missingPackages } from './failover/cluster.js';
import { failoverPlan, FAULTS } from './failover/failover.js';
import { runPage } from './page/page.js';
import { HAPROXY, NGINX } from './rolling/proxies.js';
import { rollingPlan } from './rolling/rolling.js';
import { runScale } from './scale/scale.js';
import { reportText, runTrial, type TrialPlan } from './trial.js';

interface Options {
  readonly numbers: Readonly<Record<string, number>>;
  /** What of several things is done. */
  readonly what: readonly string[];
  readonly 'not-strict': boolean;
}

interface Trial {
  readonly usage: string;
  /** Whole numbers from the command line, and what they are without it. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly what?: readonly string[];
  /** What it needs that is not installed here. */
  readonly missing?: () => readonly string[];
  /** @returns what is wrong */
  readonly run: (options: Options & { readonly seed: number }) => Promise<readonly string[]>;
}

/** What a process has open besides connections. */
const OTHER_FILES = 200;
const MOST_TOLD = 20;
const SEED = '\n  --seed N        the chance by which requests are made (default: another one each time)';

const TRIALS: Readonly<Record<string, Trial>> = {
  crashes: {
    usage: `kills with SIGKILL under write load, and looks whether all is there

  --kills N       so many times each (default 20)
  --what A,B      ${Object.keys(FORMS).join(', ')} (default: all of them)${SEED}`,
    numbers: { kills: 20 },
    what: Object.keys(FORMS),
    run: async ({ numbers: { kills = 0 }, what, seed }) => {
      const problems: string[] = [];
      for (const name of what) {
        console.log(`\nKilling: ${name}, ${kills} times`);
        problems.push(...(await tell(crashPlan(FORMS[name as FormName], kills, seed))));
      }
      return problems;
    },
  },
  rolling: {
    usage: `restarts two instances in turns behind nginx and HAProxy, under load

  --rounds N      restart each so many times (default 5)
  --processes N   WEB_CONCURRENCY of each instance (default 1)${SEED}`,
    numbers: { rounds: 5, processes: 1 },
    run: async ({ numbers: { rounds = 0, processes = 1 }, seed }) => {
      const problems: string[] = [];
      for (const proxy of [NGINX, HAPROXY]) {
        const version = proxy.version();
        console.log(`\n${proxy.name} ${version ?? 'is not installed here: left out'}`);
        if (version === undefined) continue;
        problems.push(...(await tell(rollingPlan(proxy, processes, rounds, seed))));
      }
      return problems;
    },
  },
  crowd: {
    usage: `many connections, half of them idle or slow, and a steady mixed load on the others

  --seconds N       for so long (default 600)
  --connections N   in all (default 2000)
  --rate N          requests a second (default 300)${SEED}`,
    numbers: { seconds: 600, connections: 2000, rate: 300 },
    run: async ({ numbers: { seconds: length = 0, rate = 0, ...numbers }, seed }) => {
      const connections = affordable(numbers['connections'] ?? 0);
      console.log(`${connections} connections, ${rate} requests a second for ${length} s`);
      const { lines, problems } = await runCrowd({ connections, rate, seconds: length, seed }, say);
      console.log(lines.join('\n'));
      return problems;
    },
  },
  failover: {
    usage: `fails the primary of a Patroni cluster in several ways, under steady draws

  --what A,B      ${Object.keys(FAULTS).join(', ')} (default: all of them)
  --not-strict    without \`synchronous_mode_strict\`${SEED}`,
    numbers: {},
    what: Object.keys(FAULTS),
    missing: missingPackages,
    run: ({ what, seed, ...options }) => tell(failoverPlan(what, !options['not-strict'], seed)),
  },
  scale: {
    usage: `measures what each question to a list costs among very many users, cards and draws

  --users N       so many of each (default 1000000)
  --rounds N      ask each question so many times (default 20)`,
    numbers: { users: 1_000_000, rounds: 20 },
    run: ({ numbers: { users = 0, rounds = 0 } }) => runScale(users, rounds, say),
  },
  page: {
    usage: `scrolls through long lists of the page in a browser, opens its first view as on a slow phone, and verifies a day

  --users N       so many players in the ranking and in a group (default 50000)
  --cards N       so many cards in a collection (default 20000)
  --draws N       so many draws on the day (default 100000)`,
    numbers: { users: 50_000, cards: 20_000, draws: 100_000 },
    missing: () => (CHROMIUM === undefined ? ['chromium'] : []),
    run: ({ numbers: { users = 0, cards = 0, draws = 0 } }) => runPage(users, cards, draws, say),
  },
};

/** @returns what is wrong */
async function tell(plan: TrialPlan): Promise<readonly string[]> {
  const report = await runTrial(plan, say);
  console.log(reportText(report));
  return report.problems;
}

function say(line: string): void {
  console.log(`  ${line}`);
}

/** The service has all connections, and all of them are made here. */
function affordable(connections: number): number {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : '';
  const limit = Number(/^Max open files +\d+ +(\d+)/m.exec(limits)?.[1]);
  if (!(limit < connections + OTHER_FILES)) return connections;
  console.log(`A process may have only ${limit} files open here (ulimit -Hn)`);
  return limit - OTHER_FILES;
}

/** @throws Error when there is something else on the command line */
function readOptions({ numbers, what = [] }: Trial, args: string[]): Options & { seed: number } {
  const defaults = { ...numbers, seed: randomInt(2 ** 32 - 1) };
  const names = [...Object.keys(defaults), ...(what.length > 0 ? ['what'] : [])];
  const flags = what.includes('switchover') ? ['not-strict'] : [];
  const typed = (type: 'string' | 'boolean') => (option: string) => [option, { type }] as const;
  const options = Object.fromEntries([...names.map(typed('string')), ...flags.map(typed('boolean'))]);
  const { values } = parseArgs({ args, options });
  const chosen = String(values['what'] ?? what.join()).split(',');
  const unknown = what.length > 0 ? chosen.find((name) => !what.includes(name)) : undefined;
  if (unknown !== undefined) throw new Error(`--what has no "${unknown}"`);
  const given = Object.entries(defaults).map(([name, usual]) => {
    const value = Number(values[name] ?? usual);
    if (Number.isInteger(value) && value >= 0 && value < 2 ** 32) return [name, value] as const;
    throw new Error(`--${name} must be a whole number, not "${String(values[name])}"`);
  });
  const read = Object.fromEntries(given);
  return { numbers: read, what: chosen, seed: read['seed'] ?? 0, 'not-strict': values['not-strict'] === true };
}

async function main([name = '', ...args]: string[]): Promise<number> {
  const trial = TRIALS[name];
  if (!trial) throw new Error(`There is no trial "${name}"; there are ${Object.keys(TRIALS).join(', ')}`);
  if (args.includes('--help')) {
    console.log(
      `npm run try:${name} -- [OPTION ...]    ${trial.usage}\n\nSettings: none. Example: npm run try:${name}`,
    );
    return 0;
  }
  let options;
  try {
    options = readOptions(trial, args);
  } catch (error) {
    console.error(`${(error as Error).message} (--help tells more)`);
    return 2;
  }
  const missing = trial.missing?.() ?? [];
  if (missing.length > 0) {
    console.error(`Not installed here: ${missing.join(', ')} (Debian's packages)`);
    return 2;
  }
  console.log(`With --seed ${options.seed}`);
  const problems = await trial.run(options);
  for (const problem of problems.slice(0, MOST_TOLD)) console.error(`  WRONG: ${problem}`);
  console.log(problems.length > 0 ? `\n${problems.length} problems.` : '\nAll is well.');
  return problems.length > 0 ? 1 : 0;
}

endTogether();
// Debian has HAProxy and nginx where ordinary users do not look.
process.env['PATH'] = `${process.env['PATH'] ?? ''}:/usr/sbin`;
process.exit(await main(process.argv.slice(2)));
