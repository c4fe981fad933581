// Verifies the random draws of a past day against a running service, over HTTP alone.
import { parseArgs } from 'node:util';
import { DayVerification, type PublishedDraw } from '../game/rules/day-verification.js';
import { ProgressBar } from './progress-bar.js';
import { CannotVerify, PublishedDraws } from './published-draws.js';

const USAGE = `npm run verify-draws -- --from http://localhost:8080 --day YYYYMMDD [--any-table]
Makes every random draw of a day that is over again, from its seed and the published odds, and compares.
--any-table accepts draws of a day that has no draw table: one from before each day had a table of its own.
Ends with 0 when all match, 1 when something does not, 2 when the day cannot be verified.`;

/** So many differences are told one by one. */
const MOST_TOLD = 10;

function readOptions(): { from: string; day: string; anyTable: boolean } {
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, day: { type: 'string' }, 'any-table': { type: 'boolean', default: false } },
    });
    const { from, day, 'any-table': anyTable } = values;
    if (from === undefined || day === undefined || !/^\d{8}$/.test(day)) throw new Error('--from and --day are needed');
    return { from, day, anyTable };
  } catch (error) {
    throw new CannotVerify(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** What does not match, in words: the first ones, and how many there are. */
class Problems {
  readonly told: string[] = [];
  count = 0;

  add(problem: string): void {
    if (++this.count <= MOST_TOLD) this.told.push(problem);
  }
}

/** Compares all draws of the day. */
async function differences(
  service: PublishedDraws,
  day: string,
  anyTable: boolean,
): Promise<{ summary: string; problems: Problems }> {
  const published = await service.day(day);
  const verification = new DayVerification(published, anyTable);
  const bar = new ProgressBar(published.draws, process.stderr);
  const wrongSeed = verification.checkSeed();
  const problems = new Problems();
  if (wrongSeed !== undefined) problems.add(`${day}: ${wrongSeed}`);
  let matching = 0;
  let checked = 0;
  try {
    for await (const draw of service.of(day)) {
      const problem = verification.checkDraw(draw, await service.table(draw.table));
      if (problem === undefined) matching++;
      else problems.add(`${nameOf(draw)}: ${problem}`);
      bar.show(++checked);
    }
  } finally {
    bar.clear();
  }
  for (const problem of verification.checkWhole()) problems.add(`${day}: ${problem}`);
  const players = `${verification.players} ${verification.players === 1 ? 'player' : 'players'}`;
  return { summary: `${day}: ${matching} of ${checked} draws by ${players} match the seed and the odds`, problems };
}

function nameOf({ card_id, owner, nonce }: PublishedDraw): string {
  return `card ${card_id} (owner ${owner}, nonce ${nonce})`;
}

async function main(): Promise<number> {
  const { from, day, anyTable } = readOptions();
  const { summary, problems } = await differences(new PublishedDraws(from), day, anyTable);
  for (const problem of problems.told) console.error(`Does not match: ${problem}`);
  if (problems.count > MOST_TOLD) console.error(`… and ${problems.count - MOST_TOLD} more`);
  console.log(summary);
  return problems.count === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof CannotVerify)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
