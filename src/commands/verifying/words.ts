import { DAY_LISTS, type Finding, nameOf } from '../../game/rules/day-lists.js';
import type { ListName } from '../../game/rules/published.js';
import type { DayCounts, Unverified } from '../../game/rules/days-verifier.js';
import type { GameDay } from '../../game/rules/game-day.js';
import { printable } from '../cli.js';

const MOST_SHOWN = 10;
const IN_A_ROW = new Intl.ListFormat('en-GB');

/** Says what is not as it must be on a day: the first findings in words, and how many more there are. */
export class Differences {
  private readonly shown: string[] = [];
  private more = 0;

  constructor(private readonly day: GameDay) {}

  get lines(): readonly string[] {
    return this.more === 0 ? this.shown : this.shown.concat(`… and ${this.more} more`);
  }

  add(finding: Finding): void {
    if (this.shown.length >= MOST_SHOWN) this.more++;
    else this.shown.push(`Does not match: ${this.placeOf(finding)}: ${printable(textOf(finding))}`);
  }

  private placeOf(finding: Finding): string {
    const { day } = this;
    if (finding.list === 'day') return day;
    if ('record' in finding) return nameOf(finding.list, finding.record);
    const { list, after } = finding;
    return after === 0 ? day : `${day}, after ${DAY_LISTS[list].called} ${after}`;
  }
}

export function summaryOf(counts: DayCounts): string {
  const { day, players } = counts;
  const of = (list: ListName): string => `${counts[list].matching} of ${counts[list].checked} ${list}`;
  const seeded = IN_A_ROW.format((['battles', 'characters'] as const).map(of));
  const worth = (['entries', 'trades'] as const).filter((list) => counts[list].checked > 0).map(of);
  const sums = worth.length > 0 ? `; ${IN_A_ROW.format(worth)} add up` : '';
  return `${day}: ${of('draws')} by ${counted(players, 'player')} match the seed and the odds; ${seeded} match the seed${sums}`;
}

/** What was assumed, and what was not checked: a line for each. */
export function unverifiedLines(
  before: string,
  { states, fighters, balances, granted, digest, unsigned, unchecked }: Unverified,
): readonly string[] {
  const unverified = [
    states > 0 ? counted(states, 'state of an owner', 'states of owners') : '',
    fighters > 0 ? `strength, rarity and number of battles of ${counted(fighters, 'user')}` : '',
    balances > 0 ? counted(balances, 'balance') : '',
    digest ? 'the digest' : '',
  ].filter((each) => each !== '');
  return [
    unverified.length > 0 ? `Unverified, from before ${before}: ${unverified.join('; ')}` : '',
    granted > 0 ? `Made by the operator: ${counted(granted, 'entry', 'entries')} of balances` : '',
    unsigned > 0 ? `Without a signature: ${counted(unsigned, 'day')}` : '',
    unchecked > 0 ? `The signature could not be checked: ${counted(unchecked, 'day')}` : '',
  ].filter((each) => each !== '');
}

function textOf(finding: Finding): string {
  if ('error' in finding) return finding.error.message;
  return finding.differences.map(({ text }) => text).join('; ');
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
