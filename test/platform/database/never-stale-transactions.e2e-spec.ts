import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createCard, createGroup, createUser } from '../../factories/records.js';
import { BEARER, TestApp } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';

/** More than a snapshot's list of transactions and the driver's pool could hide. */
const MANY = 70;

let sessions: pg.Client[];
/** One whom the transactions change, and one whom the service changes meanwhile. */
let changed: number;
let other: number;
let luck = 0;
const database = await createTestDatabase();
const apps: readonly TestApp[] = [await TestApp.start({ database }), await TestApp.start({ database })];

describe('lists on two instances beside transactions of others', () => {
  beforeEach(async () => {
    sessions = [];
    changed = (await createUser(instance(0))).id;
    other = (await createUser(instance(1))).id;
  });
  afterEach(async () => {
    for (const session of sessions) await session.end();
  });

  function instance(index: number): TestApp {
    return apps[index % apps.length] as TestApp;
  }

  async function begin(): Promise<pg.Client> {
    const session = new pg.Client({ connectionString: database.url });
    await session.connect();
    sessions.push(session);
    await session.query('begin');
    return session;
  }

  function setLuck(session: pg.Client, value: number): Promise<unknown> {
    return session.query('update users set luck = $2 where id = $1', [changed, value]);
  }

  /** The luck that the list of each instance shows, read at the same time and several times over, which must be the same. */
  async function shownLuck(user = changed): Promise<unknown> {
    const seen = new Set<unknown>();
    for (let i = 0; i < 3; i++) {
      const answers = await Promise.all(apps.map((app) => app.request('GET', '/users?itemsPerPage=5000')));
      for (const { body } of answers) seen.add(body.find(({ id }: { id: number }) => id === user)?.luck);
    }
    expect(seen.size).toBe(1);
    return [...seen][0];
  }

  /** A write through the service, to the other record; the lists show it at once. */
  async function writeMeanwhile(): Promise<void> {
    const body = { luck: ++luck };
    expect((await instance(luck).request('PATCH', `/users/${other}`, { body, headers: BEARER })).status).toBe(200);
    expect(await shownLuck(other)).toBe(luck);
  }

  /** Transactions that come and go, so that the newest one is far from those that stay. */
  async function othersFinish(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      await database
        .query(`do $$ begin perform pg_current_xact_id(); ${i % 2 ? '' : "raise 'no'; "}end $$`)
        .catch(() => undefined);
    }
  }

  it('show nothing of one that is rolled back, and what is committed after it at once', async () => {
    const session = await begin();
    await setLuck(session, 13);
    expect(await shownLuck()).toBe(0);
    await writeMeanwhile();
    expect(await shownLuck()).toBe(0);
    await session.query('rollback');
    expect(await shownLuck()).toBe(0);
    await session.query('begin');
    await setLuck(session, 14);
    expect(await shownLuck()).toBe(0);
    await session.query('commit');
    expect(await shownLuck()).toBe(14);
  });

  it.each([0, 1, MANY])('show what a long one commits at once, %i others having finished meanwhile', async (others) => {
    const session = await begin();
    await setLuck(session, 15);
    expect(await shownLuck()).toBe(0);
    await othersFinish(others);
    expect(await shownLuck()).toBe(0);
    await writeMeanwhile();
    await othersFinish(others);
    // Kept once more, and nothing else happens until the commit.
    expect(await shownLuck()).toBe(0);
    await session.query('commit');
    expect(await shownLuck()).toBe(15);
  });

  it('show what each of several long ones commits at once, in whatever order', async () => {
    const cards = [];
    for (let i = 0; i < 5; i++) cards.push((await createCard(instance(i), changed, { card: 1 })).id);
    const shownCounts = async (): Promise<unknown[]> => {
      const answers = await Promise.all(apps.map((app) => app.request('GET', `/users/${changed}/card`)));
      expect(answers[0]?.text).toBe(answers[1]?.text);
      return answers[0]?.body.map(({ count }: { count: number }) => count);
    };
    const open = [];
    for (const card of cards) {
      const session = await begin();
      await session.query('update cards set count = 1 where id = $1', [card]);
      open.push(session);
    }
    const counts = [0, 0, 0, 0, 0];
    // The newest first, then some between it and the oldest, which leaves both ends of a snapshot as they are.
    for (const index of [4, 1, 3, 0, 2]) {
      expect(await shownCounts()).toEqual(counts);
      await open[index]?.query('commit');
      counts[index] = 1;
      expect(await shownCounts()).toEqual(counts);
    }
  });

  it('show of savepoints what is committed with the whole, and nothing of those that were rolled back', async () => {
    const session = await begin();
    await session.query('savepoint one');
    await setLuck(session, 16);
    await session.query('release savepoint one');
    expect(await shownLuck()).toBe(0);
    await session.query('savepoint two');
    await setLuck(session, 17);
    expect(await shownLuck()).toBe(0);
    await session.query('rollback to savepoint two');
    expect(await shownLuck()).toBe(0);
    await writeMeanwhile();
    expect(await shownLuck()).toBe(0);
    await session.query('commit');
    expect(await shownLuck()).toBe(16);
  });

  it('show what is committed with more savepoints than a snapshot can list', async () => {
    const session = await begin();
    for (let i = 1; i <= MANY; i++) {
      await session.query(`savepoint s${i}`);
      await setLuck(session, 100 + i);
    }
    expect(await shownLuck()).toBe(0);
    await writeMeanwhile();
    expect(await shownLuck()).toBe(0);
    await session.query('commit');
    expect(await shownLuck()).toBe(100 + MANY);
  });

  it('show nothing of one whose connection is lost', async () => {
    const session = await begin();
    session.on('error', () => undefined);
    await setLuck(session, 18);
    expect(await shownLuck()).toBe(0);
    const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
    sessions.pop();
    const gone = new Promise((resolve) => session.once('end', resolve));
    await database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await gone;
    expect(await shownLuck()).toBe(0);
    await writeMeanwhile();
    expect(await shownLuck()).toBe(0);
  });

  it('show at once what is written beside the service, records that go with others among it', async () => {
    const group = (await createGroup(instance(0), { users: [changed, other] })).id;
    const members = async (): Promise<unknown[]> => {
      const answers = await Promise.all(apps.map((app) => app.request('GET', `/groups/${group}/users`)));
      expect(answers[0]?.text).toBe(answers[1]?.text);
      return answers[0]?.body.map(({ id }: { id: number }) => id);
    };
    expect(await members()).toEqual([changed, other]);
    await database.query('delete from users where id = $1', [other]);
    expect(await members()).toEqual([changed]);
    await database.query('truncate group_users');
    expect(await members()).toEqual([]);
    await database.query('delete from groups where id = $1', [group]);
    for (const app of apps) expect((await app.request('GET', `/groups/${group}/users`)).status).toBe(404);
  });
});
