import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Game1795263837416 } from '../src/platform/database/migrations/1795263837416-Game.js';
import { DrawDays1795324154118 } from '../src/platform/database/migrations/1795324154118-DrawDays.js';
import { createCard, createUser } from './factories/records.js';
import { expectNoContent } from './harness/expectations.js';
import { FakeClock } from './harness/fake-clock.js';
import { microseconds } from './harness/instants.js';
import { drawOfCard, drawsOfDay, drawsOfUser, expectVerified } from './harness/random-draws.js';
import { createDatabaseBefore, redoFrom } from './harness/schema-before.js';
import { temporaryFolder } from './harness/service-process.js';
import { namesOf, USER_FIELDS } from './harness/shapes.js';
import { TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';

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

const TABLE = '[{"card":1,"cp":{"max":9,"min":1},"skill":"","status":"normal","weight":1}]';

describe('days from before each had one draw table', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createDatabaseBefore(DrawDays1795324154118);
    await database.query(
      `insert into draw_tables (id, version, outcomes, created_at) overriding system value
       select n, repeat(n::text, 64), '${TABLE}', now() from generate_series(1, 2) n`,
    );
    await database.query(`select setval(pg_get_serial_sequence('draw_tables', 'id'), 2)`);
    for (const [day, isRevealed] of [
      ['20260110', true],
      ['20260111', true],
      ['20260112', true],
      ['20260115', false],
    ])
      // prettier-ignore
      await database.query(
        `insert into draw_seeds (day, commitment, seed, created_at, revealed_at, counted)
         values ($1, '', '\\x00', now(), case when $2 then now() end, $1 = '20260110')`,
        [day, isRevealed],
      );
    // By day, the tables of its draws.
    const draws = [['20260110', 1], ['20260110', 1], ['20260111', 1], ['20260111', 2], ['20260115', 1], ['20260115', 2]]; // prettier-ignore
    for (const [index, [day, table]] of draws.entries())
      await database.query(
        `insert into draws (card_id, owner_id, day, nonce, table_id, outcome, card, status, skill, cp, created_at)
         values ($1, $1, $2, 1, $3, 0, 1, 'normal', '', 1, now())`,
        [index + 1, day, table],
      );
    await database.query("insert into draw_counts values (1, '20260110', 0, 2)");
  });
  afterAll(() => database.drop());

  it('get that of their draws, or none where they had several, and are closed if one had several today', async () => {
    await redoFrom(DrawDays1795324154118, database);
    const state = 'day, table_id, closed_at is not null as closed, revealed_at is not null as revealed';
    expect(await database.query(`select ${state} from draw_seeds order by day`)).toEqual([
      { day: '20260110', table_id: 1, closed: true, revealed: true },
      { day: '20260111', table_id: null, closed: true, revealed: true },
      { day: '20260112', table_id: null, closed: true, revealed: true },
      { day: '20260115', table_id: null, closed: true, revealed: false },
    ]);
    expect(await database.query('select * from draw_counts order by day, table_id')).toEqual([
      { day: '', table_id: 1, outcome: 0, draws: 4 },
      { day: '', table_id: 2, outcome: 0, draws: 2 },
      { day: '20260110', table_id: 1, outcome: 0, draws: 2 },
      ...[1, 2].map((table_id) => ({ day: '20260111', table_id, outcome: 0, draws: 1 })),
      ...[1, 2].map((table_id) => ({ day: '20260115', table_id, outcome: 0, draws: 1 })),
    ]);
  });

  it('are published with their counts, and draws go on with the next day', async () => {
    const app = await TestApp.start({ database, clock: new FakeClock('2026-01-15T12:00:00.000Z') });
    try {
      const read = async (path: string): Promise<any> => (await app.request('GET', path)).body;
      expect(await read('/game/seeds/20260110')).toMatchObject({ table: '1'.repeat(64), seed: '00', draws: 2 });
      expect(await read('/game/seeds/20260111')).toMatchObject({ table: null, seed: '00', draws: 2 });
      expect((await read(`/game/odds/${'2'.repeat(64)}`)).observed).toMatchObject({ draws: 2, counts: [2] });
      const owner = (await createUser(app)).id;
      await database.query("select setval('cards_id_seq', 6)");
      await createCard(app, owner);
      expect(await drawsOfUser(app, owner)).toContainEqual(expect.objectContaining({ day: '20260116', nonce: 1 }));
      expect(await read('/game/seeds/20260116')).toMatchObject({ table: (await read('/game/odds')).version, draws: 1 });
      // Its last draw was before it was closed, so it is revealed as any other day that is closed.
      expect((await read('/game/seeds/20260115')).seed).toBe('00');
    } finally {
      await app.close();
    }
  });
});

