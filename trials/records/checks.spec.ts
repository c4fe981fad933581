import { describe, expect, it } from '@jest/globals';
import { compareWithJournal } from './comparison.js';
import { integrityProblems } from './integrity.js';
import { Journal, type Kind, KnownRecord, markText } from './records.js';
import type { DrawRow, Row, Snapshot } from './snapshot.js';

const STATS = { hp: 9, attack: 5, defense: 6, critical: 7, skill: 8 };

/** What a test changes; a snapshot is made of it. */
interface Stored {
  users: Row[];
  cards: Row[];
  groups: Row[];
  draws: DrawRow[];
  characters: Row[];
  battles: Row[];
  cardsOf: Map<number, Row[]>;
  members: number[];
}

/** A user with a card that was drawn, two battles, and a group. */
function stored(gameDay: string): Stored {
  const face = { card: 3, status: 'normal', skill: 'normal', cp: 20 };
  const card = { id: 5, ...face, author: 'c', count: 2, url: markText(2) };
  return {
    users: [{ id: 1, username: 'u', aiten: 1, did: markText(1), next: gameDay }],
    cards: [card],
    groups: [{ id: 4, name: 'g' }],
    draws: [{ card_id: 5, owner: 1, day: gameDay, nonce: 1, client_seed: 'c', ...face }],
    characters: [{ id: 1, user: 1, ...STATS, hp: 12, strength: 38, win: 1, day: 2 }],
    battles: [
      { id: 8, won: true, stat: 'hp', gain: 3 },
      { id: 7, won: false, stat: '', gain: 0 },
    ],
    cardsOf: new Map([[1, [card]]]),
    members: [1],
  };
}

function snapshotOf({ characters, battles, members, ...rest }: Stored): Snapshot {
  return {
    ...rest,
    ues: [],
    uesOf: new Map(),
    counted: rest.draws.length,
    characters: new Map(characters.map((row) => [Number(row['user']), row])),
    battles: new Map([[1, battles]]),
    members: new Map([[4, members.map((id) => ({ id }))]]),
  };
}

/** All of that, acknowledged. */
function journalOf(): { journal: Journal; user: KnownRecord; card: KnownRecord; group: KnownRecord } {
  const journal = new Journal('UTC');
  const known = (kind: Kind, key: string, id: number, fields: object, ...more: [number?, boolean?]): KnownRecord => {
    const record = new KnownRecord(kind, key, ...more);
    record.id = id;
    record.write({ there: true, ...fields }, 'done');
    journal.records[kind].set(key, record);
    return record;
  };
  const face = { card: 3, status: 'normal', skill: 'normal', cp: 20 };
  const first = Object.values(STATS).join();
  return {
    journal,
    user: known('user', 'u', 1, { mark: 1, started: false, fought: 2, first }),
    card: known('card', 'c', 5, { mark: 2, owner: 1, drawn: true, ...face }, 1, true),
    group: known('group', 'g', 4, { users: '1' }),
  };
}

const change = (rows: readonly object[], fields: object): void => {
  Object.assign(rows[0] ?? {}, fields);
};

describe('what fits together', () => {
  const problemsOf = (alter: (stored: Stored) => void): string[] => {
    const what = stored('20260131');
    alter(what);
    return integrityProblems(snapshotOf(what));
  };

  it('is nothing to complain of', () => {
    expect(problemsOf(() => undefined)).toEqual([]);
  });

  it.each<[string, (stored: Stored) => void, RegExp]>([
    ['a card without an owner', ({ cardsOf }) => cardsOf.set(1, []), /no owner/],
    ['a card with two owners', ({ cardsOf, cards }) => cardsOf.set(2, cards), /two owners/],
    ['a card that is owned and not there', (all) => (all.cards = []), /owned, and not there/],
    ['a name that two users have', ({ users }) => users.push({ ...users[0], id: 2 }), /two users with the username u/],
    ['a gap in the nonces', ({ draws }) => change(draws, { nonce: 2 }), /nonces 2/],
    ['a nonce that two draws have', ({ draws }) => draws.push({ ...draws[0], card_id: 9 }), /nonces 1,1/],
    ['a card that is not what was drawn', ({ cards }) => change(cards, { cp: 21 }), /cp 21, and 20 was drawn/],
    ['a user without a character', (all) => (all.characters = []), /no character/],
    ['a gain that did not reach the stats', ({ battles }) => change(battles, { gain: 12 }), /at first/],
    ['a win that was not counted', ({ characters }) => change(characters, { win: 0 }), /1 battles won, and counts 0/],
    ['a battle that was not counted', ({ characters }) => change(characters, { day: 1 }), /2 battles, and counts 1/],
    ['a strength that is not the sum', ({ characters }) => change(characters, { strength: 39 }), /strength 39/],
    ['three battles', ({ battles }) => battles.push({ id: 6, won: false, stat: '', gain: 0 }), /has 3 battles/],
    ['a group with a user who is gone', ({ members }) => members.push(3), /the user 3, who is not there/],
  ])('is not %s', (_what, alter, problem) => {
    expect(problemsOf(alter).join('\n')).toMatch(problem);
  });

  it('is not a draw that the odds do not count', () => {
    expect(integrityProblems({ ...snapshotOf(stored('20260131')), counted: 2 })).toEqual([
      'the odds count 2 draws, and there are 1',
    ]);
  });
});

