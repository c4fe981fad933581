import type { Drawn, Outcome } from './draw.js';
import type { GameDay } from './game-day.js';
import { commitmentOf, verifiableDraw } from './verifiable-draw.js';

/** What a service publishes of a day that is over. */
export interface PublishedDay {
  readonly day: GameDay;
  readonly commitment: string;
  /** The version of the table of all its draws; null when the day has none. */
  readonly table: string | null;
  /** In hex. */
  readonly seed: string;
  /** How many draws were made on it. */
  readonly draws: number;
}

/** What a service publishes of a draw. */
export interface PublishedDraw extends Drawn {
  readonly card_id: number;
  readonly owner: number;
  readonly day: GameDay;
  readonly nonce: number;
  readonly client_seed: string;
  readonly table: string;
  readonly commitment: string;
  readonly seed: string | null;
}

const DRAWN = ['outcome', 'card', 'status', 'skill', 'cp'] as const;

/** Makes the draws of a day again, and keeps account of what was published. */
export class DayVerification {
  private readonly seed: Uint8Array;
  private readonly nonces = new Map<number, Set<number>>();
  private checked = 0;

  /**
   * @param acceptsAnyTable whether the draws of a day without a table may name any: so it is with days from before there was one table
   * for a day. Otherwise such a draw is false, so that nobody gets around the check by withholding the day's table.
   */
  constructor(
    private readonly published: PublishedDay,
    private readonly acceptsAnyTable = false,
  ) {
    this.seed = Buffer.from(published.seed, 'hex');
  }

  /** How many players drew, as far as the draws were checked. */
  get players(): number {
    return this.nonces.size;
  }

  /** What is wrong with the seed itself, if anything. */
  checkSeed(): string | undefined {
    const { seed, commitment } = this.published;
    if (!/^[0-9a-f]{64}$/.test(seed)) return 'the seed is not 32 bytes in hex';
    const actual = commitmentOf(this.seed);
    return actual === commitment ? undefined : `the commitment is ${commitment}, that of the seed is ${actual}`;
  }

  /**
   * What is wrong with a draw, if anything.
   * @param outcomes the table that it was made from
   */
  checkDraw(draw: PublishedDraw, outcomes: readonly Outcome[]): string | undefined {
    this.checked++;
    const { owner, nonce, client_seed: clientSeed } = draw;
    const { day } = this.published;
    for (const field of ['day', 'commitment', 'seed'] as const) {
      if (draw[field] !== this.published[field]) return `${field} is ${String(draw[field])}, not that of the day`;
    }
    if (draw.table !== this.published.table && !(this.published.table === null && this.acceptsAnyTable))
      return `table is ${draw.table}, ${this.published.table === null ? 'and the day has none' : 'not that of the day'}`;
    const taken = this.nonces.get(owner) ?? new Set();
    this.nonces.set(owner, taken);
    if (taken.has(nonce)) return `the owner has another draw with this nonce`;
    taken.add(nonce);
    const drawn = verifiableDraw(outcomes, { seed: this.seed, day, owner, nonce, clientSeed });
    const wrong = DRAWN.filter((field) => draw[field] !== drawn[field]);
    if (wrong.length === 0) return undefined;
    return wrong.map((field) => `${field} is ${String(draw[field])}, the seed gives ${drawn[field]}`).join('; ');
  }

  /** What is missing once all draws were checked: nonces that were left out, or draws that were not listed. */
  checkWhole(): string[] {
    const { draws } = this.published;
    const problems = [...this.nonces].flatMap(([owner, nonces]) => {
      for (let nonce = 1; nonce <= nonces.size; nonce++) {
        if (!nonces.has(nonce)) return [`owner ${owner} has ${nonces.size} draws, and none with nonce ${nonce}`];
      }
      return [];
    });
    return this.checked === draws ? problems : [...problems, `${draws} draws are declared, ${this.checked} are listed`];
  }
}
