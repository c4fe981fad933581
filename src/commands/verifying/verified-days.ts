import { DaysVerifier, type Finding } from '../../game/rules/days-verifier.js';
import { followingDay, type GameDay } from '../../game/rules/game-day.js';
import { daysFrom } from '../../game/rules/listed-days.js';
import { FalseAnswer } from '../../game/rules/published.js';
import type { SignedStatement } from '../../game/rules/statement-check.js';
import { CommandRefused } from '../cli.js';
import { NODE_CRYPTO } from './node-crypto.js';
import { type ListedSource, PublishedService } from './published-service.js';
import { Differences, givenLines, summaryOf } from './words.js';

/** Game days in a row, both ends included. */
export interface DayRange {
  readonly first: GameDay;
  readonly last: GameDay;
}

/** What came of a day. */
export interface DayOutcome {
  readonly day: GameDay;
  readonly isVerified: boolean;
  /** A line for each difference, with one for those that are too many. */
  readonly differences: readonly string[];
  /** In one line. */
  readonly summary: string;
}

/** Makes what the seeds of days decided again, and compares. All that is published is checked. */
export class VerifiedDays {
  /** The good statements of the days, in their order. */
  readonly stated: SignedStatement[] = [];
  private readonly source: ListedSource;
  private readonly verifier: DaysVerifier;
  private told = new Differences('');
  private readonly changedKeys: string[] = [];
  private first: GameDay | undefined;
  private latest: GameDay | undefined;
  private missing = 0;

  /**
   * @param from the address of a service, or what else is published
   * @param kept statements of the service that somebody kept
   */
  constructor(from: string | ListedSource, kept: readonly SignedStatement[] = []) {
    this.source = typeof from === 'string' ? new PublishedService(from) : from;
    const found = (finding: Finding): void => this.told.add(finding);
    const stated = (one: SignedStatement): void => this.noteStatement(one);
    this.verifier = new DaysVerifier(this.source, NODE_CRYPTO, { found, stated }, kept);
  }

  /** What was taken as it is, what is not listed, and changes of the key: a line for each. */
  get notes(): readonly string[] {
    const given = this.first === undefined ? [] : givenLines(this.first, this.verifier.given);
    const missing = this.missing === 0 ? [] : [`Days that the service does not list: ${this.missing}`];
    return [...given, ...missing, ...this.changedKeys];
  }

  /** @throws CommandRefused when none of the days is listed */
  async *each({ first, last }: DayRange): AsyncGenerator<DayOutcome> {
    try {
      let next = first;
      for await (const day of this.source.days(first, last)) {
        this.missing += daysFrom(next, day);
        yield await this.verify(day);
        next = followingDay(day);
      }
      this.missing += daysFrom(next, followingDay(last));
    } catch (error) {
      if (!(error instanceof FalseAnswer)) throw error;
      const differences = [`Does not match: the days after ${this.latest ?? first}: ${error.message}`];
      yield { day: last, isVerified: true, differences, summary: `${last}: not reached` };
    }
    if (this.latest === undefined) throw new CommandRefused(`No day is listed from ${first} to ${last}`);
  }

  /** Verifies the next day. @throws CommandRefused when it cannot be read */
  async verify(day: GameDay): Promise<DayOutcome> {
    this.told = new Differences(day);
    const isVerified = await this.verifier.verify(day);
    this.first ??= day;
    this.latest = day;
    const { lines: differences } = this.told;
    if (isVerified) return { day, isVerified, differences, summary: summaryOf(this.verifier.counts) };
    return { day, isVerified, differences, summary: notRevealed(day) };
  }

  private noteStatement(stated: SignedStatement): void {
    const before = this.stated.at(-1);
    if (before && before.key !== stated.key)
      this.changedKeys.push(`Another key signs from ${stated.day} on: ${stated.key}, before it ${before.key}`);
    this.stated.push(stated);
  }
}

function notRevealed(day: GameDay): string {
  return `The seed of ${day} is not revealed: that day is not over, or the database was restored from a backup of before its end`;
}
