import { beforeEach, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataSourceOptions } from '../../../src/platform/database/data-source-options.js';
import { migrate } from '../../../src/platform/database/migrate.js';
import { SCHEMA } from '../../../src/schema.js';
import { createCard, createUser } from '../../factories/records.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { drawOfCard, drawsOfDay, drawsOfUser, expectVerified } from '../../harness/random-draws.js';
import { temporaryFolder } from '../../harness/service-process.js';
import { type Answer, PASSWORD, TestApp } from '../../harness/test-app.js';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../harness/test-database.js';
import { verifyDay } from '../../harness/verify-day.js';

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

  async function start(card: number, clock = new FakeClock()): Promise<TestApp> {
    const file = join(folder.path, `${String(card)}.json`);
    writeFileSync(file, JSON.stringify(tableOf(card)));
    const app = await TestApp.start({ database, clock, environment: { DRAW_TABLE: file } });
    apps.push(app);
    return app;
  }

  const oddsOf = async (app: TestApp): Promise<any> => await app.read('/game/odds');
  const tableOfDay = async (app: TestApp, day: string): Promise<unknown> =>
    (await app.read(`/game/seeds/${day}`)).table;

  it('draw from the one that the day was opened with, and change to another with the day that its instance opens', async () => {
    const [one, two, again] = [await start(1), await start(2), await start(1)];
    const owner = (await createUser(one)).id;
    const drawn = [];
    for (const app of [one, two, again, two]) drawn.push(await drawOfCard(app, (await createCard(app, owner)).id));
    const { version } = await oddsOf(one);
    expect(drawn).toEqual(drawn.map((draw) => ({ ...draw, table: version, card: 1 })));
    // What is drawn of a card of which something was chosen, too.
    expect(await createCard(two, owner, { cp: 5 })).toMatchObject({ card: 1, cp: 5 });
    expect(await oddsOf(two)).toEqual(await oddsOf(one));
    expect(await oddsOf(two)).toMatchObject({ outcomes: tableOf(1), observed: { draws: 4, counts: [4] } });
    expect(await tableOfDay(two, '20260115')).toBe(version);
    for (const { clock } of apps) clock.set('2026-01-16T00:00:00.000Z');
    for (const app of [two, one]) await createCard(app, owner);
    const { version: own } = await oddsOf(two);
    expect(await tableOfDay(one, '20260116')).toBe(own);
    expect((await drawsOfUser(one, owner)).slice(-2)).toMatchObject([
      { day: '20260116', card: 2 },
      { day: '20260116', card: 2 },
    ]);
    for (const { clock } of apps) clock.set('2026-01-17T00:00:00.000Z');
    await expectVerified(one, await drawsOfUser(one, owner));
    expect(await tableOfDay(two, '20260117')).toBe((await oddsOf(two)).version);
  });

  it('read their files again when a day opens, and keep the last good one while theirs is broken', async () => {
    const [one, two] = [await start(1), await start(1)];
    const owner = (await createUser(one)).id;
    const openWith = async (day: string, file: string): Promise<unknown[]> => {
      writeFileSync(join(folder.path, '1.json'), file);
      for (const { clock } of apps) clock.set(`2026-03-${day}T00:00:00.000Z`);
      const cards = await Promise.all([one, two].map(async (app) => (await createCard(app, owner)).card));
      return [...cards, (await oddsOf(one)).outcomes[0].card];
    };
    const broken = async (): Promise<unknown> =>
      /^card_draw_table_file_broken (\d)$/m.exec((await one.request('GET', '/metrics')).text)?.[1];
    expect(await openWith('01', JSON.stringify(tableOf(7)))).toEqual([7, 7, 7]);
    expect(await broken()).toBe('0');
    expect(await openWith('02', JSON.stringify([{ ...(tableOf(8) as object[])[0], weight: 0, cp: 5 }]))).toEqual([
      7, 7, 7,
    ]);
    // Both say it; the logger of a process is that of its last application.
    const line =
      `error DRAW_TABLE ${join(folder.path, '1.json')} cannot be used: outcomes[0].weight must be a whole number from 1; ` +
      'outcomes[0].cp must be an object. The last good tables stay in force';
    expect(two.log.filter((each) => each.startsWith('error '))).toEqual([line, line]);
    expect(await broken()).toBe('1');
    expect(await openWith('03', '[{')).toEqual([7, 7, 7]);
    expect(await openWith('04', JSON.stringify(tableOf(9)))).toEqual([9, 9, 9]);
    expect(await broken()).toBe('0');
  });

  it('agree however many of their draws open the day at once', async () => {
    const [one, two] = [await start(1), await start(2)];
    const owners = [(await createUser(one)).id, (await createUser(one)).id];
    for (let day = 1; day <= 4; day++) {
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

const outcome = (card: number, status: string, more: object = {}): object => {
  return { card, status, skill: '', weight: 1, cp: { min: 1, max: 9 }, ...more };
};
/** Two of three draws change the state otherwise than the third one, so that other draws lead to another state. */
const EVENT = {
  name: 'event',
  outcomes: [outcome(1, 'normal'), outcome(2, 'super'), outcome(3, 'super', { featured: true })],
  rarities: [{ status: 'super', within: 90, featured: { chance: [1, 2], misses: 10 } }],
};
const PLAYERS = 12;
const COUNT = 10;

it('a database with banners of the first form of rules is refused in words, and left as it is', async () => {
  const database = await createEmptyDatabase();
  const [first] = SCHEMA.migrations;
  const before = { entities: [], migrations: first ? [first] : [] };
  await migrate(dataSourceOptions({ url: database.url }, before));
  const table = { outcomes: [], guarantees: [{ statuses: ['super'], within: 90 }] };
  const insert = 'insert into draw_tables (version, outcomes, created_at) values ($1, $2, now())';
  await database.query(insert, ['f'.repeat(64), JSON.stringify(table)]);
  await expect(migrate(dataSourceOptions({ url: database.url }, SCHEMA))).rejects.toThrow(
    'This database holds banners with "guarantees", an earlier form of the rules, whose draws this version cannot verify. To move its records, run "card-draw export" of the earlier version, and "card-draw import" of this one',
  );
  expect(await database.query('select name from migrations')).toEqual([{ name: first?.name }]);
  await database.query('delete from draw_tables');
  await migrate(dataSourceOptions({ url: database.url }, SCHEMA));
  expect(await database.query('select name from migrations')).toHaveLength(SCHEMA.migrations.length);
});

const clock = new FakeClock();
let owners: number[];
const database = await createTestDatabase();
const options = { database, clock, tables: { banners: [EVENT] } };
const one = await TestApp.start(options);
const other = await TestApp.start(options);

describe('draws under rules, on two instances', () => {
  async function createOwners(): Promise<void> {
    owners = [];
    for (let i = 0; i < PLAYERS; i++) owners.push((await createUser(one)).id);
  }

  function drawMany(app: TestApp, client_seed: string, key?: string): Promise<Answer[]> {
    const body = { password: PASSWORD, count: COUNT, banner: 'event', client_seed };
    return Promise.all(
      owners.map((owner) =>
        app.request('POST', `/users/${owner}/draws`, {
          body,
          ...(key && { headers: { 'idempotency-key': `${key} ${owner}` } }),
        }),
      ),
    );
  }

  const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status);
  const each = (status: number): number[] => Array<number>(PLAYERS).fill(status);

  /** Expects that the draws of the day follow from each other, then goes on to the next day. */
  async function expectDayVerified(day: number, drawn: number): Promise<void> {
    for (const owner of owners) expect(await drawsOfUser(one, owner)).toHaveLength(drawn);
    clock.set(`2026-01-${day + 1}T12:00:00.000Z`);
    expect(await verifyDay(one.url, `202601${day}`)).toMatchObject({ differences: [] });
  }

  it('follow from the state that is, after a commit that failed', async () => {
    await createOwners();
    await database.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create constraint trigger refuse after insert on idempotency_keys deferrable initially deferred
        for each row when (new.key like 'refused%') execute function refuse()`);
    expect(statuses(await drawMany(one, 'lost', 'refused'))).toEqual(each(500));
    await database.query('drop trigger refuse on idempotency_keys; drop function refuse');
    expect(statuses(await drawMany(other, 'stored'))).toEqual(each(200));
    for (const owner of owners) await createCard(one, owner, { banner: 'event' });
    expect(statuses(await drawMany(one, 'next'))).toEqual(each(200));
    await expectDayVerified(15, 2 * COUNT + 1);
  });

  it('follow from the state that is, after a failover that lost acknowledged draws', async () => {
    await createOwners();
    const [before] = await database.query<{ last: number }>('select last_value as last from cards_id_seq');
    expect(statuses(await drawMany(one, 'lost'))).toEqual(each(200));
    // As a standby is that was behind: it gives the numbers of the draws and the ids of the cards again.
    await database.query('delete from draws where card_id > $1', [before?.last]);
    await database.query('delete from cards where id > $1', [before?.last]);
    await database.query(`select setval('cards_id_seq', $1)`, [before?.last]);
    expect(statuses(await drawMany(other, 'stored'))).toEqual(each(200));
    for (const owner of owners) await createCard(one, owner, { banner: 'event' });
    expect(statuses(await drawMany(one, 'next'))).toEqual(each(200));
    await expectDayVerified(16, 2 * COUNT + 1);
  });
});
