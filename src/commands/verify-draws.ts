import { parseArgs } from 'node:util';
import { addressOf, runCommand } from './cli.js';
import { verifyDay } from './verification.js';

const USAGE = `npm run verify-draws -- --from URL --day YYYYMMDD
Makes every random draw of a day that is over again, from its seed and the published odds, and compares.
  --from URL      the service
  --day YYYYMMDD  a game day whose seed is published
Settings: none
Example: npm run verify-draws -- --from http://localhost:8080 --day 20260131
Ends with 0 when all match, 1 when something does not, 2 when the day cannot be verified.`;

function readOptions() {
  const { from, day } = parseArgs({ options: { from: { type: 'string' }, day: { type: 'string' } } }).values;
  if (day === undefined || !/^\d{8}$/.test(day)) throw new Error('--from and --day are needed');
  return { from: addressOf('--from', from), day };
}

await runCommand(USAGE, readOptions, async ({ from, day }) => {
  const { differences, summary } = await verifyDay(from, day);
  for (const line of differences) console.error(line);
  console.log(summary);
  if (differences.length > 0) process.exitCode = 1;
});
