import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCard, createUser } from './factories/records.js';
import { FakeClock } from './harness/fake-clock.js';
import { drawsOfUser } from './harness/random-draws.js';
import { temporaryFolder } from './harness/service-process.js';
import { type Answer, PASSWORD, TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { verifyDay } from './harness/verify-day.js';

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

describe('draws under rules, on two instances', () => {
  const folder = temporaryFolder();
  const clock = new FakeClock();
  let database: TestDatabase;
  let one: TestApp;
  let other: TestApp;
  let owners: number[];

  beforeAll(async () => {
    const table = join(folder.path, 'table.json');
    writeFileSync(table, JSON.stringify({ banners: [EVENT] }));
    database = await createTestDatabase();
    const options = { database, clock, environment: { DRAW_TABLE: table } };
    one = await TestApp.start(options);
    other = await TestApp.start(options);
  });

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
  async function expectVerified(day: number, drawn: number): Promise<void> {
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
    await expectVerified(15, 2 * COUNT + 1);
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
    await expectVerified(16, 2 * COUNT + 1);
  });
});
