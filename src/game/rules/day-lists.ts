import { canonical } from './canonical.js';
import type { BattleChecks } from './battle-check.js';
import type { CheckedDay, DrawChecks } from './draw-check.js';
import type { GameDay } from './game-day.js';
import type { DayRecords, ListName } from './published.js';
import type { Difference } from './seeded.js';
import type { InvalidResponse } from './validation.js';
import type { WalletChecks } from './wallet-check.js';

// What digests, files and verifiers know of the lists of a day. Another list is another entry: the compiler then names the statements and
// words that it needs elsewhere. The page uses this file too.

export type FalseRecord = {
  readonly [List in ListName]: {
    readonly list: List;
    readonly record: DayRecords[List];
    readonly differences: readonly Difference[];
  };
}[ListName];

/** What is not as it must be. */
export type Finding =
  | FalseRecord
  | { readonly list: 'day'; readonly day: GameDay; readonly differences: readonly Difference[] }
  /** No one honest answers so about a day, or a rule of it is unknown. It was not checked. */
  | { readonly list: 'day'; readonly day: GameDay; readonly error: InvalidResponse }
  /** No one honest answers so about a list. What comes after this key was not checked. */
  | { readonly list: ListName; readonly after: number; readonly error: InvalidResponse };

export interface Checks {
  readonly draws: DrawChecks;
  readonly battles: BattleChecks;
  readonly wallet: WalletChecks;
}

type Field<R> = keyof R & string;

interface DayList<R> {
  /** One record, in lines of digests and files. */
  readonly one: string;
  /** The field that the list is sorted by. */
  readonly key: Field<R>;
  /** What messages call a record, before its key, and the fields that they add. */
  readonly called: string;
  readonly alsoSaid: readonly Field<R>[];
  /** The fields in a line of the digest, in this order. */
  readonly digested: readonly Field<R>[];
  /** The fields in an object at the end of the line, by name, of a record in which one of them is not null. */
  readonly digestedIfAny?: readonly Field<R>[];
  readonly check: (checks: Checks, record: R, day: CheckedDay) => readonly Difference[];
}

/** The lists in the order in which digests have them, and verifiers read them: what was set comes before the draws that begin with it. */
export const DAY_LISTS: { readonly [Name in ListName]: DayList<DayRecords[Name]> } = {
  states: {
    one: 'state',
    key: 'id',
    called: 'state',
    alsoSaid: ['user', 'counters'],
    digested: ['user', 'counters', 'after_number', 'state'],
    check: ({ draws }, state, day) => draws.checkState(state, day),
  },
  draws: {
    one: 'draw',
    key: 'card_id',
    called: 'card',
    alsoSaid: ['owner', 'nonce'],
    // prettier-ignore
    digested: [
      'card_id', 'owner', 'nonce', 'client_seed', 'banner', 'table', 'number', 'state', 'outcome', 'card', 'status', 'skill', 'cp',
    ],
    digestedIfAny: ['box_number', 'pack', 'print', 'slot', 'target'],
    check: ({ draws, wallet }, draw, day) => [...draws.check(draw, day), ...wallet.checkDraw(draw)],
  },
  battles: {
    one: 'battle',
    key: 'id',
    called: 'battle',
    alsoSaid: ['user', 'nonce'],
    // prettier-ignore
    digested: ['id', 'user', 'nonce', 'opponent', 'strength', 'opponent_strength', 'won', 'stat', 'gain', 'status'],
    check: ({ battles }, battle, day) => battles.check(battle, day),
  },
  characters: {
    one: 'character',
    key: 'user',
    called: 'the character of user',
    alsoSaid: [],
    digested: ['user', 'chara', 'skill', 'hp', 'attack', 'defense', 'critical', 'status'],
    check: ({ battles }, character, day) => battles.checkCharacter(character, day),
  },
  entries: {
    one: 'entry',
    key: 'id',
    called: 'entry',
    alsoSaid: ['user', 'currency', 'number'],
    digested: ['id', 'user', 'currency', 'number', 'amount', 'balance', 'reason', 'reference'],
    check: ({ wallet }, entry) => wallet.checkEntry(entry),
  },
  trades: {
    one: 'trade',
    key: 'id',
    called: 'trade',
    alsoSaid: ['from', 'to'],
    digested: ['id', 'from', 'to', 'gives', 'asks'],
    check: ({ wallet }, trade) => wallet.checkTrade(trade),
  },
};
/** Their names, in that order. */
export const LISTS = Object.keys(DAY_LISTS) as readonly ListName[];

export function perList<T>(make: (list: ListName) => T): Record<ListName, T> {
  return Object.fromEntries(LISTS.map((list) => [list, make(list)])) as Record<ListName, T>;
}

/** What the digest of a day follows when no earlier day has one. */
export const NO_DIGEST = '0'.repeat(64);

/** The first line that a digest is made of. @param digest that of the latest earlier day that has one */
export function previousLine(digest = NO_DIGEST): string {
  return `${JSON.stringify(digest)}\n`;
}

export function lineOf(list: ListName, record: Readonly<Record<string, unknown>>): string {
  const { one, digested, digestedIfAny = [] } = DAY_LISTS[list];
  // A state is named by what set it.
  const line = [list === 'states' ? record['reason'] : one, ...digested.map((field) => record[field])];
  const more = digestedIfAny.filter((field) => (record[field] ?? null) !== null);
  if (more.length > 0) line.push(Object.fromEntries(more.map((field) => [field, record[field]])));
  return `${list === 'states' ? canonical(line) : JSON.stringify(line)}\n`;
}

export function recordName(list: ListName, record: Readonly<Record<string, unknown>>): string {
  const { called, key, alsoSaid } = DAY_LISTS[list];
  const more = alsoSaid.map((field) => `${field} ${String(record[field])}`).join(', ');
  return `${called} ${String(record[key])}${more && ` (${more})`}`;
}
