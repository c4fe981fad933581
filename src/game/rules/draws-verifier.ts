import { FalseAnswer } from './answers.js';
import type { VerifierCrypto } from './day-verification.js';
import { DrawChecks } from './draw-check.js';
import type { GameDay } from './game-day.js';
import { Listed } from './listed.js';
import { OwnerStates } from './owner-states.js';
import { isRevealed, type PublishedDraw, readDraw } from './published.js';
import { type DaySource, PublishedDays } from './published-days.js';
import type { Difference } from './seeded.js';
import type { SignedStatement } from './statement-check.js';

/** What is wrong with draws of different days. */
export type DrawFinding =
  | { readonly kind: 'draw'; readonly draw: PublishedDraw; readonly differences: readonly Difference[] }
  | { readonly kind: 'day'; readonly day: GameDay; readonly differences: readonly Difference[] }
  /** No one honest answers so about a day. Its draws are false. */
  | { readonly kind: 'day answer'; readonly day: GameDay; readonly error: FalseAnswer }
  /** No one honest answers so about draws. What comes after it was not checked. */
  | { readonly kind: 'answer'; readonly after: number; readonly error: FalseAnswer };

/** What is known after some draws. */
export interface DrawsCounts {
  readonly checked: number;
  readonly matching: number;
  /** Draws whose day has no seed yet, so that no one can check them. */
  readonly open: number;
  /** Draws whose state was taken as it is. */
  readonly given: number;
  /** Days whose draws were checked. */
  readonly days: number;
  readonly unsigned: number;
  readonly unchecked: number;
}

/** Which draws are verified. */
export interface DrawsAsked {
  /** The values that every draw must have. */
  readonly values: Partial<PublishedDraw>;
  /** Whether they are all draws of one owner from the first one on, so that numbers and states must follow each other. */
  readonly isWhole: boolean;
}

const MOST_LISTED = 100_000_000;

/** Verifies draws of different days, such as all of one player. Draws come one by one, by their cards. */
export class DrawsVerifier {
  private readonly days: PublishedDays;
  private readonly states = new OwnerStates();
  private readonly listed = new Listed('draws', 'card_id', MOST_LISTED);
  /** Null for a day whose seed is not shown, undefined for one that cannot be read. */
  private readonly checks = new Map<GameDay, DrawChecks | null | undefined>();
  private reading: GameDay = '';
  private matching = 0;
  private open = 0;

  constructor(
    source: DaySource,
    private readonly crypto: VerifierCrypto,
    private readonly found: (finding: DrawFinding) => void,
    private readonly asked: DrawsAsked,
    /** Statements that someone stored. */
    stored: readonly SignedStatement[] = [],
  ) {
    const listener = {
      found: (differences: readonly Difference[]): void => found({ kind: 'day', day: this.reading, differences }),
    };
    this.days = new PublishedDays(source, crypto, listener, stored);
  }

  get counts(): DrawsCounts {
    const { matching, open, listed, checks, states, asked } = this;
    const { unsigned, unchecked } = this.days;
    const checked = listed.count - open;
    const given = asked.isWhole ? states.given : 0;
    const days = [...checks.values()].filter(Boolean).length;
    return { checked, matching, open, given, days, unsigned, unchecked };
  }

  /** The card of the latest draw. */
  get last(): number {
    return this.listed.last;
  }

  /** @returns whether what comes after it can be checked. @throws what the source throws */
  async check(answer: unknown): Promise<boolean> {
    const after = this.last;
    try {
      const draw = readDraw(answer, this.asked.values);
      this.listed.next(draw.card_id);
      await this.checkDraw(draw);
      return true;
    } catch (error) {
      if (!(error instanceof FalseAnswer)) throw error;
      this.found({ kind: 'answer', after, error });
      return false;
    }
  }

  private async checkDraw(draw: PublishedDraw): Promise<void> {
    const { day } = draw;
    if (!this.checks.has(day)) this.checks.set(day, await this.checksOf(day));
    const checks = this.checks.get(day);
    if (checks === null) this.open++;
    // What this draw leads to is not known.
    if (!checks) this.states.forget();
    if (!checks) return;
    const differences = this.asked.isWhole ? checks.check(draw) : checks.checkAlone(draw);
    if (differences.length === 0) this.matching++;
    else this.found({ kind: 'draw', draw, differences });
  }

  private async checksOf(name: GameDay): Promise<DrawChecks | null | undefined> {
    this.reading = name;
    try {
      const day = await this.days.read(name);
      if (!isRevealed(day)) return null;
      return new DrawChecks(day, await this.days.tablesOf(day), this.crypto.integersOf(day.seed), this.states);
    } catch (error) {
      if (!(error instanceof FalseAnswer)) throw error;
      this.found({ kind: 'day answer', day: name, error });
      return undefined;
    }
  }
}
