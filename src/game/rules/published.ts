import { STATS } from './character.js';
import type { DrawState } from './draw-state.js';
import { DAY_NAME, HASH, NAME, OF_A_DAY, TEXT } from './published-day.js';
import { MOST_RARITIES, SKILL, STATUS } from './published-table.js';
import {
  type Checked,
  checked,
  FLAG,
  listOf,
  orNull,
  same,
  text,
  type Validator,
  validator,
  whole,
} from './validation.js';

// What a service publishes of the records of a day, read as if the service lied. The page uses this file too.

const LONGEST_TEXT = 64;
/** More than any release counts for a rarity. */
const MOST_COUNTERS = 10;
/** Both strengths together are the bound of a random integer, which is at most 2^48. */
const STRENGTH = whole(1, 2 ** 47);
const CARDS = listOf(whole(1), 20);
const SHARE = validator<number>(
  'a number from 0 to 1',
  (value) => typeof value === 'number' && value >= 0 && value <= 1,
);

/** The fields of the records of each list, as `listSeedDraw`, `listSeedBattle` and so on answer them. */
export const RECORDS = {
  draws: {
    ...OF_A_DAY,
    card_id: whole(1),
    owner: whole(1),
    nonce: whole(1),
    client_seed: text(
      `a text of at most ${LONGEST_TEXT} characters`,
      (value) => value.isWellFormed() && isShort(value),
    ),
    banner: NAME,
    table: HASH,
    counters: orNull(NAME),
    number: orNull(whole(1)),
    state: orNull(listOf(listOf(whole(-1), MOST_COUNTERS), MOST_RARITIES) as Validator<DrawState>),
    decided_by: orNull(TEXT),
    outcome: whole(0),
    card: whole(),
    status: STATUS,
    skill: SKILL,
    cp: whole(),
  },
  battles: {
    ...OF_A_DAY,
    id: whole(1),
    user: whole(1),
    opponent: whole(1),
    nonce: whole(1),
    strength: STRENGTH,
    opponent_strength: STRENGTH,
    battles_before: whole(0),
    status_before: STATUS,
    won: FLAG,
    win_probability: SHARE,
    stat: text(`${STATS.join(', ')}, or empty`, (value) => value === '' || STATS.some((stat) => stat === value)),
    gain: whole(0),
    status: STATUS,
    comment: TEXT,
  },
  characters: {
    ...OF_A_DAY,
    user: whole(1),
    chara: whole(),
    skill: whole(),
    hp: whole(),
    attack: whole(),
    defense: whole(),
    critical: whole(),
    status: STATUS,
  },
  entries: {
    day: DAY_NAME,
    id: whole(1),
    user: whole(1),
    currency: NAME,
    number: whole(1),
    amount: whole(),
    balance: whole(),
    reason: TEXT,
    reference: TEXT,
  },
  trades: { day: DAY_NAME, id: whole(1), from: whole(1), to: whole(1), gives: CARDS, asks: CARDS },
};

export type ListName = keyof typeof RECORDS;
export type DayRecords = { readonly [List in ListName]: Checked<(typeof RECORDS)[List]> };
export type PublishedDraw = DayRecords['draws'];
export type PublishedBattle = DayRecords['battles'];
export type PublishedCharacter = DayRecords['characters'];

export function readRecord<List extends ListName>(list: List, answer: unknown): DayRecords[List] {
  return checked(answer, RECORDS[list]) as unknown as DayRecords[List];
}

/** @throws InvalidResponse for what is no draw, and for one that has other values than those asked for */
export function readDraw(answer: unknown, asked: Partial<PublishedDraw> = {}): PublishedDraw {
  checked(answer, Object.fromEntries(Object.entries(asked).map(([field, value]) => [field, same(value)])));
  return readRecord('draws', answer);
}

/** Whether it is no longer than a client seed may be. A character has one or two units. */
function isShort(value: string): boolean {
  return value.length <= 2 * LONGEST_TEXT && Array.from(value).length <= LONGEST_TEXT;
}
