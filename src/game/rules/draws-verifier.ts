import type { Finding } from './day-lists.js';
import { type CheckedDay, DrawChecks } from './draw-check.js';
import type { GameDay } from './game-day.js';
import { Listed, type Tally } from './listed.js';
import { InvalidResponse } from './validation.js';
import { type PublishedDraw, readDraw } from './published.js';
import { type DaySource, PublishedDays, type VerifierCrypto } from './published-days.js';
import type { SignedStatement } from './statement.js';

/** What is known after some draws. */
export interface DrawsCounts extends Readonly<Tally> {
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
  private readonly checks = new DrawChecks();
  private readonly listed = new Listed('draws', 'card_id', MOST_LISTED);
  /** Null for a day whose seed is not shown, undefined for one that cannot be read. */
  private readonly known = new Map<GameDay, CheckedDay | null | undefined>();
  private open = 0;

  constructor(
    source: DaySource,
    crypto: VerifierCrypto,
    private readonly found: (finding: Finding) => void,
    private readonly asked: DrawsAsked,
    /** Statements that someone stored. */
    stored: readonly SignedStatement[] = [],
  ) {
    this.days = new PublishedDays(source, crypto, found, undefined, stored);
  }

  get counts(): DrawsCounts {
    const { open, listed, known, checks, asked } = this;
    const { unsigned, unchecked } = this.days;
    const { checked, matching } = listed.tally;
    const given = asked.isWhole ? checks.given : 0;
    const days = [...known.values()].filter(Boolean).length;
    return { checked: checked - open, matching, open, given, days, unsigned, unchecked };
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
      if (!(error instanceof InvalidResponse)) throw error;
      this.found({ list: 'draws', after, error });
      return false;
    }
  }

  private async checkDraw(draw: PublishedDraw): Promise<void> {
    const { day: name } = draw;
    if (!this.known.has(name)) this.known.set(name, await this.read(name));
    const day = this.known.get(name);
    if (day === null) this.open++;
    // What this draw leads to is not known.
    if (!day) this.checks.forget();
    if (!day) return;
    const { checks, asked } = this;
    const differences = asked.isWhole ? checks.check(draw, day) : checks.checkAlone(draw, day);
    if (differences.length === 0) this.listed.tally.matching++;
    else this.found({ list: 'draws', record: draw, differences });
  }

  private async read(name: GameDay): Promise<CheckedDay | null | undefined> {
    try {
      return (await this.days.open(name)) ?? null;
    } catch (error) {
      if (!(error instanceof InvalidResponse)) throw error;
      this.found({ list: 'day', day: name, error });
      return undefined;
    }
  }
}
