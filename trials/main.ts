// Kills, restarts and crowds under load, and what must be there afterwards: npm run try:crashes, try:rolling, try:crowd, try:failover.
// What requests cost among a million users: npm run try:scale. Long lists of the page in a browser: npm run try:page
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { CommandRefused, runCommand, integerOf } from '../src/commands/cli.js';
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

interface Trial<Name extends string = string> {
  readonly usage: string;
  /** Whole numbers from the command line, and what they are without it. */
  readonly numbers: Readonly<Record<Name, number>>;
  /** Names of things to do, of which the command line may choose some. */
  readonly what?: readonly string[];
  /** What it needs that is not installed here. */
  readonly missing?: () => readonly string[];
  /** @returns what is wrong */
  run(numbers: Readonly<Record<Name, number>>, what: readonly string[]): Promise<readonly string[]>;
}

/** Lets `run` know the names of its numbers. */
function trial<Name extends string>(given: Trial<Name>): Trial {
  return given;
}

const MOST_TOLD = 20;
const SEED = '\n  --seed N        the chance by which requests are made (default: another one each time)';
const ANY_SEED = randomInt(2 ** 32);

const TRIALS: Readonly<Record<string, Trial>> = {
  crashes: trial({
    usage: `kills with SIGKILL under write load, and looks whether all is there

  --kills N       so many times each (default 20)
  --what A,B      ${Object.keys(FORMS).join(', ')} (default: all of them)${SEED}`,
    numbers: { kills: 20, seed: ANY_SEED },
    what: Object.keys(FORMS),
    run: async ({ kills, seed }, what) => {
      const problems: string[] = [];
      for (const name of what) {
        console.log(`\nKilling: ${name}, ${kills} times`);
        problems.push(...(await tell(crashPlan(FORMS[name as FormName], kills, seed))));
      }
      return problems;
    },
  }),
  rolling: trial({
    usage: `restarts two instances in turns behind nginx and HAProxy, under load

  --rounds N      restart each so many times (default 5)
  --processes N   WEB_CONCURRENCY of each instance (default 1)${SEED}`,
    numbers: { rounds: 5, processes: 1, seed: ANY_SEED },
    run: async ({ rounds, processes, seed }) => {
      const problems: string[] = [];
      for (const proxy of [NGINX, HAPROXY]) {
        const version = proxy.version();
        console.log(`\n${proxy.name} ${version ?? 'is not installed here: left out'}`);
        if (version === undefined) continue;
        problems.push(...(await tell(rollingPlan(proxy, processes, rounds, seed))));
      }
      return problems;
    },
  }),
  crowd: trial({
    usage: `many connections, half of them idle or slow, and a steady mixed load on the others

  --seconds N       for so long (default 600)
  --connections N   in all (default 2000)
  --rate N          requests a second (default 300)${SEED}`,
    numbers: { seconds: 600, connections: 2000, rate: 300, seed: ANY_SEED },
    run: (plan) => runCrowd(plan, say),
  }),
  failover: trial({
    usage: `fails the primary of a Patroni cluster in several ways, under steady draws

  --what A,B      ${Object.keys(FAULTS).join(', ')} (default: all of them)${SEED}`,
    numbers: { seed: ANY_SEED },
    what: Object.keys(FAULTS),
    missing: missingPackages,
    run: ({ seed }, what) => tell(failoverPlan(what, seed)),
  }),
  scale: trial({
    usage: `measures what a request costs among very many users, cards and draws

  --users N       so many of each (default 1000000)
  --rounds N      send each request so many times (default 20)`,
    numbers: { users: 1_000_000, rounds: 20 },
    run: ({ users, rounds }) => runScale(users, rounds, say),
  }),
  page: trial({
    usage: `scrolls through long lists of the page in a browser, opens its first view as on a slow phone, and verifies a day

  --users N       so many players in the ranking and in a group (default 50000)
  --cards N       so many cards in a collection (default 20000)
  --draws N       so many draws on the day (default 100000)`,
    numbers: { users: 50_000, cards: 20_000, draws: 100_000 },
    missing: () => (CHROMIUM === undefined ? ['chromium'] : []),
    run: ({ users, cards, draws }) => runPage(users, cards, draws, say),
  }),
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

/** @throws Error when there is something else on the command line */
function readOptions({ numbers, what = [] }: Trial) {
  const names = [...Object.keys(numbers), ...(what.length > 0 ? ['what'] : [])];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const));
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const chosen = values['what']?.split(',') ?? what;
  const unknown = chosen.find((name) => !what.includes(name));
  if (unknown !== undefined) throw new Error(`--what has no "${unknown}"`);
  const given = Object.entries(numbers).map(([name, usual]) => {
    return [name, integerOf(`--${name}`, values[name] ?? String(usual), 0, 2 ** 32)] as const;
  });
  return { numbers: Object.fromEntries(given), chosen };
}

endTogether();
// Debian has HAProxy and nginx where ordinary users do not look.
process.env['PATH'] = `${process.env['PATH'] ?? ''}:/usr/sbin`;
const name = process.argv[2] ?? '';
const chosenTrial = TRIALS[name];
if (!chosenTrial) throw new Error(`There is no trial "${name}"; there are ${Object.keys(TRIALS).join(', ')}`);
const usage = `npm run try:${name} -- [OPTION ...]    ${chosenTrial.usage}\n\nSettings: none. Example: npm run try:${name}`;
await runCommand(
  usage,
  () => readOptions(chosenTrial),
  async ({ numbers, chosen }) => {
    const missing = chosenTrial.missing?.() ?? [];
    if (missing.length > 0) throw new CommandRefused(`Not installed here: ${missing.join(', ')} (Debian's packages)`);
    const given = Object.entries(numbers).map(([option, value]) => `--${option} ${value}`);
    console.log(`With ${given.join(' ')}`);
    const problems = await chosenTrial.run(numbers, chosen);
    for (const problem of problems.slice(0, MOST_TOLD)) console.error(`  WRONG: ${problem}`);
    console.log(problems.length > 0 ? `\n${problems.length} problems.` : '\nAll is well.');
    if (problems.length > 0) process.exitCode = 1;
  },
);
process.exit();