describe('what clients know', () => {
  type JournalRecords = ReturnType<typeof journalOf>;
  const problemsOf = (alter: (stored: Stored, known: JournalRecords) => void): string[] => {
    const known = journalOf();
    const what = stored(known.journal.gameDay);
    alter(what, known);
    return compareWithJournal(known.journal, snapshotOf(what));
  };

  it('is there', () => {
    expect(problemsOf(() => undefined)).toEqual([]);
  });

  it.each<[string, (stored: Stored, known: JournalRecords) => void, RegExp]>([
    ['an acknowledged user who is gone', (all) => (all.users = []), /user u: there is false/],
    ['an acknowledged card that is gone', (all) => (all.cards = []), /card c: there is false/],
    ['an acknowledged draw that is gone', (all) => (all.draws = []), /drawn is false/],
    ['another value than was acknowledged', ({ users }) => change(users, { aiten: 3, did: markText(3) }), /mark is 3/],
    ['half a change', ({ cards }) => change(cards, { url: markText(1) }), /half changed/],
    [
      'a record that nobody asked for',
      ({ users }) => users.push({ id: 2, username: 'x', aiten: 0, did: '' }),
      /nobody asked for the user 2/,
    ],
    [
      'a draw that nobody asked for',
      ({ draws }) => draws.push({ card_id: 9, client_seed: 'x' }),
      /nobody asked for the draw of card 9/,
    ],
    ['a request that took effect twice', ({ cards }) => cards.push({ ...cards[0], id: 6 }), /took effect twice/],
    ['a record that was deleted', (_all, { user }) => user.write({ there: false }, 'done'), /there is true/],
    ['a battle that is gone', ({ battles }) => battles.pop(), /fought is 1/],
    ['gains that are missing', ({ characters }) => change(characters, { hp: 10, strength: 36 }), /first is 7,/],
    ['another owner', (all) => (all.cardsOf = new Map([[7, all.cards]])), /owner is 7, and should be 1/],
    ['a group without its users', ({ members }) => members.pop(), /users is /],
    [
      'a draw of the day that was not opened',
      (_all, { user }) => user.write({ started: true }, 'done'),
      /started is false/,
    ],
    ['a card that is not what was answered', ({ cards }) => change(cards, { cp: 30 }), /cp is 30, and should be 20/],
  ])('is not %s', (_what, alter, problem) => {
    expect(problemsOf(alter).join('\n')).toMatch(problem);
  });

  it('leaves both open where no answer came, and what was found is what must be there from then on', () => {
    const known = journalOf();
    const { journal, user, group } = known;
    const what = stored(journal.gameDay);
    user.write({ mark: 2 }, 'unknown');
    user.write({ mark: 3 }, 'unknown');
    group.write({ there: false }, 'unknown');
    change(what.users, { aiten: 2, did: markText(2) });
    const lost: Stored = { ...what, groups: [] };
    expect(compareWithJournal(journal, snapshotOf(lost))).toEqual([]);
    expect(compareWithJournal(journal, snapshotOf(what))).toEqual(['group g: there is true, and should be false']);
    change(what.users, { aiten: 3, did: markText(3) });
    expect(compareWithJournal(journal, snapshotOf(what))).toEqual(['user u: mark is 3, and should be 2']);
  });

  it('is not half a draw where no answer came', () => {
    const half = (alter: (stored: Stored) => void): string =>
      problemsOf((all, { card }) => {
        card.id = undefined;
        card.write({ there: false, drawn: false }, 'unknown');
        alter(all);
      }).join('\n');
    expect(half((all) => Object.assign(all, { cards: [], draws: [], cardsOf: new Map() }))).toBe('');
    expect(half((all) => (all.cards = []))).toMatch(/its draw is there, and the card is not/);
    expect(half((all) => (all.draws = []))).toMatch(/the card is there, and its draw is not/);
  });
});
