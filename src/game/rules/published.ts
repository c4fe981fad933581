import { STATS } from './character.js';
import { DAY_NAME, HASH, NAME, OF_A_DAY, UNICODE_TEXT } from './published-day.js';
import { MOST_RARITIES, SKILL, STATUS } from './published-table.js';
import * as v from './validation.js';

// What a service publishes of the records of a day, read as if the service lied. The page uses this file too.

const LONGEST_TEXT = 64;
/** The outcomes of a box; no release counts as much for a rarity. */
const MOST_COUNTS = 1000;
/** Both strengths together are the bound of a random integer, which is at most 2^48. */
const STRENGTH = v.whole(1, 2 ** 47);
const CARDS = v.listOf(v.whole(1), 20);
const SHARE = v.validator<number>(
  'a number from 0 to 1',
  (value) => typeof value === 'number' && value >= 0 && value <= 1,
);

/** The fields of the records of each list, as `listSeedDraw`, `listSeedBattle` and so on answer them. */
export const RECORDS = {
  states: {
    day: DAY_NAME,
    id: v.whole(1),
    user: v.whole(1),
    counters: NAME,
    after_number: v.whole(0),
    reason: v.text('given or refilled', (value) => value === 'given' || value === 'refilled'),
    state: v.orNull(v.byName(STATUS, v.listOf(v.whole(), MOST_COUNTS))),
  },
  draws: {
    ...OF_A_DAY,
    card_id: v.whole(1),
    owner: v.whole(1),
    nonce: v.whole(1),
    client_seed: v.text(`a text of at most ${LONGEST_TEXT} characters`, isClientSeed),
    banner: NAME,
    table: HASH,
    counters: v.orNull(NAME),
    number: v.orNull(v.whole(1)),
    state: v.orNull(v.listOf(v.listOf(v.whole(), MOST_COUNTS), MOST_RARITIES)),
    decided_by: v.orNull(UNICODE_TEXT),
    target: v.orAbsent(v.orNull(v.whole())),
    outcome: v.whole(0),
    card: v.whole(),
    status: STATUS,
    skill: SKILL,
    cp: v.whole(),
    // An earlier service has no packs.
    pack: v.orAbsent(v.orNull(v.whole(1))),
    slot: v.orAbsent(v.orNull(v.whole(1))),
    box_number: v.orAbsent(v.orNull(v.whole(1))),
    print: v.orAbsent(v.orNull(v.whole(1))),
  },
  battles: {
    ...OF_A_DAY,
    id: v.whole(1),
    user: v.whole(1),
    opponent: v.whole(1),
    nonce: v.whole(1),
    strength: STRENGTH,
    opponent_strength: STRENGTH,
    battles_before: v.whole(0),
    status_before: STATUS,
    won: v.FLAG,
    win_probability: SHARE,
    stat: v.text(`${STATS.join(', ')}, or empty`, (value) => value === '' || STATS.some((stat) => stat === value)),
    gain: v.whole(0),
    status: STATUS,
    comment: UNICODE_TEXT,
  },
  characters: {
    ...OF_A_DAY,
    user: v.whole(1),
    chara: v.whole(),
    skill: v.whole(),
    hp: v.whole(),
    attack: v.whole(),
    defense: v.whole(),
    critical: v.whole(),
    status: STATUS,
  },
  entries: {
    day: DAY_NAME,
    id: v.whole(1),
    user: v.whole(1),
    currency: NAME,
    number: v.whole(1),
    amount: v.whole(),
    balance: v.whole(),
    reason: UNICODE_TEXT,
    reference: UNICODE_TEXT,
  },
  trades: { day: DAY_NAME, id: v.whole(1), from: v.whole(1), to: v.whole(1), gives: CARDS, asks: CARDS },
};

export type ListName = keyof typeof RECORDS;
export type DayRecords = { readonly [List in ListName]: v.Checked<(typeof RECORDS)[List]> };
export type PublishedDraw = DayRecords['draws'];
export type PublishedState = DayRecords['states'];
export type PublishedBattle = DayRecords['battles'];
export type PublishedCharacter = DayRecords['characters'];

export function readRecord<List extends ListName>(list: List, answer: unknown): DayRecords[List] {
  return v.checked(answer, RECORDS[list]) as unknown as DayRecords[List];
}

/** A character has one or two units. */
function isClientSeed(value: string): boolean {
  return value.isWellFormed() && value.length <= 2 * LONGEST_TEXT && Array.from(value).length <= LONGEST_TEXT;
}
