import type { BattleChecks } from './battle-check.js';
import type { DrawChecks } from './draw-check.js';
import { type PublishedDraw, readDraw } from './published.js';
import { type PublishedBattle, type PublishedCharacter, readBattle, readCharacter } from './published-battle.js';
import type { Difference } from './seeded.js';

// What digests, files and verifiers know of the lists of a day. Another list is another entry: the compiler then names the statements and
// words that it needs elsewhere. The page uses this file too.

/** The records of each list. */
export interface DayRecords {
  readonly draws: PublishedDraw;
  readonly battles: PublishedBattle;
  readonly characters: PublishedCharacter;
}
export type ListName = keyof DayRecords;

/** What the records of a day are checked with. */
export interface DayChecks {
  readonly draws: DrawChecks;
  readonly battles: BattleChecks;
}

type Field<R> = keyof R & string;

interface DayList<R> {
  /** One record, in lines of digests and files. */
  readonly one: string;
  /** The field that the list is sorted by. */
  readonly key: Field<R>;
  /** What messages call a record, before its key, and the fields that they add. */
  readonly called: string;
  readonly told: readonly Field<R>[];
  /** The fields in a line of the digest, in this order. */
  readonly digested: readonly Field<R>[];
  /** @throws FalseAnswer for what is no such record */
  readonly read: (answer: unknown) => R;
  /** @returns what is wrong with the next record */
  readonly check: (checks: DayChecks, record: R) => readonly Difference[];
}

/** The lists in the order in which digests and files have them, and verifiers read them. */
export const DAY_LISTS: { readonly [Name in ListName]: DayList<DayRecords[Name]> } = {
  draws: {
    one: 'draw',
    key: 'card_id',
    called: 'card',
    told: ['owner', 'nonce'],
    // prettier-ignore
    digested: [
      'card_id', 'owner', 'nonce', 'client_seed', 'banner', 'table', 'number', 'state', 'outcome', 'card', 'status', 'skill', 'cp',
    ],
    read: (answer) => readDraw(answer),
    check: ({ draws }, draw) => draws.check(draw),
  },
  battles: {
    one: 'battle',
    key: 'id',
    called: 'battle',
    told: ['user', 'nonce'],
    // prettier-ignore
    digested: ['id', 'user', 'nonce', 'opponent', 'strength', 'opponent_strength', 'won', 'stat', 'gain', 'status'],
    read: readBattle,
    check: ({ battles }, battle) => battles.check(battle),
  },
  characters: {
    one: 'character',
    key: 'user',
    called: 'the character of user',
    told: [],
    digested: ['user', 'chara', 'skill', 'hp', 'attack', 'defense', 'critical', 'status'],
    read: readCharacter,
    check: ({ battles }, character) => battles.checkCharacter(character),
  },
};
/** Their names, in that order. */
export const LISTS = Object.keys(DAY_LISTS) as readonly ListName[];

/** Makes something for each list. */
export function perList<T>(make: (list: ListName) => T): Record<ListName, T> {
  return Object.fromEntries(LISTS.map((list) => [list, make(list)])) as Record<ListName, T>;
}

/** What the digest of a day follows when no earlier day has one. */
export const NO_DIGEST = '0'.repeat(64);

/** The first line that a digest is made of. @param digest that of the latest earlier day that has one, or {@link NO_DIGEST} */
export function previousLine(digest: string): string {
  return `${JSON.stringify(digest)}\n`;
}

/** The line of a record in the digest of its day. */
export function lineOf(list: ListName, record: Readonly<Record<string, unknown>>): string {
  const { one, digested } = DAY_LISTS[list];
  return `${JSON.stringify([one, ...digested.map((field) => record[field])])}\n`;
}

/** A record in words. */
export function placeOf(list: ListName, record: Readonly<Record<string, unknown>>): string {
  const { called, key, told } = DAY_LISTS[list];
  const more = told.map((field) => `${field} ${String(record[field])}`).join(', ');
  return `${called} ${String(record[key])}${more && ` (${more})`}`;
}
