import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createUser } from '../../factories/records.js';
import { OwnPostgres } from '../../harness/own-postgres.js';
import { TestApp } from '../../harness/test-app.js';
import { until } from '../../harness/until.js';

/**
 * The snapshots of a standby do not name the transactions that are under way on its primary, so that the same text stands for other
 * data when one of them commits that is neither the oldest nor the newest.
 */
const standby = await OwnPostgres.start();
const app = await TestApp.start({ database: await standby.database() });
const users: number[] = [];
for (let i = 0; i < 3; i++) users.push((await createUser(app)).id);
await standby.stop();
const primary = await standby.copy();
await standby.startAsStandbyOf(primary);

describe('an instance whose database has become the standby of another one', () => {
  /** The luck of the users in the list, as soon as it is answered. */
  async function shownLuck(): Promise<number[]> {
    let shown: number[] | undefined;
    await until(async () => {
      const { status, body } = await app.request('GET', '/users');
      expect([200, 503]).toContain(status);
      if (status === 200) shown = body.map(({ luck }: { luck: number }) => luck);
      return status === 200;
    });
    return shown as number[];
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
