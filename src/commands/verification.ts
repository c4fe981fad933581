import { DayVerification, type PublishedDraw } from '../game/rules/day-verification.js';
import { PublishedDraws } from './published-draws.js';

const MOST_TOLD = 10;

/** What a verification has found. */
export interface VerifiedDay {
  /** A line for each difference, and one for those that are too many. */
  readonly differences: readonly string[];
  readonly summary: string;
}

/**
 * Makes the draws of a day again, and compares.
 * @param onDraw called after each draw, with the number of those done and of all
 * @throws CommandRefused when the day cannot be verified
 */
export async function verifyDay(
  from: string,
  day: string,
  anyTable: boolean,
  onDraw: (done: number, total: number) => void = () => undefined,
): Promise<VerifiedDay> {
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
  for await (const draw of service.of(day)) {
    const difference = verification.checkDraw(draw, await service.table(draw.table));
    if (difference === undefined) matching++;
    else add(nameOf(draw), difference);
    onDraw(++checked, published.draws);
  }
  for (const difference of verification.checkWhole()) add(day, difference);
  if (count > MOST_TOLD) differences.push(`… and ${count - MOST_TOLD} more`);
  const players = `${verification.players} ${verification.players === 1 ? 'player' : 'players'}`;
  const summary = `${day}: ${matching} of ${checked} draws by ${players} match the seed and the odds`;
  return { differences, summary };
}

function nameOf({ card_id, owner, nonce }: PublishedDraw): string {
  return `card ${card_id} (owner ${owner}, nonce ${nonce})`;
}
