import { commitmentOf, type Drawn, type Outcome, verifiableDraw } from './draw.js';
import type { GameDay } from './game-day.js';

/** A day that is over, as `readSeed` answers it. */
export interface PublishedDay {
  readonly day: GameDay;
  readonly commitment: string;
  readonly table: string | null;
  readonly seed: string;
  readonly draws: number;
}

/** A draw, as `listSeedDraw` answers it. */
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

/** So many draws of an owner may come before one with a smaller nonce. */
const MOST_EARLY = 1_000;

const DRAWN = ['outcome', 'card', 'status', 'skill', 'cp'] as const;

/** Makes the draws of a day again and compares. Its memory grows with the owners, about a hundred bytes each, not with the draws. */
export class DayVerification {
  private readonly seed: Uint8Array;
  private readonly nonces = new Map<number, OwnerNonces>();
  private checked = 0;

  /**
   * @param acceptsAnyTable whether draws of a day without a table may name any table, as on days from before a day had one table.
   * By default they are false: else a service that withholds the day's table would get around the check.
   */
  constructor(
    private readonly published: PublishedDay,
    private readonly acceptsAnyTable = false,
  ) {
    this.seed = Buffer.from(published.seed, 'hex');
  }

  get players(): number {
    return this.nonces.size;
  }

  /** @returns what is wrong with the seed itself, if anything */
  checkSeed(): string | undefined {
    const { seed, commitment } = this.published;
    if (!/^[0-9a-f]{64}$/.test(seed)) return 'the seed is not 32 bytes in hex';
    const actual = commitmentOf(this.seed);
    return actual === commitment ? undefined : `the commitment is ${commitment}, that of the seed is ${actual}`;
  }

  /** @returns what is wrong with a draw from a table, if anything */
  checkDraw(draw: PublishedDraw, outcomes: readonly Outcome[]): string | undefined {
    this.checked++;
    const { owner, nonce, client_seed: clientSeed } = draw;
    const { day } = this.published;
    for (const field of ['day', 'commitment', 'seed'] as const) {
      if (draw[field] !== this.published[field]) return `${field} is ${String(draw[field])}, not that of the day`;
    }
    if (draw.table !== this.published.table && !(this.published.table === null && this.acceptsAnyTable))
      return `table is ${draw.table}, ${this.published.table === null ? 'and the day has none' : 'not that of the day'}`;
    const nonces = this.nonces.get(owner) ?? new OwnerNonces();
    this.nonces.set(owner, nonces);
    const wrongNonce = nonces.add(nonce);
    if (wrongNonce !== undefined) return wrongNonce;
    const drawn = verifiableDraw(outcomes, { seed: this.seed, day, owner, nonce, clientSeed });
    const wrong = DRAWN.filter((field) => draw[field] !== drawn[field]);
    if (wrong.length === 0) return undefined;
    return wrong.map((field) => `${field} is ${String(draw[field])}, the seed gives ${drawn[field]}`).join('; ');
  }

  /** @returns what is missing when all draws were checked: nonces, or draws that were not listed */
  checkWhole(): string[] {
    const { draws } = this.published;
    const problems: string[] = [];
    for (const [owner, { count, missing }] of this.nonces) {
      if (missing !== undefined) problems.push(`owner ${owner} has ${count} draws, and none with nonce ${missing}`);
    }
    if (this.checked !== draws) problems.push(`${draws} draws are declared, ${this.checked} are listed`);
    return problems;
  }
}

/**
 * Checks that an owner's nonces count 1, 2, 3 … without gaps. It remembers the nonces that came early; when there are too many,
 * the smaller ones that have not come count as missing.
 */
export class OwnerNonces {
  count = 0;
  /** All up to this one came, or count as missing. */
  private last = 0;
  private early: Set<number> | undefined;
  private givenUp: number | undefined;

  /** The smallest nonce that has not come although a larger one has. */
  get missing(): number | undefined {
    return this.givenUp ?? (this.early && this.last + 1);
  }

  /** @returns what is wrong with the next nonce, if anything */
  add(nonce: number): string | undefined {
    if (!Number.isSafeInteger(nonce) || nonce < 1) return `the nonce is ${nonce}, not a whole number from 1`;
    if (nonce <= this.last || this.early?.has(nonce)) return 'the owner has another draw with this nonce';
    this.count++;
    if (nonce === this.last + 1) this.last = nonce;
    else this.early = (this.early ?? new Set()).add(nonce);
    if (this.early) this.takeEarly(this.early);
    return undefined;
  }

  private takeEarly(early: Set<number>): void {
    while (early.delete(this.last + 1)) this.last++;
    if (early.size > MOST_EARLY) {
      this.givenUp ??= this.last + 1;
      this.last = Math.max(...early);
      early.clear();
    }
    if (early.size === 0) this.early = undefined;
  }
}
