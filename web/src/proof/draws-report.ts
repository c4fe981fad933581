import type { Finding } from '../../../src/game/rules/day-lists';
import type { DrawsCounts } from './draws-verifier';
import type { GameDay } from '../../../src/game/rules/game-day';
import { type DayProblem, type FalseDraw, keepFirst, problemOfError, problemsOf } from './day-verification';
import { brokenStep } from './verify';

/** What is wrong with the day of a draw. */
export interface ProblemOfDay {
  readonly day: GameDay;
  readonly problem: DayProblem;
}

/** What is known of draws of different days. */
export interface DrawsReport extends DrawsCounts {
  readonly wrong: number;
  /** The first of those that are wrong. */
  readonly falseDraws: readonly FalseDraw[];
  /** The first problems of days. */
  readonly ofDays: readonly ProblemOfDay[];
  /** What no honest service answers about draws. What comes after it was not checked. */
  readonly answer?: string;
}

/** Collects what is wrong with draws of different days. */
export class DrawFindings {
  private readonly falseDraws: FalseDraw[] = [];
  private readonly ofDays: ProblemOfDay[] = [];
  private answer: string | undefined;

  add(finding: Finding): void {
    if (finding.list === 'draws') {
      if ('error' in finding) this.answer ??= finding.error.field;
      else keepFirst(this.falseDraws, { draw: finding.record, brokenAt: brokenStep(finding.differences) ?? 'outcome' });
    } else if (finding.list === 'day') {
      const { day } = finding;
      if ('error' in finding) keepFirst(this.ofDays, { day, problem: problemOfError(finding.error) });
      else for (const problem of problemsOf(finding.differences)) keepFirst(this.ofDays, { day, problem });
    }
  }

  reportOf(counts: DrawsCounts): DrawsReport {
    const { falseDraws, ofDays, answer } = this;
    const report = { ...counts, wrong: counts.checked - counts.matching, falseDraws, ofDays };
    return answer === undefined ? report : { ...report, answer };
  }
}

/** Whether nothing is wrong with what was checked. */
export function isGood({ wrong, ofDays, answer }: DrawsReport): boolean {
  return wrong === 0 && ofDays.every(({ problem }) => problem.kind === 'rule') && answer === undefined;
}
