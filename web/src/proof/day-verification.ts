import type { FalseRecord, Finding } from '../../../src/game/rules/day-lists';
import { UnknownRule } from '../../../src/game/rules/published-table';
import type { DayCounts, Unverified } from '../../../src/game/rules/days-verifier';
import type { PublishedDraw } from '../../../src/game/rules/published';
import type { Difference } from '../../../src/game/rules/seeded';
import type { InvalidResponse } from '../../../src/game/rules/validation';
import { brokenStep, type StepName } from './verify';

/** A draw that does not verify, and the first step that does not hold. */
export interface FalseDraw {
  readonly draw: PublishedDraw;
  readonly brokenAt: StepName | 'nonce';
}

/** A record of another list that does not verify, and why. */
export type OtherFalse = Exclude<FalseRecord, { readonly list: 'draws' }>;

/** What is known of a day after some of its records. */
export interface DayReport {
  readonly checked: number;
  readonly owners: number;
  readonly wrong: number;
  /** The first of those that are wrong. */
  readonly falseDraws: readonly FalseDraw[];
  /** The first of each other list. */
  readonly falseOthers: readonly OtherFalse[];
  /** What follows from records that were not read. */
  readonly unverified: Unverified;
}

/** What is wrong with a day, beside its records. */
export type DayProblem =
  | { readonly kind: 'seed' | 'digest' | 'entries' | 'statement' | 'signature' | 'key' | 'stored' }
  | { readonly kind: 'count'; readonly declared: number; readonly listed: number }
  /** No honest service answers this field so, or it is a rule that this page does not know. What comes after it was not checked. */
  | { readonly kind: 'answer' | 'rule'; readonly field: string };

const MOST_SHOWN = 10;

/** Collects what is not as it must be on a day. */
export class DayFindings {
  readonly problems: DayProblem[] = [];
  private readonly falseDraws: FalseDraw[] = [];
  private readonly falseOthers: OtherFalse[] = [];

  add(finding: Finding, { declared, draws }: DayCounts): void {
    if ('error' in finding) {
      this.problems.push(problemOfError(finding.error));
      return;
    }
    const { list, differences } = finding;
    if (list === 'day') this.problems.push(...problemsOf(differences, declared, draws.checked));
    else if (list === 'draws')
      keepFirst(this.falseDraws, { draw: finding.record, brokenAt: brokenStep(differences) ?? 'outcome' });
    else if (this.falseOthers.filter((each) => each.list === list).length < MOST_SHOWN) this.falseOthers.push(finding);
  }

  reportOf({ players: owners, draws: { checked, matching } }: DayCounts, unverified: Unverified): DayReport {
    const { falseDraws, falseOthers } = this;
    return { checked, owners, wrong: checked - matching, falseDraws, falseOthers, unverified };
  }
}

/** Keeps the first ones. */
export function keepFirst<T>(shown: T[], wrong: T): void {
  if (shown.length < MOST_SHOWN) shown.push(wrong);
}

export function problemOfError(error: InvalidResponse): DayProblem {
  return { kind: error instanceof UnknownRule ? 'rule' : 'answer', field: error.field };
}

/** Whether it could be verified. Honest services have unknown rules, too. */
export function isVerifiable(problems: readonly DayProblem[]): boolean {
  return problems.every(({ kind }) => kind !== 'rule');
}

/** Whether all that could be verified is as promised. */
export function isAsPromised({ wrong, falseOthers }: DayReport, problems: readonly DayProblem[]): boolean {
  return wrong + falseOthers.length === 0 && problems.every(({ kind }) => kind === 'rule');
}

/** The problems of a day that has these differences. */
export function problemsOf(differences: readonly Difference[], declared = 0, listed = 0): DayProblem[] {
  return differences.map(({ field }) => problemOf(field, declared, listed));
}

function problemOf(field: string, declared: number, listed: number): DayProblem {
  if (field === 'draws') return { kind: 'count', declared, listed };
  const kind = (['digest', 'entries', 'statement', 'signature', 'key', 'stored'] as const).find(
    (each) => each === field,
  );
  return { kind: kind ?? 'seed' };
}
