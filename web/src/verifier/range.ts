import { FalseAnswer } from '../../../src/game/rules/answers';
import { DaysVerifier, type Given } from '../../../src/game/rules/days-verifier';
import { followingDay, type GameDay } from '../../../src/game/rules/game-day';
import { daysFrom, listedDays } from '../../../src/game/rules/listed-days';
import type { SignedStatement } from '../../../src/game/rules/statement-check';
import { BROWSER_CRYPTO } from '../proof/browser-crypto';
import { DayFindings, type DayProblem, type DayReport } from '../proof/day-verification';
import type { ServiceSource } from '../proof/service';
import { Obstructed } from './asked-service';
import { breath } from './breath';

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
  readonly missing: number;
  /** The days from which on another key signs. */
  readonly changedKeys: readonly GameDay[];
  /** What no honest service answers about its list of days. */
  readonly answer?: string;
}

/**
 * Verifies all days from one to another that the service lists.
 * @param tell hears how far it is
 * @throws Obstructed when it lists none, and what the service throws
 */
export async function verifyDays(
  service: ServiceSource,
  { first, last }: { readonly first: GameDay; readonly last: GameDay },
  kept: readonly SignedStatement[],
  tell: (outcome: RangeOutcome) => void,
): Promise<RangeOutcome> {
  const range = new RangeVerification(service, kept, tell);
  let next = first;
  try {
    for await (const day of listedDays((after) => service.daysAfter(after), first, last)) {
      range.missing += daysFrom(next, day);
      await range.verify(day);
      next = followingDay(day);
    }
  } catch (error) {
    if (!(error instanceof FalseAnswer)) throw error;
    return { ...range.outcome, answer: error.field };
  }
  if (range.outcome.days.length === 0) throw new Obstructed('no days');
  range.missing += daysFrom(next, followingDay(last));
  return range.outcome;
}

/** Days that are verified one after the other, each on the digest and the states of the one before. */
class RangeVerification {
  missing = 0;
  private readonly done: DayOutcome[] = [];
  private readonly changedKeys: GameDay[] = [];
  private readonly verifier: DaysVerifier;
  private findings = new DayFindings();
  private latestKey: string | undefined;
  private givenBefore: Given;
  private digest: string | null = null;

  constructor(
    service: ServiceSource,
    kept: readonly SignedStatement[],
    private readonly tell: (outcome: RangeOutcome) => void,
  ) {
    const source = {
      day: async (day: GameDay) => this.noted(await service.day(day)),
      daysBefore: (day: GameDay) => service.daysBefore(day),
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
    this.givenBefore = this.verifier.given;
  }

  get outcome(): RangeOutcome {
    const { done: days, missing, changedKeys } = this;
    return { days: [...days], missing, changedKeys };
  }

  async verify(day: GameDay): Promise<void> {
    this.findings = new DayFindings();
    this.digest = null;
    this.givenBefore = this.verifier.given;
    const isRevealed = await this.verifier.verify(day);
    this.done.push({ ...this.dayOutcome(day), end: this.findings.problems, isRevealed });
    this.tell(this.outcome);
  }

  private noted(answer: unknown): unknown {
    const digest = (answer as { readonly digest?: unknown } | null)?.digest;
    this.digest = typeof digest === 'string' ? digest : null;
    return answer;
  }

  private dayOutcome(day: GameDay): DayOutcome {
    const { counts, given } = this.verifier;
    const report = this.findings.reportOf(counts, givenSince(this.givenBefore, given));
    return { day, report, declared: counts.declared, isRevealed: true, digest: this.digest };
  }
}

/** What was taken as it is from one moment to another. A character that is read later takes back what was given for its user. */
function givenSince(before: Given, now: Given): Given {
  return {
    states: now.states - before.states,
    fighters: Math.max(0, now.fighters - before.fighters),
    digest: now.digest && !before.digest,
    unsigned: now.unsigned - before.unsigned,
    unchecked: now.unchecked - before.unchecked,
  };
}
