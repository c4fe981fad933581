import { afterEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { userBody } from '../../factories/bodies.js';
import { decoded, HttpClient } from '../../harness/http-client.js';
import { OwnPostgres } from '../../harness/own-postgres.js';
import { BEARER } from '../../harness/secrets.js';
import { startTwoInstances } from './two-instances.js';
import { until } from '../../harness/until.js';

/** Transactions whose ids the server gives out again. */
const FORGOTTEN = 4;
/** Without these, the server writes down by the clock which ids it has given out: then a crash forgets none of them. */
const WRITES_WHEN_ASKED = {
  wal_level: 'minimal',
  max_wal_senders: 0,
  bgwriter_lru_maxpages: 0,
  checkpoint_timeout: '1d',
};
/** It may be that the server has written down more than it had to, and gives out no id again; then once more. */
const ATTEMPTS = 10;

const postgres = await OwnPostgres.start({ max_prepared_transactions: 5, ...WRITES_WHEN_ASKED });
const instances = await startTwoInstances(postgres.url);
const http = new HttpClient();

describe('two instances whose database goes away and comes back', () => {
  afterEach(() => postgres.disconnect());

  /**
   * The id of a transaction that left no trace in what the server has written is given out again after a crash. The snapshot's text
   * is then one that there was before, and stands for other data.
   */
  it.each([
    ['another process of the server', 'are left alone meanwhile', false, false],
    ['another process of the server', 'are read meanwhile', true, false],
    ['another process of the server', 'are left alone meanwhile, a transaction being under way', false, true],
    ['the whole server', 'are left alone meanwhile', false, false],
  ])(
    'show what was committed with an id that was used before a crash of %s, when they %s',
    async (what, _how, read, open) => {
      const user = await newUser();
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const before = await keptUnder(user, attempt, open);
        if (what === 'the whole server') await postgres.crash().then(() => postgres.startAgain());
        else await postgres.crashProcess(before.walWriter);
        if (read) for (const url of instances.urls) await luckAt(url, user);
        if (await bringBack(before.snapshot, user, -attempt, open)) {
          for (const url of instances.urls) expect(await luckAt(url, user)).toBe(-attempt);
          return;
        }
      }
      throw new Error('The server gave out no id again');
    },
  );

  /** Row versions are named by ids of transactions. A commit that nobody waits for may be seen and then lost with its id. */
  it('show what was committed with the id of a transaction that a crash has lost, though its row was seen', async () => {
    const user = await newUser();
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      await postgres.disconnect();
      for (const url of instances.urls) await ready(url);
      const walWriter = await postgres.processOf('walwriter');
      // It would write down the commit within moments.
      process.kill(walWriter, 'SIGSTOP');
      const lost = await writeLuck(user, attempt, 'off');
      for (const url of instances.urls) expect(await luckAt(url, user)).toBe(attempt);
      await postgres.crashProcess(walWriter);
      await postgres.disconnect();
      const writer = await writeLuck(user, -attempt, 'on');
      for (const url of instances.urls) expect(await luckAt(url, user)).toBe(-attempt);
      if (writer === lost) return;
    }
    throw new Error('The server gave out no id again');
  });

  it('show what a prepared transaction commits after a crash', async () => {
    const user = await newUser();
    const other = await newUser();
    const session = await postgres.connect();
    await session.query('begin');
    await session.query('update users set luck = 7 where id = $1', [user]);
    await session.query("prepare transaction 'seven'");
    for (const url of instances.urls) expect(await luckAt(url, user)).toBe(0);
    await postgres.crash();
    await postgres.startAgain();
    for (const url of instances.urls) expect(await luckAt(url, user)).toBe(0);
    await call('PATCH', `/users/${other}`, { luck: 1 });
    for (const url of instances.urls) expect(await luckAt(url, user)).toBe(0);
    await (await postgres.connect()).query("commit prepared 'seven'");
    for (const url of instances.urls) expect(await luckAt(url, user)).toBe(7);
  });

  /** Lets both instances keep the list of users under a snapshot that the server can come to again after a crash. */
  async function keptUnder(
    user: number,
    value: number,
    open: boolean,
  ): Promise<{ snapshot: string; walWriter: number }> {
    await postgres.disconnect();
    for (const url of instances.urls) await ready(url);
    await call('PATCH', `/users/${user}`, { luck: value });
    const session = await postgres.connect();
    // It would write down within moments that the transactions were rolled back.
    const walWriter = await postgres.processOf('walwriter');
    process.kill(walWriter, 'SIGSTOP');
    if (open) await takeId(await postgres.connect());
    for (let i = 0; i < FORGOTTEN; i++) {
      await takeId(session);
      await session.query('rollback');
    }
    for (const url of instances.urls) expect(await luckAt(url, user)).toBe(value);
    return { snapshot: await snapshotOf(session), walWriter };
  }

  /**
   * Commits another value, and then brings the server to the snapshot.
   * @returns false when it is past that already
   */
  async function bringBack(snapshot: string, user: number, value: number, open: boolean): Promise<boolean> {
    const session = await postgres.connect();
    if (open) await takeId(await postgres.connect());
    await session.query('update users set luck = $2 where id = $1', [user, value]);
    for (let i = 1; i < FORGOTTEN; i++) {
      if ((await snapshotOf(session)) === snapshot) return true;
      await takeId(session);
      await session.query('rollback');
    }
    return (await snapshotOf(session)) === snapshot;
  }

  /** @returns the id of the transaction that wrote it */
  async function writeLuck(user: number, luck: number, synchronous: 'on' | 'off'): Promise<string> {
    const session = await postgres.connect();
    await session.query(`set synchronous_commit = ${synchronous}`);
    const update = 'update users set luck = $2 where id = $1 returning xmin::text';
    const { rows } = await session.query<{ xmin: string }>(update, [user, luck]);
    return rows[0]?.xmin ?? '';
  }

  async function takeId(session: pg.Client): Promise<void> {
    await session.query('begin');
    await session.query('select pg_current_xact_id()');
  }

  async function snapshotOf(session: pg.Client): Promise<string> {
    const { rows } = await session.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
    return rows[0]?.snapshot ?? '';
  }

  async function newUser(): Promise<number> {
    for (const url of instances.urls) await ready(url);
    return (await call('POST', '/users', userBody())).id as number;
  }

  async function call(method: string, path: string, body: object): Promise<any> {
    const answer = await http.request(instances.urls[0], method, path, { body, headers: BEARER });
    expect({ status: answer.status, text: decoded(answer) }).toEqual({ status: 200, text: expect.any(String) });
    return JSON.parse(decoded(answer));
  }

  /** The luck that the list of an instance shows, as soon as it answers. */
  async function luckAt(url: string, user: number): Promise<unknown> {
    let luck: unknown;
    await until(async () => {
      const answer = await http.get(url, '/users?itemsPerPage=5000');
      expect([200, 503]).toContain(answer.status);
      if (answer.status !== 200) return false;
      luck = JSON.parse(decoded(answer)).find(({ id }: { id: number }) => id === user)?.luck;
      return true;
    });
    return luck;
  }

  async function ready(url: string): Promise<void> {
    await until(async () => (await http.get(url, '/health/ready')).status === 200);
  }
});
