import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUser } from './factories/records.js';
import { OwnPostgres } from './harness/own-postgres.js';
import { TestApp } from './harness/test-app.js';
import { until } from './harness/until.js';

const POLL_MS = 20;

/**
 * The snapshots of a standby do not name the transactions that are under way on its primary, so that the same text stands for other
 * data when one of them commits that is neither the oldest nor the newest.
 */
describe('an instance whose database has become the standby of another one', () => {
  let standby: OwnPostgres;
  let primary: OwnPostgres;
  let app: TestApp;
  let users: number[];

  beforeAll(async () => {
    standby = await OwnPostgres.start();
    app = await TestApp.start({ database: await standby.database() });
    users = [];
    for (let i = 0; i < 3; i++) users.push((await createUser(app)).id);
    await standby.stop();
    primary = await standby.copy();
    await standby.startAsStandbyOf(primary);
  });
  afterAll(async () => {
    await app.close();
    await standby.remove();
    await primary.remove();
  });

  /** The luck of the users in the list, as soon as it is answered. */
  async function shownLuck(): Promise<number[]> {
    for (;;) {
      const { status, body } = await app.request('GET', '/users');
      if (status === 200) return body.map(({ luck }: { luck: number }) => luck);
      expect(status).toBe(503);
      await sleep(POLL_MS);
    }
  }

  async function setLuck(session: pg.Client, index: number, luck: number): Promise<void> {
    await session.query('update users set luck = $2 where id = $1', [users[index], luck]);
  }

  /** Waits until the standby has done all that the primary has. */
  async function caughtUp(): Promise<void> {
    const [here, there] = [await primary.connect(), await standby.connect()];
    const { rows } = await here.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
    const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as done';
    await until(async () => (await there.query<{ done: boolean }>(text, [rows[0]?.lsn])).rows[0]?.done === true);
  }

  it('shows what is committed there as soon as the standby does', async () => {
    const [oldest, middle, newest] = [await primary.connect(), await primary.connect(), await primary.connect()];
    for (const [index, session] of [oldest, middle].entries()) {
      await session.query('begin');
      await setLuck(session, index, 7);
    }
    await setLuck(newest, 2, 7);
    await caughtUp();
    expect(await shownLuck()).toEqual([0, 0, 7]);
    expect(await shownLuck()).toEqual([0, 0, 7]);
    await middle.query('commit');
    await caughtUp();
    expect(await shownLuck()).toEqual([0, 7, 7]);
    await oldest.query('commit');
    await caughtUp();
    expect(await shownLuck()).toEqual([7, 7, 7]);
  });
});
