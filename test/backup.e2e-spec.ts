import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCard, createUser } from './factories/records.js';
import { backup, CommandProcess, restore } from './support/commands.js';
import { type DatabaseContents, databaseContents } from './support/database-contents.js';
import { makeEveryKindOfRecord } from './support/every-kind-of-record.js';
import { FakeClock } from './support/fake-clock.js';
import { drawsOfDay, drawsOfUser, expectVerified } from './support/random-draws.js';
import { temporaryFolder } from './support/service-process.js';
import { BEARER, TestApp } from './support/test-app.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

const SECOND_DAY = '20260116';
/** What instances with replicas write by themselves. */
const A_MARK = 'insert into primary_marks (id, made_at) values (gen_random_uuid(), now())';
const POLL_MS = 20;
const PATIENCE_MS = 40_000;

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    if (await condition()) return;
    await sleep(POLL_MS);
  }
  throw new Error('It did not come to that');
}

describe('a backup of a given server', () => {
  let app: TestApp;
  let folder: ReturnType<typeof temporaryFolder>;
  let file: string;
  let contents: DatabaseContents;
  let target: TestDatabase;

  const sourceOf = (): Record<string, string> => ({ DATABASE_URL: app.database.url });
  const targetOf = (): Record<string, string> => ({ DATABASE_URL: target.url });

  beforeAll(async () => {
    app = await TestApp.start({ clock: new FakeClock('2026-01-15T12:00:00.000Z') });
    await makeEveryKindOfRecord(app, 4);
    await app.database.query(A_MARK);
    folder = temporaryFolder();
    file = join(folder.path, 'backup.sql.gz');
    expect(await backup(sourceOf(), '--file', file)).toMatchObject({
      code: 0,
      err: expect.stringContaining('Backed up'),
    });
    contents = await databaseContents(app.database);
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });
  beforeEach(async () => {
    target = await createTestDatabase();
  });
  afterEach(() => target.drop());

  it('restored into an empty database makes every table, row, sequence, constraint and index as it was', async () => {
    expect(await restore(targetOf(), [file])).toMatchObject({ code: 0, err: expect.stringContaining('Restored') });
    const restored = await databaseContents(target);
    expect(restored).toEqual(contents);
    // Every table has something in it, or nothing has been compared.
    expect(Object.values(restored.rows)).not.toContainEqual([]);
  });

  it('is a file that only its owner can read, with nothing left beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path)).toEqual(['backup.sql.gz']);
  });

  it('is named by the time, unless told otherwise', async () => {
    const other = temporaryFolder();
    const { code } = await new CommandProcess('backup', [], sourceOf(), other.path).outcome();
    expect(code).toBe(0);
    expect(readdirSync(other.path)).toEqual([expect.stringMatching(/^card-draw-\d{8}T\d{6}Z\.sql\.gz$/)]);
    other.remove();
  });

  it('goes through pipes, and a backup of what was restored is the same', async () => {
    const first = await backup(sourceOf(), '--file', '-');
    expect(first.code).toBe(0);
    expect((await restore(targetOf(), ['-'], first.out)).code).toBe(0);
    expect((await backup(targetOf(), '--file', '-')).out.equals(first.out)).toBe(true);
  });

  it('has the state of one moment, whatever is written while it is made', async () => {
    const before = await databaseContents(app.database);
    // Nobody reads its output, so that it comes to a stand in the table with the large row.
    const running = new CommandProcess('backup', ['--file', '-'], sourceOf());
    await until(async () => {
      const copying =
        "select from pg_stat_activity where application_name = 'card-draw-backup' and datname = current_database() and query like 'COPY public.cards %'";
      return (await app.database.query(copying)).length > 0;
    });
    const { id } = await createUser(app);
    for (let i = 0; i < 5; i++) await createCard(app, id, { client_seed: 'meanwhile' });
    await app.request('PATCH', `/users/${id}`, { body: { battle: 1 }, headers: BEARER });
    const { code, out } = await running.outcome();
    expect(code).toBe(0);
    expect((await restore(targetOf(), ['-'], out)).code).toBe(0);
    const restored = await databaseContents(target);
    expect(restored.rows).toEqual(before.rows);
    expect(restored.structure).toEqual(before.structure);
    // And it was written.
    expect((await databaseContents(app.database)).rows).not.toEqual(before.rows);
  });

  it('lets a service go on where it was: seeds, nonces, ids and names', async () => {
    expect((await restore(targetOf(), [file])).code).toBe(0);
    const clock = new FakeClock('2026-01-16T15:00:00.000Z');
    const restored = await TestApp.start({ clock, database: target });
    try {
      const list = (path: string) => restored.request('GET', `${path}?itemsPerPage=1000`);
      for (const path of ['/users', '/cards', '/groups', '/ues', '/game/ranking', '/users/1/battles']) {
        const there = (await list(path)).body as unknown[];
        expect(there.length).toBeGreaterThan(0);
      }
      const largest = Number(contents.sequences['cards_id_seq']?.split(',')[0]);
      const before = await drawsOfUser(restored, 2);
      const card = await createCard(restored, 2, { client_seed: 'after' });
      expect(card.id).toBeGreaterThan(largest);
      const today = (await drawsOfUser(restored, 2)).filter(({ day }) => day === SECOND_DAY);
      expect(today.map(({ nonce }) => nonce).sort()).toEqual([1, 2, 3, 4, 5]);
      expect(today).toHaveLength(before.filter(({ day }) => day === SECOND_DAY).length + 1);
      expect(
        (await restored.request('POST', '/users', { body: { username: '\\N0', password: 'test-password-6b1f0c' } }))
          .status,
      ).toBe(409);
      clock.set('2026-01-17T00:00:01.000Z');
      await restored.request('GET', '/game/seeds');
      const draws = [...(await drawsOfDay(restored, '20260115')), ...(await drawsOfDay(restored, SECOND_DAY))];
      expect(draws.length).toBeGreaterThan(10);
      await expectVerified(restored, draws);
    } finally {
      await restored.close();
    }
  });

  describe('restored over what is there', () => {
    it('takes the place of what a service makes when it starts', async () => {
      await (await TestApp.start({ database: target })).close();
      await target.query(A_MARK);
      expect((await restore(targetOf(), [file])).code).toBe(0);
      expect(await databaseContents(target)).toEqual(contents);
    });

    it('is refused without a flag, and says what is there', async () => {
      const other = await TestApp.start({ database: target });
      await createCard(other, (await createUser(other)).id);
      await other.close();
      const before = await databaseContents(target);
      const { code, err } = await restore(targetOf(), [file]);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('--overwrite') });
      expect(err).toMatch(/^ {2}public\.cards 1$/m);
      expect(err).toMatch(/^ {2}public\.users 1$/m);
      expect(await databaseContents(target)).toEqual(before);
    });

    it('replaces it all with the flag', async () => {
      const other = await TestApp.start({ database: target });
      for (let i = 0; i < 3; i++) await createCard(other, (await createUser(other)).id);
      await other.close();
      expect((await restore(targetOf(), [file, '--overwrite'])).code).toBe(0);
      expect(await databaseContents(target)).toEqual(contents);
    });

    it('does not drop the table of somebody else', async () => {
      expect((await restore(targetOf(), [file])).code).toBe(0);
      await target.query('create table of_others as select 1 as n');
      const { code, err } = await restore(targetOf(), [file, '--overwrite']);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('it has no table public.of_others') });
      expect(await target.query('select n from of_others')).toEqual([{ n: 1 }]);
    });

    it('is refused while a service is connected, but for the flag that says it is none', async () => {
      const idle = await TestApp.start({ database: target });
      try {
        await idle.request('GET', '/users');
        const { code, err } = await restore(targetOf(), [file, '--overwrite']);
        expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('stop it first') });
        expect((await restore(targetOf(), [file, '--ignore-services'])).code).toBe(0);
      } finally {
        await idle.close();
      }
    });

    it('keeps a service that starts meanwhile waiting, which then finds what was restored', async () => {
      const script = (await backup(sourceOf(), '--file', '-')).out;
      const current = await databaseContents(app.database);
      const running = new CommandProcess('restore', ['-'], targetOf());
      running.feed(script.subarray(0, script.length / 2));
      // Those of this database: other tests run on the same server.
      const locks = `select from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and datname = current_database()`;
      await until(async () => (await target.query(`${locks} and granted`)).length > 0);
      const starting = TestApp.start({ database: target });
      await until(async () => (await target.query(`${locks} and not granted`)).length > 0);
      expect((await running.outcome(script.subarray(script.length / 2))).code).toBe(0);
      const started = await starting;
      expect((await databaseContents(target)).rows).toEqual(current.rows);
      await started.close();
    });

    it('leaves everything as it was when it is killed in the middle', async () => {
      expect((await restore(targetOf(), [file])).code).toBe(0);
      const script = (await backup(sourceOf(), '--file', '-')).out;
      const running = new CommandProcess('restore', ['-', '--overwrite'], targetOf());
      // In the middle of the large row.
      running.feed(script.subarray(0, script.indexOf('x\\\\y') + 300_000));
      await until(async () => {
        const text =
          "select from pg_stat_activity where application_name = 'card-draw-restore' and datname = current_database() and query like 'COPY public.cards %'";
        return (await target.query(text)).length > 0;
      });
      running.signal('SIGKILL');
      expect((await running.outcome()).code).toBeNull();
      await until(async () => {
        const left =
          "select from pg_stat_activity where application_name = 'card-draw-restore' and datname = current_database()";
        return (await target.query(left)).length === 0;
      });
      expect(await databaseContents(target)).toEqual(contents);
    });
  });

  describe('that fails', () => {
    let other: ReturnType<typeof temporaryFolder>;

    beforeEach(() => {
      other = temporaryFolder();
    });
    afterEach(() => other.remove());

    it('leaves no file, and the one before as it was', async () => {
      const into = join(other.path, 'backup.sql');
      writeFileSync(into, 'the one before');
      await app.database.query('create function odd() returns integer language sql as $$ select 1 $$');
      try {
        const { code, err } = await backup(sourceOf(), '--file', into);
        expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('function public.odd()') });
        expect(readdirSync(other.path)).toEqual(['backup.sql']);
        expect(readFileSync(into, 'utf8')).toBe('the one before');
      } finally {
        await app.database.query('drop function odd()');
      }
    });

    it.each([
      ['SIGTERM', []],
      ['SIGINT', []],
      ['SIGKILL', [expect.stringMatching(/^backup\.sql\.gz\.\d+\.partial$/)]],
    ] as const)('on %s leaves nothing that looks whole', async (signal, left) => {
      await target.query('create table migrations (name text)');
      await target.query('create table blocked (n integer)');
      const pool = [
        target.query('begin; lock table blocked in access exclusive mode; select pg_sleep(600)').catch(() => undefined),
      ];
      await until(
        async () =>
          (
            await target.query(
              "select from pg_locks where mode = 'AccessExclusiveLock' and relation = 'blocked'::regclass and granted",
            )
          ).length > 0,
      );
      const running = new CommandProcess('backup', ['--file', join(other.path, 'backup.sql.gz')], targetOf());
      await until(
        async () =>
          (await target.query("select from pg_locks where relation = 'blocked'::regclass and not granted")).length > 0,
      );
      expect(readdirSync(other.path)).toHaveLength(1);
      running.signal(signal);
      expect((await running.outcome()).code).toBeNull();
      expect(readdirSync(other.path)).toEqual(left);
      await target.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(600)' and pid <> pg_backend_pid()",
      );
      await Promise.all(pool);
    });

    it('in the middle says so, and what it wrote has no end', async () => {
      const running = new CommandProcess('backup', ['--file', '-'], sourceOf());
      const copying =
        "application_name = 'card-draw-backup' and datname = current_database() and query like 'COPY public.cards %'";
      await until(async () => (await app.database.query(`select from pg_stat_activity where ${copying}`)).length > 0);
      await app.database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${copying}`);
      const { code, out, err } = await running.outcome();
      expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^No backup was made: /) });
      expect((await restore(targetOf(), ['-'], out)).code).toBe(1);
    });

    it('says that there is nothing to back up', async () => {
      const { code, err } = await backup(targetOf(), '--file', join(other.path, 'backup.sql'));
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('There is nothing to back up') });
      expect(readdirSync(other.path)).toEqual([]);
    });
  });
});
