import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUser } from '../../factories/records.js';
import { expectError, expectNoContent, storedRecords, storedRow } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { withInstants } from '../../harness/instants.js';
import { type Answer, BEARER, type RequestOptions, TestApp } from '../../harness/test-app.js';

const UNKNOWN = 9_000_000;
const NOW = '2026-01-15T12:00:00.000Z';
const STATS = ['hp', 'attack', 'defense', 'critical', 'skill'] as const;

function decidedFrom(own: number, other: number): object {
  return { win_probability: own / (own + other), strength: own, opponent_strength: other };
}

const ALWAYS_WIN = (): number => 0;
const ALWAYS_LOSE = (below: number): number => below - 1;

const clock = new FakeClock();
/** What chance says, and what it was asked in a battle. */
let says: (below: number) => number;
let asked: number[] = [];
const integer = (below: number): number => {
  asked.push(below);
  return says(below);
};
const app = await TestApp.start({ clock, integer });

describe('battles', () => {
  beforeEach(() => {
    clock.set(NOW);
    says = ALWAYS_LOSE;
  });

  /** A normal character of that strength, most of it in one stat. */
  async function fighter(strength = 50): Promise<{ id: number; name: unknown }> {
    const { id, username } = await createUser(app);
    const text = `update characters set hp = 1, attack = 1, defense = 1, critical = 1, skill = $2 - 4, strength = $2
      where user_id = $1`;
    await app.database.query(text, [id, strength]);
    return { id, name: username };
  }

  /** One who has chosen an opponent. */
  async function opponents(own = 50, other = 50): Promise<{ user: number; opponent: number; name: unknown }> {
    const [{ id: user }, { id: opponent, name }] = [await fighter(own), await fighter(other)];
    const choice = { body: { battle: opponent }, headers: BEARER };
    expect((await app.request('PATCH', `/users/${user}`, choice)).status).toBe(200);
    return { user, opponent, name };
  }

  function fight(user: number, options?: RequestOptions): Promise<Answer> {
    asked = [];
    return app.request('PUT', `/users/${user}/d`, options);
  }

  const read = (path: string): Promise<any> => app.read(path);
  const characterOf = (user: number): Promise<any> => read(`/users/${user}/d`);
  const battlesOf = (user: number): Promise<any> => read(`/users/${user}/battles`);

  /** Chance says these numbers in turn, and must not be asked for more. */
  function script(...numbers: number[]): void {
    says = () => numbers.shift() ?? NaN;
  }

  /** Fights the user's first battle, and expects those questions to chance, and that of the record, the ranking and the history. */
  async function expectOutcome(
    user: number,
    questions: number[],
    { character, strength, battle, comment }: { character: any; strength: number; battle: object; comment: string },
  ): Promise<void> {
    const now = '2026-01-15T12:30:00.500Z';
    clock.set(now);
    expectNoContent(await fight(user));
    expect(asked).toEqual(questions);
    expect(await characterOf(user)).toEqual({ ...character, day: 1, comment, updated_at: now });
    const ranking = (await read('/game/ranking?itemsPerPage=5000')) as { id: number; strength: number }[];
    expect(ranking.find(({ id }) => id === user)?.strength).toBe(strength);
    const battles: Record<string, unknown>[] = await battlesOf(user);
    const day = { day: '20260115', nonce: 1, commitment: expect.stringMatching(/^[0-9a-f]{64}$/), seed: null };
    const before = { battles_before: 0, status_before: 'normal', status: 'normal' };
    const expected = { id: expect.any(Number), ...battle, ...day, ...before, comment, created_at: now };
    expect(battles.map(withInstants)).toEqual([withInstants(expected)]);
  }

  describe('a won battle', () => {
    it.each([
      ['hp', 0, 50, 50, 10, 10],
      ['attack', 1, 50, 50, 10, 0],
      ['defense', 2, 9, 50, 17, 17],
      ['critical', 3, 100, 5, 1, 1],
      ['skill', 4, 5, 1_000_000, 20, 20],
    ])('raises %s alone (%#), by what chance says up to the bound', async (stat, pick, own, other, highest, gain) => {
      const { user, opponent, name } = await opponents(own, other);
      const before = await characterOf(user);
      script(own - 1, pick, gain);
      await expectOutcome(user, [own + other, STATS.length, highest + 1], {
        character: { ...before, [stat]: Number(before[stat]) + gain, win: 1 },
        strength: own + gain,
        battle: { user, opponent, won: true, ...decidedFrom(own, other), stat, gain },
        comment: `Won against ${String(name)}: ${stat} +${gain}`,
      });
    });

    it('counts in the next chance of winning, and in that of others', async () => {
      const { user, opponent } = await opponents(40, 60);
      script(0, 0, 12);
      expectNoContent(await fight(user));
      script(0, 0, 10);
      expectNoContent(await fight(user));
      expect(asked).toEqual([52 + 60, 5, 11 + 1]);
      script(60);
      expectNoContent(await fight(opponent, { body: { battle: user } }));
      expect((await battlesOf(user))[0]).toMatchObject({ win_probability: 52 / 112 });
      expect((await battlesOf(opponent))[0]).toMatchObject({ win_probability: 60 / 122, won: false });
      expect(await characterOf(user)).toMatchObject({ hp: 1 + 12 + 10, win: 2 });
    });
  });

  it.each([
    ['the least number that does not win', 30, 45, 30],
    ['the highest number', 30, 45, 74],
  ])('changes no stat when it is lost, for %s', async (_, own, other, said) => {
    const { user, opponent, name } = await opponents(own, other);
    const character = await characterOf(user);
    script(said);
    await expectOutcome(user, [own + other], {
      character,
      strength: own,
      battle: { user, opponent, won: false, ...decidedFrom(own, other), stat: '', gain: 0 },
      comment: `Lost against ${String(name)}`,
    });
  });

  it.each([
    ['won', ALWAYS_WIN],
    ['lost', ALWAYS_LOSE],
  ])('changes nothing of the opponent when it is %s', async (_, outcome) => {
    const { user, opponent } = await opponents();
    const before = [await characterOf(opponent), await read(`/users/${opponent}`)];
    const rows = [await storedRow(app, 'users', user), await storedRow(app, 'users', opponent)];
    says = outcome;
    expectNoContent(await fight(user));
    expect([await characterOf(opponent), await read(`/users/${opponent}`)]).toEqual(before);
    expect([await storedRow(app, 'users', user), await storedRow(app, 'users', opponent)]).toEqual(rows);
    expect(await battlesOf(opponent)).toEqual([]);
  });

  describe('the request', () => {
    const JSON_TYPE = { 'content-type': 'application/json' };
    it.each<[string, RequestOptions]>([
      ['nothing at all', {}],
      ['no body, declared to be JSON', { headers: JSON_TYPE }],
      ['an empty body, declared to be JSON', { headers: JSON_TYPE, raw: '' }],
      ['an empty body of another type', { headers: { 'content-type': 'text/plain' }, raw: '' }],
      ['an empty object', { body: {} }],
      ['fields that a battle has not', { body: { user: 1, fav: null, token: 5 } }],
    ])('may have %s, and fights the chosen opponent', async (_, options) => {
      const { user, opponent } = await opponents();
      expectNoContent(await fight(user, options));
      expect(await battlesOf(user)).toMatchObject([{ opponent }]);
    });

    it('may choose an opponent first, who stays chosen', async () => {
      const [{ user }, { id: chosen }] = [await opponents(), await fighter()];
      expectNoContent(await fight(user, { body: { battle: chosen } }));
      expect(await characterOf(user)).toMatchObject({ battle: chosen });
      expectNoContent(await fight(user));
      expect(await battlesOf(user)).toMatchObject([{ opponent: chosen }, { opponent: chosen }]);
    });
  });

  describe('a refused battle leaves everything as it was:', () => {
    const afterTwo = async (): Promise<number> => {
      const { user } = await opponents();
      for (let fought = 0; fought < 2; fought++) expectNoContent(await fight(user));
      return user;
    };
    const withOpponent = async (): Promise<number> => (await opponents()).user;
    const withLost = async (): Promise<number> => {
      const { user, opponent } = await opponents();
      expectNoContent(await app.request('DELETE', `/users/${opponent}`));
      return user;
    };
    const another = async (): Promise<object> => ({ battle: (await fighter()).id });
    const names = (battle: unknown) => () => Promise.resolve({ battle });
    const nothing = (): Promise<undefined> => Promise.resolve(undefined);
    const nobody = (): Promise<number> => Promise.resolve(UNKNOWN);

    it.each<[string, number, () => Promise<number>, (user: number) => Promise<object | undefined>]>([
      ['no opponent is chosen', 409, async () => (await fighter()).id, nothing],
      ['the opponent is gone', 409, withLost, nothing],
      ['it is the third of the day', 409, afterTwo, nothing],
      ['it is the third of the day, with another opponent', 409, afterTwo, another],
      ['the body names someone unknown', 409, withOpponent, names(UNKNOWN)],
      ['the body clears the opponent', 409, withOpponent, names(0)],
      ['the body names oneself', 400, withOpponent, (user) => Promise.resolve({ battle: user })],
      ['the opponent is null', 400, withOpponent, names(null)],
      ['the body is a list', 400, withOpponent, () => Promise.resolve([])],
      ['the user is unknown', 404, nobody, nothing],
      ['the user is unknown and names oneself', 404, nobody, names(UNKNOWN)],
    ])('%s (%d)', async (_, code, prepare, bodyFor) => {
      const user = await prepare();
      const body = await bodyFor(user);
      const before = await storedRecords(app);
      expectError(await fight(user, { body }), code);
      expect(await storedRecords(app)).toEqual(before);
      expect(asked).toEqual([]);
    });
  });

  it('makes a character super in the eleventh battle at the earliest, and never back', async () => {
    const { user, name } = await opponents(50, 1000);
    says = (below) => (below === 100 ? 0 : below - 1);
    /** Of each battle, the status afterwards and whether chance was asked to change it. */
    const statuses: unknown[] = [];
    for (let battle = 1; battle <= 14; battle++) {
      clock.set(`2026-02-0${Math.ceil(battle / 2)}T12:00:00.000Z`);
      expectNoContent(await fight(user));
      statuses.push([(await characterOf(user)).status, asked.includes(100)]);
    }
    const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
    const expected = [...repeated(10, ['normal', false]), ['super', true], ...repeated(3, ['super', false])];
    expect(statuses).toEqual(expected);
    const battles: { comment: string }[] = await battlesOf(user);
    const [plain, changed] = [`Lost against ${String(name)}`, `Lost against ${String(name)}, and became super`];
    const comments = [...repeated(3, plain), changed, ...repeated(10, plain)];
    expect(battles.map(({ comment }) => comment)).toEqual(comments);
  });
});
