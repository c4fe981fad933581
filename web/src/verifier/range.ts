import { InvalidResponse } from '../../../src/game/rules/validation';
import { DaysVerifier, type Unverified } from '../../../src/game/rules/days-verifier';
import type { GameDay } from '../../../src/game/rules/game-day';
import { type DayRange, listedAndMissing } from '../../../src/game/rules/published-days';
import type { SignedStatement } from '../../../src/game/rules/statement';
import { BROWSER_CRYPTO } from '../proof/browser-crypto';
import { DayFindings, type DayProblem, type DayReport, isAsPromised, isVerifiable } from '../proof/day-verification';
import type { ServiceSource } from '../proof/service';
import { Obstructed } from './target-service';

/** What came of a day of a range. */
export interface DayOutcome {
  readonly day: GameDay;
  readonly report: DayReport;
  readonly declared: number;
  /** What is wrong with the day beside its records; undefined while it is verified. */
  readonly end?: readonly DayProblem[];
  readonly isRevealed: boolean;
  readonly digest: string | null;
}

/** What came of a range of days. */
export interface RangeOutcome {
  readonly days: readonly DayOutcome[];
  /** Days that the service does not list. */
  readonly missing: readonly DayRange[];
  /** Those of them of which a statement is known. */
  readonly withdrawn: readonly GameDay[];
  /** The days from which on another key signs. */
  readonly changedKeys: readonly GameDay[];
  /** What no honest service answers about its list of days. */
  readonly answer?: string;
}

/** Whether nothing is wrong with the days, as far as they were verified. */
export function isGoodRange({ days, withdrawn, answer }: RangeOutcome): boolean {
  const isGood = days.every(({ report, end = [] }) => isAsPromised(report, end));
  return answer === undefined && withdrawn.length === 0 && isGood;
}

/**
 * Verifies all days from one to another that the service lists.
 * @param tell hears how far it is
 * @throws Obstructed when it lists none, and what the service throws
 */
export async function verifyDays(
  service: ServiceSource,
  asked: DayRange,
  kept: readonly SignedStatement[],
  tell: (outcome: RangeOutcome) => void,
): Promise<RangeOutcome> {
  const range = new RangeVerification(service, kept, tell);
  try {
    for await (const { isListed, ...days } of listedAndMissing((after) => service.daysAfter(after), asked)) {
      if (isListed) await range.verify(days.first);
      else range.skip(days);
    }
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    return { ...range.outcome, answer: error.field };
  }
  const { days, withdrawn } = range.outcome;
  if (days.length + withdrawn.length === 0) throw new Obstructed('no days');
  return range.outcome;
}

/** Days that are verified one after the other, each on the digest and the states of the one before. */
class RangeVerification {
  private readonly missing: DayRange[] = [];
  private readonly withdrawn: GameDay[] = [];
  private readonly done: DayOutcome[] = [];
  private readonly changedKeys: GameDay[] = [];
  private readonly verifier: DaysVerifier;
  private findings = new DayFindings();
  private latestKey: string | undefined;
  private unverifiedBefore: Unverified;
  private digest: string | null = null;

  constructor(
    service: ServiceSource,
    kept: readonly SignedStatement[],
    private readonly tell: (outcome: RangeOutcome) => void,
  ) {
    const source = {
      day: async (day: GameDay) => this.noted(await service.day(day)),
      daysBefore: (day: GameDay) => service.daysBefore(day),
      economy: (version: string) => service.economy(version),
      odds: (version: string) => service.odds(version),
      keys: () => service.keys(),
      records: async (...asked: Parameters<ServiceSource['records']>) => {
        this.tell({ ...this.outcome, days: this.done.concat(this.dayOutcome(asked[0])) });
        await breath();
        return service.records(...asked);
      },
    };
    const stated = ({ day, key }: SignedStatement): void => {
      if (this.latestKey !== undefined && this.latestKey !== key) this.changedKeys.push(day);
      this.latestKey = key;
    };
    const found = (finding: Parameters<DayFindings['add']>[0]): void =>
      this.findings.add(finding, this.verifier.counts);
    this.verifier = new DaysVerifier(source, BROWSER_CRYPTO, { found, stated }, kept);
    this.unverifiedBefore = this.verifier.unverified;
  }

  get outcome(): RangeOutcome {
    const { done: days, missing, withdrawn, changedKeys } = this;
    return { days: [...days], missing, withdrawn, changedKeys };
  }

  skip(days: DayRange): void {
    this.missing.push(days);
    this.withdrawn.push(...this.verifier.skip(days).map(({ day }) => day));
  }

  async verify(day: GameDay): Promise<void> {
    this.findings = new DayFindings();
    this.digest = null;
    this.unverifiedBefore = this.verifier.unverified;
    const isVerified = await this.verifier.verify(day);
    const { problems: end } = this.findings;
    this.done.push({ ...this.dayOutcome(day), end, isRevealed: isVerified || !isVerifiable(end) });
    this.tell(this.outcome);
  }

  private noted(answer: unknown): unknown {
    const digest = (answer as { readonly digest?: unknown } | null)?.digest;
    this.digest = typeof digest === 'string' ? digest : null;
    return answer;
  }

  private dayOutcome(day: GameDay): DayOutcome {
    const { counts, unverified } = this.verifier;
    const report = this.findings.reportOf(counts, unverifiedSince(this.unverifiedBefore, unverified));
    return { day, report, declared: counts.declared, isRevealed: true, digest: this.digest };
  }
}

/** What is unverified from one moment to another. A character that is read later verifies its user. */
function unverifiedSince(before: Unverified, now: Unverified): Unverified {
  return {
    states: now.states - before.states,
    fighters: Math.max(0, now.fighters - before.fighters),
    balances: now.balances - before.balances,
    given: now.given - before.given,
    granted: now.granted - before.granted,
    undrawn: now.undrawn - before.undrawn,
    digest: now.digest && !before.digest,
    unsigned: now.unsigned - before.unsigned,
    unchecked: now.unchecked - before.unchecked,
  };
}

/** Lets the document show how far it is, also where nothing has to be waited for. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
