import { DayVerification } from '../game/rules/day-verification.js';
import { FalseAnswer, type PublishedDraw } from '../game/rules/published.js';
import { printable } from './cli.js';
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
  onDraw: (done: number, total: number) => void = () => undefined,
): Promise<VerifiedDay> {
  const told = new Differences();
  let verification: DayVerification | undefined;
  try {
    const service = new PublishedDraws(from);
    const published = await service.day(day);
    verification = new DayVerification(published);
    told.add(day, verification.checkSeed());
    const outcomes = published.table === null ? [] : await service.table(published.table);
    for await (const draw of service.of(day, verification.listed)) {
      told.add(nameOf(draw), verification.checkDraw(draw, outcomes));
      onDraw(verification.listed.count, published.draws);
    }
    told.add(day, verification.checkWhole());
  } catch (error) {
    if (!(error instanceof FalseAnswer)) throw error;
    const last = verification?.listed.last ?? 0;
    told.add(last === 0 ? day : `${day}, after card ${last}`, error.message);
  }
  const { matching = 0, listed: { count = 0, owners = 0 } = {} } = verification ?? {};
  const players = `${owners} ${owners === 1 ? 'player' : 'players'}`;
  const summary = `${day}: ${matching} of ${count} draws by ${players} match the seed and the odds`;
  return { differences: told.lines, summary };
}

/** The lines of what does not match: the first ones, and how many more there are. */
class Differences {
  private readonly first: string[] = [];
  private count = 0;

  add(what: string, difference: string | undefined): void {
    if (difference === undefined) return;
    if (++this.count <= MOST_TOLD) this.first.push(`Does not match: ${what}: ${printable(difference)}`);
  }

  get lines(): string[] {
    const more = this.count - MOST_TOLD;
    return more > 0 ? [...this.first, `… and ${more} more`] : this.first;
  }
}

function nameOf({ card_id, owner, nonce }: PublishedDraw): string {
  return `card ${card_id} (owner ${owner}, nonce ${nonce})`;
}
