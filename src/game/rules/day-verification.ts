import { commitmentOf, firstState, verifiableDraw } from './draw.js';
import type { DrawTable } from './draw-table.js';
import { ListedDraws, type PublishedDay, type PublishedDraw } from './published.js';

const DRAWN = ['outcome', 'card', 'status', 'skill', 'cp'] as const;

/** Makes the draws of a day that is over again and compares. */
export class DayVerification {
  readonly listed: ListedDraws;
  /** So many of those listed. */
  matching = 0;
  private readonly seed: Uint8Array;

  constructor(private readonly published: PublishedDay & { readonly seed: string }) {
    this.listed = new ListedDraws(published.draws);
    this.seed = Buffer.from(published.seed, 'hex');
  }

  /** @returns what is wrong with the seed itself, if anything */
  checkSeed(): string | undefined {
    const { commitment } = this.published;
    const actual = commitmentOf(this.seed);
    return actual === commitment ? undefined : `the commitment is ${commitment}, that of the seed is ${actual}`;
  }

  /** @returns what is wrong with the latest draw of `listed`, made from a table, if anything */
  checkDraw(draw: PublishedDraw, made: DrawTable): string | undefined {
    const difference = this.difference(draw, made);
    const nonce = this.listed.nonceOf(draw, difference === undefined);
    if (difference !== undefined) return difference;
    if (nonce !== draw.nonce) return `the next nonce of the owner is ${nonce}`;
    this.matching++;
    return undefined;
  }

  /** @returns what is wrong when all draws were checked */
  checkWhole(): string | undefined {
    const { draws } = this.published;
    const { count } = this.listed;
    return count === draws ? undefined : `${draws} draws are declared, ${count} are listed`;
  }

  private difference(draw: PublishedDraw, made: DrawTable): string | undefined {
    const { owner, nonce, client_seed: clientSeed } = draw;
    const { day, table } = this.published;
    for (const field of ['day', 'commitment', 'seed'] as const) {
      if (draw[field] !== this.published[field]) return `${field} is ${String(draw[field])}, not that of the day`;
    }
    if (draw.table !== table)
      return `table is ${draw.table}, ${table === null ? 'and the day has none' : 'not that of the day'}`;
    const inputs = { seed: this.seed, day, owner, nonce, clientSeed };
    const { drawn } = verifiableDraw(made, firstState(made), inputs);
    const wrong = DRAWN.filter((field) => draw[field] !== drawn[field]);
    if (wrong.length === 0) return undefined;
    return wrong.map((field) => `${field} is ${String(draw[field])}, the seed gives ${drawn[field]}`).join('; ');
  }
}
