import type { DrawTable } from '../../../src/game/rules/draw-table';
import { ListedDraws, type PublishedDay, type PublishedDraw } from '../../../src/game/rules/published';
import { fingerprintOf } from './integers';
import { type StepName, verifierOf } from './verify';

/** A draw that does not verify, and the first step that does not hold. */
export interface FalseDraw {
  readonly draw: PublishedDraw;
  readonly brokenAt: StepName | 'nonce';
}

/** What is known of a day after some of its draws. */
export interface DayReport {
  readonly checked: number;
  readonly owners: number;
  readonly wrong: number;
  /** The first of those that are wrong. */
  readonly falseDraws: readonly FalseDraw[];
}

/** What is wrong with a day, beside its draws. */
export type DayProblem =
  | { readonly kind: 'seed' }
  | { readonly kind: 'count'; readonly declared: number; readonly listed: number }
  /** No honest service answers this field so. What comes after it was not checked. */
  | { readonly kind: 'answer'; readonly field: string };

const MOST_SHOWN = 10;

/** Makes the draws of a day again, one by one. */
export class DayVerification {
  readonly listed: ListedDraws;
  private readonly falseDraws: FalseDraw[] = [];
  private readonly verify;
  private wrong = 0;

  /** @param table that of the day; undefined for a day without one */
  constructor(
    private readonly day: PublishedDay,
    table: DrawTable | undefined,
  ) {
    this.listed = new ListedDraws(day.draws);
    this.verify = table && verifierOf(day, table);
  }

  get report(): DayReport {
    const { wrong, falseDraws, listed } = this;
    return { checked: listed.count, owners: listed.owners, wrong, falseDraws };
  }

  /** What only the whole day shows. */
  get end(): readonly DayProblem[] {
    const { seed, commitment, draws: declared } = this.day;
    const listed = this.listed.count;
    return [
      // A day without draws shows it nowhere else.
      ...(fingerprintOf(seed ?? '') === commitment ? [] : [{ kind: 'seed' } as const]),
      ...(declared === listed ? [] : [{ kind: 'count', declared, listed } as const]),
    ];
  }

  /** @throws FalseAnswer for what cannot be the next draw */
  check(answer: unknown): void {
    const draw = this.listed.next(answer);
    const brokenStep = this.verify ? this.verify(draw).brokenAt : 'odds';
    const nonce = this.listed.nonceOf(draw, brokenStep === undefined);
    const brokenAt = brokenStep ?? (nonce === draw.nonce ? undefined : 'nonce');
    if (brokenAt === undefined) return;
    this.wrong++;
    if (this.falseDraws.length < MOST_SHOWN) this.falseDraws.push({ draw, brokenAt });
  }
}
