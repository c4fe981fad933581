import type { Finding } from '../../../src/game/rules/day-lists';
import { type CheckedDay, DrawChecks } from '../../../src/game/rules/draw-check';
import type { GameDay } from '../../../src/game/rules/game-day';
import { Listed } from '../../../src/game/rules/listed';
import { UnknownRule } from '../../../src/game/rules/published-table';
import { InvalidResponse } from '../../../src/game/rules/validation';
import type { PublishedDraw } from '../../../src/game/rules/published';
import { type DaySource, PublishedDays, type VerifierCrypto } from '../../../src/game/rules/published-days';
import type { SignedStatement } from '../../../src/game/rules/statement';
import { readDraw } from './verify';

/** What is known after some draws. */
export interface DrawsCounts extends Readonly<Pick<Listed, 'checked' | 'matching'>> {
  /** Draws whose day has no seed yet, so that no one can check them. */
  readonly open: number;
  /** Draws of days with a rule that is unknown here. */
  readonly unknown: number;
  /** Draws whose state follows from draws that were not read. */
  readonly unverified: number;
  /** Days whose draws were checked. */
  readonly days: number;
  readonly unsigned: number;
  readonly unchecked: number;
}

/** Which draws are verified. */
interface DrawsAsked {
  /** The values that every draw must have. */
  readonly values: Partial<PublishedDraw>;
  /** Whether they are all draws of one owner from the first one on, so that numbers and states must follow each other. */
  readonly isWhole: boolean;
}

/** Why draws of a day are not checked: its seed is not shown, it has an unknown rule, or no honest service answers so. */
type Unchecked = 'open' | 'unknown' | 'false';

const MOST_LISTED = 100_000_000;

/** Verifies draws of different days, such as all of one player. Draws come one by one, by their cards. */
export class DrawsVerifier {
  private readonly days: PublishedDays;
  private readonly checks = new DrawChecks(false);
  private readonly listed = new Listed('draws', 'card_id', MOST_LISTED);
  private readonly known = new Map<GameDay, CheckedDay | Unchecked>();
  private readonly uncheckedDraws = { open: 0, unknown: 0, false: 0 };

  constructor(
    source: DaySource,
    crypto: VerifierCrypto,
    private readonly found: (finding: Finding) => void,
    private readonly asked: DrawsAsked,
    /** Statements that someone stored. */
    stored: readonly SignedStatement[] = [],
  ) {
    this.days = new PublishedDays(source, crypto, { found }, stored);
  }

  get counts(): DrawsCounts {
    const { uncheckedDraws, listed, known, checks, asked } = this;
    const { open, unknown } = uncheckedDraws;
    const { unsigned, unchecked } = this.days;
    const { checked, matching } = listed;
    const unverified = asked.isWhole ? checks.unverified : 0;
    const days = [...known.values()].filter((day) => typeof day !== 'string').length;
    return { checked: checked - open - unknown, matching, open, unknown, unverified, days, unsigned, unchecked };
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
    const day = this.known.get(name) ?? (await this.read(name));
    this.known.set(name, day);
    const { checks, asked } = this;
    if (typeof day === 'string') {
      this.uncheckedDraws[day]++;
      // What this draw leads to is not known.
      checks.forget();
      return;
    }
    const differences = asked.isWhole ? checks.check(draw, day) : checks.checkAlone(draw, day);
    if (differences.length === 0) this.listed.matching++;
    else this.found({ list: 'draws', record: draw, differences });
  }

  private async read(name: GameDay): Promise<CheckedDay | Unchecked> {
    try {
      return (await this.days.open(name)) ?? 'open';
    } catch (error) {
      if (!(error instanceof InvalidResponse)) throw error;
      this.found({ list: 'day', day: name, error });
      return error instanceof UnknownRule ? 'unknown' : 'false';
    }
  }
}
