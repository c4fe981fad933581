import { beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BlockedTables } from '../harness/blocked-tables.js';
import { backup, CommandProcess, restore } from '../harness/commands.js';
import { makeEveryKindOfRecord } from './every-kind-of-record.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { temporaryFolder } from '../harness/service-process.js';
import { TestApp } from '../harness/test-app.js';
import { createEmptyDatabase, type TestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';

let target: TestDatabase;
let other: ReturnType<typeof temporaryFolder>;
const app = await TestApp.start({ clock: new FakeClock('2026-01-15T12:00:00.000Z') });
await makeEveryKindOfRecord(app, 4);

describe('a backup that fails', () => {
  beforeEach(async () => {
    target = await createEmptyDatabase();
    other = temporaryFolder();
  });

  const partial = expect.stringMatching(/^backup\.sql\.gz\.[0-9a-f-]{36}\.partial$/);

  it.each<[NodeJS.Signals, unknown[]]>([
    ['SIGTERM', []],
    ['SIGKILL', [partial]],
    ['SIGINT', []],
  ])('on %s leaves nothing that looks whole', async (signal, left) => {
    await target.query('create table migrations (id serial, name text); create table held ()');
    const blocked = await BlockedTables.take(target.url, 'held');
    const file = join(other.path, 'backup.sql.gz');
    const running = new CommandProcess('backup', ['--file', file], { DATABASE_URL: target.url });
    await blocked.anyWaiting();
    expect(readdirSync(other.path)).toHaveLength(1);
    running.signal(signal);
    expect((await running.outcome()).code).toBeNull();
    expect(readdirSync(other.path)).toEqual(left);
  });

  it('in the middle says so, and what it wrote has no end', async () => {
    const running = backup({ DATABASE_URL: app.database.url }, '--file', '-');
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'card-draw-backup' and datname = current_database() and query like 'COPY cards %'`;
    await until(async () => (await app.database.query(end)).length > 0);
    const { code, out, err } = await running;
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^No backup was made: /) });
    expect((await restore({ DATABASE_URL: target.url }, ['-'], out)).code).toBe(1);
  });

  it('says that there is nothing to back up', async () => {
    const err = expect.stringContaining('There is nothing to back up');
    expect(await backup({ DATABASE_URL: target.url }, '--file', '-')).toMatchObject({ code: 1, err });
  });
});
