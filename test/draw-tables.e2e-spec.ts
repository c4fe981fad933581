import { beforeEach, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCard, createUser } from './factories/records.js';
import { FakeClock } from './harness/fake-clock.js';
import { drawOfCard, drawsOfDay, drawsOfUser, expectVerified } from './harness/random-draws.js';
import { temporaryFolder } from './harness/service-process.js';
import { TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';

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
      ['20260115', 1],
      ['20260116', 2],
      ['20260116', 2],
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
        `This instance has ${own}, which comes into force with the next day that opens`,
    ]);
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
