import { parseArgs } from 'node:util';
import { DayVerification, type PublishedDraw } from '../game/rules/day-verification.js';
import { runCommand } from './cli.js';
import { PublishedDraws } from './published-draws.js';

const USAGE = `npm run verify-draws -- --from URL --day YYYYMMDD [--any-table]
Makes every random draw of a day that is over again, from its seed and the published odds, and compares.
  --from URL      the service
  --day YYYYMMDD  a game day whose seed is published
  --any-table     accepts draws of a day that has no draw table: one from before each day had a table of its own
Settings: none
Example: npm run verify-draws -- --from http://localhost:8080 --day 20260131
Ends with 0 when all match, 1 when something does not, 2 when the day cannot be verified.`;

const MOST_TOLD = 10;

function readOptions() {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, day: { type: 'string' }, 'any-table': { type: 'boolean', default: false } },
  });
  const { from, day, 'any-table': anyTable } = values;
  if (from === undefined || day === undefined || !/^\d{8}$/.test(day)) throw new Error('--from and --day are needed');
  return { from, day, anyTable };
}

function showProgress(done: number, total: number): void {
  if (process.stderr.isTTY && done % 100 === 0) process.stderr.write(`\r${done} of ${total} draws`);
}

function nameOf({ card_id, owner, nonce }: PublishedDraw): string {
  return `card ${card_id} (owner ${owner}, nonce ${nonce})`;
}

await runCommand(USAGE, readOptions, async ({ from, day, anyTable }) => {
  const service = new PublishedDraws(from);
  const published = await service.day(day);
  const verification = new DayVerification(published, anyTable);
  const differences: string[] = [];
  let count = 0;
  const add = (what: string, difference: string): void => {
    if (++count <= MOST_TOLD) differences.push(`Does not match: ${what}: ${difference}`);
  };
  const wrongSeed = verification.checkSeed();
  if (wrongSeed !== undefined) add(day, wrongSeed);
  let matching = 0;
  let checked = 0;
  try {
    for await (const draw of service.of(day)) {
      const difference = verification.checkDraw(draw, await service.table(draw.table));
      if (difference === undefined) matching++;
      else add(nameOf(draw), difference);
      showProgress(++checked, published.draws);
    }
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  }
  for (const difference of verification.checkWhole()) add(day, difference);
  for (const line of differences) console.error(line);
  if (count > MOST_TOLD) console.error(`… and ${count - MOST_TOLD} more`);
  const players = `${verification.players} ${verification.players === 1 ? 'player' : 'players'}`;
  console.log(`${day}: ${matching} of ${checked} draws by ${players} match the seed and the odds`);
  if (count > 0) process.exitCode = 1;
});
