import { parseArgs } from 'node:util';
import { isGameDay } from '../game/rules/game-day.js';
import { addressOf, runCommand } from './cli.js';
import { type DayRange, VerifiedDays } from './verifying/verified-days.js';

const USAGE = `npm run verify-day -- --from URL --day YYYYMMDD
npm run verify-day -- --from URL --days YYYYMMDD..YYYYMMDD
Makes every random draw, battle and character of days that are over again, from their seeds and the published odds, and compares.
  --from URL                  the service
  --day YYYYMMDD              a game day whose seed is published
  --days YYYYMMDD..YYYYMMDD   all game days from one to another that the service lists
Settings: none
Example: npm run verify-day -- --from http://localhost:8080 --days 20260101..20260131
Ends with 0 when all match, 1 when something does not, 2 when a day cannot be verified.`;

function readOptions() {
  const text = { type: 'string' } as const;
  const { from, day, days } = parseArgs({ options: { from: text, day: text, days: text } }).values;
  if ((day === undefined) === (days === undefined)) throw new Error('--from, and either --day or --days, are needed');
  return { from: addressOf('--from', from), range: rangeOf(days ?? `${day}..${day}`), isOneDay: days === undefined };
}

function rangeOf(text: string): DayRange {
  const [first = '', last = '', ...others] = text.split('..');
  if (others.length === 0 && isGameDay(first) && isGameDay(last) && first <= last) return { first, last };
  throw new Error('--day must be a day as 20260131, and --days two of them as 20260101..20260131');
}

await runCommand(USAGE, readOptions, async ({ from, range, isOneDay }) => {
  const verified = new VerifiedDays(from);
  const days = isOneDay ? [await verified.verify(range.first)] : verified.each(range);
  const unverified: string[] = [];
  for await (const { isVerified, differences, summary } of days) {
    for (const line of differences) console.error(line);
    if (isVerified) console.log(summary);
    else unverified.push(summary);
    if (differences.length > 0) process.exitCode = 1;
  }
  for (const note of verified.notes) console.log(note);
  for (const line of unverified) console.error(line);
  if (unverified.length > 0) process.exitCode ??= 2;
});