/** Each gives one card alone. */
const tableOf = (card: number): unknown => [{ card, status: 'normal', skill: '', weight: 1, cp: { min: 1, max: 9 } }];

describe('two instances with different draw tables', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let apps: TestApp[];

  beforeEach(async () => {
    database = await createTestDatabase();
    apps = [];
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
    await database.drop();
  });
  afterAll(() => folder.remove());

  async function start(card: number, clock = new FakeClock()): Promise<TestApp> {
    const file = join(folder.path, `${String(card)}.json`);
    writeFileSync(file, JSON.stringify(tableOf(card)));
    const app = await TestApp.start({ database, clock, environment: { DRAW_TABLE: file } });
    apps.push(app);
    return app;
  }

  const oddsOf = async (app: TestApp): Promise<any> => (await app.request('GET', '/game/odds')).body;
  const tableOfDay = async (app: TestApp, day: string): Promise<unknown> =>
    (await app.request('GET', `/game/seeds/${day}`)).body.table;
  const warnings = (app: TestApp): string[] => app.log.filter((line) => line.includes('draw table'));

  it('both draw from the one that the day was opened with, and publish it', async () => {
    const [one, two] = [await start(1), await start(2)];
    const owner = (await createUser(one)).id;
    const drawn = [];
    for (const app of [two, one, two]) drawn.push(await drawOfCard(app, (await createCard(app, owner)).id));
    const { version } = await oddsOf(one);
    expect(drawn).toEqual(drawn.map((draw) => ({ ...draw, table: version, card: 1 })));
    // What is drawn of a card of which something was chosen, too.
    expect(await createCard(two, owner, { cp: 5 })).toMatchObject({ card: 1, cp: 5 });
    expect(await oddsOf(two)).toEqual(await oddsOf(one));
    expect(await oddsOf(two)).toMatchObject({ outcomes: tableOf(1), observed: { draws: 3, counts: [3] } });
    expect(await tableOfDay(two, '20260115')).toBe(version);
  });

  it('change to the other one with the day that its instance opens', async () => {
    const [one, two] = [await start(1), await start(2)];
    const owner = (await createUser(one)).id;
    for (const app of [two, one]) await createCard(app, owner);
    for (const { clock } of apps) clock.set('2026-01-16T00:00:00.000Z');
    for (const app of [two, one]) await createCard(app, owner);
    expect((await drawsOfUser(one, owner)).map(({ day, card }) => [day, card])).toEqual([
      ['20260115', 1],
      ['20260115', 1], // prettier-ignore
      ['20260116', 2],
      ['20260116', 2], // prettier-ignore
    ]);
    for (const { clock } of apps) clock.set('2026-01-17T00:00:00.000Z');
    await expectVerified(one, await drawsOfUser(one, owner));
    expect(await tableOfDay(two, '20260117')).toBe((await oddsOf(two)).version);
  });

  it('say so in one warning, where the day has another one than theirs', async () => {
    const one = await start(1);
    const [two, again] = [await start(2), await start(1)];
    const { version } = await oddsOf(one);
    two.clock.set('2026-01-16T00:00:00.000Z');
    const own = (await oddsOf(two)).version;
    expect(own).not.toBe(version);
    expect([one, again].flatMap(warnings)).toEqual([]);
    expect(warnings(two)).toEqual([
      `warn The draws of 20260115 are made from the draw table ${version}, which was in force when that day opened. ` +
        `This instance was started with ${own}, which comes into force with the next day that opens`,
    ]);
  });

  it('agree however many of their draws open the day at once', async () => {
    const [one, two] = [await start(1), await start(2)];
    const owners = [(await createUser(one)).id, (await createUser(one)).id];
    for (let day = 1; day <= 8; day++) {
      const date = `2026020${String(day)}`;
      for (const { clock } of apps) clock.set(`2026-02-0${String(day)}T00:00:00.000Z`);
      const both = [one, two, one, two];
      await Promise.all(both.flatMap((app) => owners.map((owner) => createCard(app, owner))));
      const table = await tableOfDay(one, date);
      const draws = await drawsOfDay(two, date);
      expect(draws).toHaveLength(8);
      expect(new Set(draws.map((draw) => draw.table))).toEqual(new Set([table]));
    }
  });
});
