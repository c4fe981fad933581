import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backup, CommandProcess, restore } from './harness/commands.js';
import { makeEveryKindOfRecord } from './harness/every-kind-of-record.js';
import { FakeClock } from './harness/fake-clock.js';
import { temporaryFolder } from './harness/service-process.js';
import { TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

describe('a backup that fails', () => {
  let app: TestApp;
  let target: TestDatabase;
  let other: ReturnType<typeof temporaryFolder>;

  beforeAll(async () => {
    app = await TestApp.start({ clock: new FakeClock('2026-01-15T12:00:00.000Z') });
    await makeEveryKindOfRecord(app, 4);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    target = await createTestDatabase();
    other = temporaryFolder();
  });
  afterEach(async () => {
    await target.drop();
    other.remove();
  });

  it('leaves no file, and the one before as it was', async () => {
    const into = join(other.path, 'backup.sql');
    writeFileSync(into, 'the one before');
    const circle = 'create table a (id int primary key, b int); create table b (id int primary key references a)';
    await app.database.query(`${circle}; alter table a add foreign key (b) references b`);
    try {
      const { code, err } = await backup({ DATABASE_URL: app.database.url }, '--file', into);
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringContaining('The foreign keys of a, b form a circle'),
      });
      expect(readdirSync(other.path)).toEqual(['backup.sql']);
      expect(readFileSync(into, 'utf8')).toBe('the one before');
    } finally {
      await app.database.query('drop table a, b cascade');
    }
  });

  it.each([
    ['SIGTERM', []],
    ['SIGINT', []],
    ['SIGKILL', [expect.stringMatching(/^backup\.sql\.gz\.\d+\.partial$/)]],
  ] as const)('on %s leaves nothing that looks whole', async (signal, left) => {
    await target.query('create table migrations (id serial, name text)');
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
    const running = new CommandProcess('backup', ['--file', join(other.path, 'backup.sql.gz')], {
      DATABASE_URL: target.url,
    });
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
    const running = new CommandProcess('backup', ['--file', '-'], { DATABASE_URL: app.database.url });
    const copying =
      "application_name = 'card-draw-backup' and datname = current_database() and query like 'COPY cards %'";
    await until(async () => (await app.database.query(`select from pg_stat_activity where ${copying}`)).length > 0);
    await app.database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${copying}`);
    const { code, out, err } = await running.outcome();
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^No backup was made: /) });
    expect((await restore({ DATABASE_URL: target.url }, ['-'], out)).code).toBe(1);
  });

  it('says that there is nothing to back up', async () => {
    const { code, err } = await backup({ DATABASE_URL: target.url }, '--file', join(other.path, 'backup.sql'));
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('There is nothing to back up') });
    expect(readdirSync(other.path)).toEqual([]);
  });
});
