// Kills the service and its database under write load, and compares what is there with what was acknowledged.
import { endTogether } from '../end-together.js';
import { readOptions } from '../options.js';
import { CrashTrial } from './crash-trial.js';
import { FORMS, type FormName } from './forms.js';

const USAGE = `npm run try:crashes -- [OPTION ...]    kills with SIGKILL under write load, and looks whether all is there

  --kills N       so many times each (default 20)
  --what A,B      ${Object.keys(FORMS).join(', ')} (default: all of them)
  --seed N        the chance by which it is done (default: another one each time)`;

interface Options {
  readonly kills: number;
  readonly what: readonly FormName[];
  readonly seed: number;
}

async function main({ kills, what, seed }: Options): Promise<number> {
  let failed = false;
  for (const name of what) {
    console.log(`\nKilling: ${name}, ${kills} times, with --seed ${seed}`);
    const started = performance.now();
    const report = await CrashTrial.run({ start: FORMS[name], kills, seed }, (line) => console.log(`  ${line}`));
    const { acknowledged, unknown, repeated, replayed, requests, slowest, problems } = report;
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(
      `${report.kills} kills in ${seconds} s: ${requests} requests answered, ${acknowledged} writes acknowledged, ${unknown} without an ` +
        `answer, ${repeated} repeated with their Idempotency-Key, of which ${replayed} had been done; writes again after at most ${slowest.toFixed(0)} ms`,
    );
    for (const problem of problems) console.error(`  WRONG: ${problem}`);
    failed ||= problems.length > 0;
  }
  console.log(failed ? '\nNot all is well.' : '\nEverything that was acknowledged is there, and everything is whole.');
  return failed ? 1 : 0;
}

function formsNamed(names: readonly string[]): FormName[] {
  const unknown = names.find((name) => !(name in FORMS));
  if (unknown !== undefined) throw new Error(`--what knows no "${unknown}"`);
  return names as FormName[];
}

endTogether();
const options = readOptions(USAGE, { kills: 20, seed: 'chance' }, ['what']);
const what = formsNamed((options?.what ?? Object.keys(FORMS).join()).split(','));
process.exitCode = options ? await main({ ...options, what }) : 2;
