// Fails and stops the primary of a PostgreSQL cluster under steady draws, and counts what is lost.
import { endTogether } from '../end-together.js';
import { readOptions } from '../options.js';
import { FailoverTrial, FAULTS, seconds } from './failover-trial.js';
import { missingPackages } from './programs.js';

const USAGE = `npm run try:failover -- [OPTION ...]    fails the primary of a Patroni cluster in several ways, under steady draws

  --what LIST     some of ${Object.keys(FAULTS).join(',')} (default: all)
  --seed N        the chance by which requests are made (default: another one each time)`;

/** Problems are told so many times. */
const MOST_TOLD = 20;

async function tryFaults(names: readonly string[], seed: number): Promise<boolean> {
  console.log(`Three PostgreSQL servers under Patroni, two instances, HAProxy; with --seed ${seed}`);
  const report = await FailoverTrial.run(names, seed, (line) => console.log(`  ${line}`));
  const { acknowledged, repeated, replayed, refused, slowestRefusal, problems } = report;
  console.log(
    `${acknowledged} draws acknowledged, ${repeated} of them sent again, ${replayed} of these had been done already; ` +
      `${refused} refusals, the slowest after ${seconds(slowestRefusal)}; ${problems.length} problems`,
  );
  for (const problem of problems.slice(0, MOST_TOLD)) console.error(`  WRONG: ${problem}`);
  return problems.length === 0;
}

endTogether();
// Debian has HAProxy where ordinary users do not look.
process.env['PATH'] = `${process.env['PATH'] ?? ''}:/usr/sbin`;
const options = readOptions(USAGE, { seed: 'chance' }, ['what']);
const names = options?.what?.split(',') ?? Object.keys(FAULTS);
const unknown = names.filter((name) => !(name in FAULTS));
const missing = missingPackages();
if (!options || unknown.length > 0 || missing.length > 0) {
  if (unknown.length > 0) console.error(`--what has no ${unknown.join(', ')}\n\n${USAGE}`);
  if (missing.length > 0) console.error(`Not installed here: ${missing.join(', ')} (Debian's packages)`);
  process.exitCode = 2;
} else {
  process.exitCode = (await tryFaults(names, options.seed)) ? 0 : 1;
}
