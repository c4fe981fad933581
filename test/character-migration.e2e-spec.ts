import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Game1795263837416 } from '../src/platform/database/migrations/1795263837416-Game.js';
import { expectNoContent } from './harness/expectations.js';
import { microseconds } from './harness/instants.js';
import { createDatabaseBefore, redoFrom } from './harness/schema-before.js';
import { namesOf, USER_FIELDS } from './harness/shapes.js';
import { TestApp } from './harness/test-app.js';
import type { TestDatabase } from './harness/test-database.js';

/** So many that what chance makes of them is sure: all bounds below together fail by bad luck less than once in 10^11 runs. */
const COUNT = 4000;
/** The ids have gaps, as where users were deleted. */
const GAP = 7;

const STATS = ['hp', 'attack', 'defense', 'critical', 'skill'] as const;
const PAIRS = STATS.flatMap((one, index) => STATS.slice(index + 1).map((other) => [one, other] as const));

interface Character extends Record<(typeof STATS)[number] | 'user_id' | 'chara' | 'strength', number> {
  readonly status: string;
}

describe('users made before there were characters', () => {
  let database: TestDatabase;
  let users: unknown[];

  beforeAll(async () => {
    database = await createDatabaseBefore(Game1795263837416);
    const times = namesOf(USER_FIELDS, 'time');
    await database.query(`insert into users (id, username, next, ${times.join(', ')})
      select n * ${GAP}, 'user-' || n, '20260115', ${times.map(() => "timestamptz '2025-12-31T00:00:00Z'").join(', ')}
      from generate_series(1, ${COUNT}) n`);
    await database.query(`select setval(pg_get_serial_sequence('users', 'id'), ${COUNT * GAP})`);
    users = await storedUsers();
  });
  afterAll(() => database.drop());

  const storedUsers = (): Promise<unknown[]> => database.query('select * from users order by id');
  const storedCharacters = (): Promise<Character[]> => database.query('select * from characters order by user_id');

  /** Expects a character for each user, made of parts that chance has chosen each by itself. */
  async function expectCharacters(): Promise<void> {
    const characters = await storedCharacters();
    expect(characters.map(({ user_id }) => user_id)).toEqual(upTo(COUNT).map((n) => n * GAP));
    for (const character of characters) {
      expect(character.strength).toBe(STATS.reduce((sum, stat) => sum + character[stat], 0));
    }
    // A value of 20 is missing among 4000 with the chance 0.95^4000, which is below 10^-89.
    for (const stat of STATS) expect(valuesOf(characters, stat)).toEqual(upTo(20));
    expect(valuesOf(characters, 'chara')).toEqual(upTo(4));
    // About 200 have two equal stats; 80 or fewer with a chance below 10^-22, 360 or more with one below 10^-25.
    for (const [one, other] of PAIRS) {
      const equal = characters.filter((character) => character[one] === character[other]).length;
      expect([one, other, equal > 80 && equal < 360]).toEqual([one, other, true]);
    }
    // About 40 are super; 4 or fewer with a chance below 10^-12, 120 or more with one below 10^-24.
    const supers = characters.filter(({ status }) => status === 'super').length;
    expect(supers).toBeGreaterThan(4);
    expect(supers).toBeLessThan(120);
    expect(characters.filter(({ status }) => status === 'normal')).toHaveLength(COUNT - supers);
  }

  it('get a character each, also when two instances start at once', async () => {
    const apps = await Promise.all([TestApp.start({ database }), TestApp.start({ database })]);
    for (const app of apps) await app.close();
    await expectCharacters();
    expect(await storedUsers()).toEqual(users);
  });

  it('are read, ranked, and battle like any other', async () => {
    const app = await TestApp.start({ database });
    const stored = await storedCharacters();
    const ranking = (await app.request('GET', '/game/ranking?itemsPerPage=5000')).body as { id: number }[];
    expect(ranking.map(({ id }) => id).sort((a, b) => a - b)).toEqual(stored.map(({ user_id }) => user_id));
    const some = stored.filter((_, index) => index % 100 === 0);
    for (const [
      index,
      { user_id: id, chara, hp, attack, defense, critical, skill, strength, status },
    ] of some.entries()) {
      const path = `/users/${id}/d`;
      const untouched = { day: 0, limit: false, comment: '', next: '20260115', win: 0, battle: 0 };
      const { body } = await app.request('GET', path);
      const times = { created_at: expect.any(String), updated_at: expect.any(String) };
      const parts = { chara, hp, attack, defense, critical, skill, status };
      expect(body).toEqual({ id, user: id, ...parts, ...untouched, ...times });
      for (const time of [body.created_at, body.updated_at]) expect(microseconds(time)).toBeGreaterThan(0n);
      const opponent = stored[index * 100 + 1] as Character;
      expectNoContent(await app.request('PUT', path, { body: { battle: opponent.user_id } }));
      const { body: battles } = await app.request('GET', `/users/${id}/battles`);
      const win_probability = strength / (strength + opponent.strength);
      expect(battles).toMatchObject([{ user: id, opponent: opponent.user_id, win_probability }]);
      expect((await app.request('GET', path)).body).toMatchObject({ day: 1, battle: opponent.user_id });
    }
    await app.close();
  });

  it('lose them when the migration is undone, keep all else, and get others when it is done again', async () => {
    const before = await storedCharacters();
    await redoFrom(Game1795263837416, database, async () => {
      const tables = await database.query<{ name: string | null }>(
        "select to_regclass(name)::text as name from unnest(array['characters', 'battles', 'draws', 'users']) name",
      );
      expect(tables.map(({ name }) => name)).toEqual([null, null, null, 'users']);
      expect(await storedUsers()).toEqual(users);
    });
    await expectCharacters();
    expect(await storedUsers()).toEqual(users);
    expect(await storedCharacters()).not.toEqual(before);
    expect(await database.query('select from battles')).toEqual([]);
  });
});

const upTo = (highest: number): number[] => Array.from({ length: highest }, (_, index) => index + 1);

function valuesOf(characters: readonly Character[], part: keyof Character): unknown[] {
  return [...new Set(characters.map((character) => Number(character[part])))].sort((a, b) => a - b);
}
