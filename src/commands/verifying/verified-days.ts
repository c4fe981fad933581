import { DAY_LISTS, type Finding, recordName } from '../../game/rules/day-lists.js';
import { type DayCounts, DaysVerifier } from '../../game/rules/days-verifier.js';
import type { GameDay } from '../../game/rules/game-day.js';
import { type DayRange, listedAndMissing } from '../../game/rules/published-days.js';
import type { ListName } from '../../game/rules/published.js';
import { UnknownRule } from '../../game/rules/published-table.js';
import { InvalidResponse } from '../../game/rules/validation.js';
import type { SignedStatement } from '../../game/rules/statement.js';
import { CommandRefused, printable } from '../cli.js';
import { NODE_CRYPTO } from '../node-crypto.js';
import { type ListedSource, publishedService } from './listed-sources.js';

const MOST_SHOWN = 10;
const IN_A_ROW = new Intl.ListFormat('en-GB');

/** What came of a day, with its differences in a line each, and all in one line. */
export interface DayOutcome {
  readonly day: GameDay;
  readonly isVerified: boolean;
  readonly differences: readonly string[];
  readonly summary: string;
}

/** Makes what the seeds of days decided again, and compares. All that is published is checked. */
export class VerifiedDays {
  readonly stated: SignedStatement[] = [];
  private readonly source: ListedSource;
  private readonly verifier: DaysVerifier;
  /** What is not as it must be on the latest day: the first findings in words, and how many more there are. */
  private shown: string[] = [];
  private more = 0;
  private unknownRule: UnknownRule | undefined;
  private first: GameDay | undefined;
  private latest: GameDay | undefined;
  private readonly missing: string[] = [];

  /** @param from the address of a service, or what else is published @param stored statements of the service that someone stored */
  constructor(from: string | ListedSource, stored: readonly SignedStatement[] = []) {
    this.source = typeof from === 'string' ? publishedService(from) : from;
    const found = (finding: Finding): void => {
      if ('error' in finding && finding.error instanceof UnknownRule) this.unknownRule = finding.error;
      else if (this.shown.length >= MOST_SHOWN) this.more++;
      else this.shown.push(wordsOf(finding, this.latest ?? ''));
    };
    const stated = (one: SignedStatement): void => void this.stated.push(one);
    this.verifier = new DaysVerifier(this.source, NODE_CRYPTO, { found, stated }, stored);
  }

  /** What was assumed, what is not listed, and changes of the key: a line for each. */
  get notes(): readonly string[] {
    const { missing, stated } = this;
    const notListed = missing.length === 0 ? [] : [`Days that the service does not list: ${missing.join(', ')}`];
    const changedKeys = stated.flatMap(({ day, key }, place) => {
      const { key: before } = stated[place - 1] ?? { key };
      return before === key ? [] : [`Another key signs from ${day} on: ${key}, before it ${before}`];
    });
    return [...this.assumed, ...notListed, ...changedKeys];
  }

  private get assumed(): readonly string[] {
    const { first, verifier } = this;
    if (first === undefined) return [];
    const { states, fighters, balances, given, granted, undrawn, digest, unsigned, unchecked } = verifier.unverified;
    const unverified = [
      ...some(states, 'state of an owner', 'states of owners'),
      ...some(fighters, 'user', 'users').map((users) => `strength, rarity and number of battles of ${users}`),
      ...some(balances, 'balance'),
      ...(digest ? ['the digest'] : []),
    ];
    return [
      ...(unverified.length > 0 ? [`Unverified, from before ${first}: ${unverified.join('; ')}`] : []),
      ...some(given, 'state of an owner', 'states of owners').map((states) => `Given by the operator: ${states}`),
      ...some(granted, 'entry', 'entries').map(
        (entries) => `Made by the operator: ${entries} of balances${undrawnWords(undrawn)}`,
      ),
      ...some(unsigned, 'day').map((days) => `Without a signature: ${days}`),
      ...some(unchecked, 'day').map((days) => `The signature could not be checked: ${days}`),
    ];
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

  async verify(day: GameDay): Promise<DayOutcome> {
    this.shown = [];
    this.more = 0;
    this.unknownRule = undefined;
    this.first ??= day;
    this.latest = day;
    const isVerified = await this.verifier.verify(day);
    const differences = this.more === 0 ? this.shown : [...this.shown, `… and ${this.more} more`];
    const summary = isVerified ? summaryOf(this.verifier.counts) : whyUnverified(day, this.unknownRule);
    return { day, isVerified, differences, summary };
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

function wordsOf(finding: Finding, day: GameDay): string {
  const text = 'error' in finding ? finding.error.message : finding.differences.map((each) => each.text).join('; ');
  return `Does not match: ${placeOf(finding, day)}: ${printable(text)}`;
}

function placeOf(finding: Finding, day: GameDay): string {
  if (finding.list === 'day') return day;
  if ('record' in finding) return recordName(finding.list, finding.record);
  const { list, after } = finding;
  return after === 0 ? day : `${day}, after ${DAY_LISTS[list].called} ${after}`;
}

function summaryOf(counts: DayCounts): string {
  const { day, players } = counts;
  const of = (list: ListName): string => `${counts[list].matching} of ${counts[list].checked} ${list}`;
  const seeded = IN_A_ROW.format((['battles', 'characters'] as const).map(of));
  const worth = (['entries', 'trades'] as const).filter((list) => counts[list].checked > 0).map(of);
  const sums = worth.length > 0 ? `; ${IN_A_ROW.format(worth)} add up` : '';
  const by = `${players} player${players === 1 ? '' : 's'}`;
  return `${day}: ${of('draws')} by ${by} match the seed and the odds; ${seeded} match the seed${sums}`;
}

function whyUnverified(day: GameDay, unknownRule: UnknownRule | undefined): string {
  if (unknownRule)
    return `${day} cannot be verified: this release does not know the rule ${unknownRule.field}. One that does can tell`;
  return `The seed of ${day} is not revealed: that day is not over, or the database was restored from a backup of before its end`;
}

function undrawnWords(undrawn: number): string {
  return undrawn === 0 ? '' : `, ${undrawn} of them for salvaged cards that match no draw of these days`;
}

/** How many there are, in words; nothing for none. */
function some(count: number, one: string, many = `${one}s`): readonly string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
