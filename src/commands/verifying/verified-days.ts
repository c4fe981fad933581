import type { Finding } from '../../game/rules/day-lists.js';
import { DaysVerifier } from '../../game/rules/days-verifier.js';
import type { GameDay } from '../../game/rules/game-day.js';
import { type DayRange, listedAndMissing } from '../../game/rules/published-days.js';
import { UnknownRule } from '../../game/rules/published-table.js';
import { InvalidResponse } from '../../game/rules/validation.js';
import type { SignedStatement } from '../../game/rules/statement.js';
import { CommandRefused, printable } from '../cli.js';
import { NODE_CRYPTO } from '../node-crypto.js';
import { type ListedSource, publishedService } from './published-service.js';
import { Differences, summaryOf, unverifiedLines } from './words.js';

/** What came of a day, with its differences in a line each, and all in one line. */
export type DayOutcome = Awaited<ReturnType<VerifiedDays['verify']>>;

/** Makes what the seeds of days decided again, and compares. All that is published is checked. */
export class VerifiedDays {
  readonly stated: SignedStatement[] = [];
  private readonly source: ListedSource;
  private readonly verifier: DaysVerifier;
  private found = new Differences('');
  private unknownRule: UnknownRule | undefined;
  private first: GameDay | undefined;
  private latest: GameDay | undefined;
  private readonly missing: string[] = [];

  /**
   * @param from the address of a service, or what else is published
   * @param stored statements of the service that someone stored
   */
  constructor(from: string | ListedSource, stored: readonly SignedStatement[] = []) {
    this.source = typeof from === 'string' ? publishedService(from) : from;
    const listen = (finding: Finding): void => {
      if ('error' in finding && finding.error instanceof UnknownRule) this.unknownRule = finding.error;
      else this.found.add(finding);
    };
    const stated = (one: SignedStatement): void => void this.stated.push(one);
    this.verifier = new DaysVerifier(this.source, NODE_CRYPTO, { found: listen, stated }, stored);
  }

  /** What was assumed, what is not listed, and changes of the key: a line for each. */
  get notes(): readonly string[] {
    const { first, missing, source, stated, verifier } = this;
    const isCut = source.mayBePartial && missing.length > 0;
    const unverified =
      first === undefined ? [] : unverifiedLines(isCut ? `${first} or after missing days` : first, verifier.unverified);
    const words = source.mayBePartial ? 'Days that are missing' : 'Days that the service does not list';
    const changedKeys = stated.flatMap(({ day, key }, place) => {
      const { key: before } = stated[place - 1] ?? { key };
      return before === key ? [] : [`Another key signs from ${day} on: ${key}, before it ${before}`];
    });
    return [...unverified, ...(missing.length === 0 ? [] : [`${words}: ${missing.join(', ')}`]), ...changedKeys];
  }

  /** @throws CommandRefused when none of the days is listed, and no statement of one is known */
  async *each(range: DayRange): AsyncGenerator<DayOutcome> {
    let isEmpty = true;
    try {
      for await (const { isListed, ...days } of listedAndMissing(this.source.daysAfter, range)) {
        const outcomes = isListed ? [await this.verify(days.first)] : this.skip(days);
        if (outcomes.length > 0) isEmpty = false;
        yield* outcomes;
      }
    } catch (error) {
      if (!(error instanceof InvalidResponse)) throw error;
      const differences = [`Does not match: the days after ${this.latest ?? range.first}: ${error.message}`];
      yield { day: range.last, isVerified: true, differences, summary: `${range.last}: not reached` };
      return;
    }
    if (isEmpty) throw new CommandRefused(`No day is listed from ${range.first} to ${range.last}`);
  }

  async verify(day: GameDay) {
    this.found = new Differences(day);
    this.unknownRule = undefined;
    const isVerified = await this.verifier.verify(day);
    this.first ??= day;
    this.latest = day;
    const { lines: differences } = this.found;
    if (isVerified) return { day, isVerified, differences, summary: summaryOf(this.verifier.counts) };
    return { day, isVerified, differences, summary: whyUnverified(day, this.unknownRule) };
  }

  /** Notes days that are not listed. @returns those of which a statement is known */
  private skip(days: DayRange): readonly DayOutcome[] {
    const { first, last } = days;
    this.missing.push(first === last ? first : `${first}..${last}`);
    return this.verifier.skip(days).map(({ day, statement }) => {
      const words = `the day is not listed, and a known statement of it is ${printable(statement)}`;
      const differences = [`Does not match: ${day}: ${words}`];
      return { day, isVerified: true, differences, summary: `${day}: not listed` };
    });
  }
}

function whyUnverified(day: GameDay, unknownRule: UnknownRule | undefined): string {
  if (unknownRule)
    return `${day} cannot be verified: this release does not know the rule ${unknownRule.field}. One that does can tell`;
  return `The seed of ${day} is not revealed: that day is not over, or the database was restored from a backup of before its end`;
}
