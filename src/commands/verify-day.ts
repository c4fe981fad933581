import { isGameDay } from '../game/rules/game-day.js';
import type { DayRange } from '../game/rules/published-days.js';
import { addressOf, commandLine, runCommand } from './cli.js';
import { storeStatements, readStoredStatements } from './verifying/stored-statements.js';
import { type DayOutcome, VerifiedDays } from './verifying/verified-days.js';

const USAGE = `card-draw verify --from URL --day YYYYMMDD [--known FILE] [--keep FILE]
card-draw verify --from URL --days YYYYMMDD..YYYYMMDD [--known FILE] [--keep FILE]
Makes every random draw, battle and character of days that are over again, from their seeds and the published odds, and compares. It
checks the digests and the signed statements of the days.
  --from URL                  the service
  --day YYYYMMDD              a game day whose seed is published
  --days YYYYMMDD..YYYYMMDD   all game days from one to another that are listed
  --known FILE                statements that were stored: names each day that contradicts them
  --keep FILE                 adds the signed statements of the days to this file, one JSON a line
Settings: none
Example: card-draw verify --from http://localhost:8080 --days 20260101..20260131
Ends with 0 when all match, 1 when something does not, 2 when a day cannot be verified.`;

function readOptions() {
  const { from, day, days, known, keep } = commandLine(['from', 'day', 'days', 'known', 'keep']);
  if (from === undefined || (day === undefined) === (days === undefined))
    throw new Error('--from, and either --day or --days, are needed');
  const range = rangeOf(days ?? `${day}..${day}`);
  const stored = known === undefined ? [] : readStoredStatements(known);
  return { address: addressOf('--from', from), range, stored, keep };
}

function rangeOf(text: string): DayRange {
  const [first = '', last = '', ...others] = text.split('..');
  if (others.length === 0 && isGameDay(first) && isGameDay(last) && first <= last) return { first, last };
  throw new Error('--day must be a day as 20260131, and --days two of them as 20260101..20260131');
}

async function printOutcomes(days: AsyncIterable<DayOutcome>): Promise<string[]> {
  const unverified: string[] = [];
  for await (const { isVerified, differences, summary } of days) {
    for (const line of differences) console.error(line);
    if (isVerified) console.log(summary);
    else unverified.push(summary);
    if (differences.length > 0) process.exitCode = 1;
  }
  return unverified;
}

await runCommand(USAGE, readOptions, async ({ address, range, stored, keep }) => {
  const verified = new VerifiedDays(address, stored);
  const unverified = await printOutcomes(verified.each(range));
  for (const note of verified.notes) console.log(note);
  for (const line of unverified) console.error(line);
  if (unverified.length > 0) process.exitCode ??= 2;
  if (keep !== undefined) storeStatements(keep, verified.stated);
});
