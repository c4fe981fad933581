import { beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createCard, createUser } from '../factories/records.js';
import { backup, CommandProcess, restore, restoreHere } from '../harness/commands.js';
import { databaseContents, undoSeparation } from '../harness/database-contents.js';
import { makeEveryKindOfRecord } from './every-kind-of-record.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { temporaryFolder } from '../harness/service-process.js';
import { BEARER, TestApp } from '../harness/test-app.js';
import { createEmptyDatabase, type TestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';

let target: TestDatabase;
const sourceOf = (): Record<string, string> => ({ DATABASE_URL: app.database.url });
const restoreFile = (overwrite = false): Promise<void> => restoreHere(target.url, readFileSync(file), overwrite);
const targetOf = (): Record<string, string> => ({ DATABASE_URL: target.url });
const app = await TestApp.start({ clock: new FakeClock('2026-01-15T12:00:00.000Z') });
await makeEveryKindOfRecord(app, 4);
const folder = temporaryFolder();
const file = join(folder.path, 'backup.sql.gz');
const err = expect.stringContaining('Backed up');
expect(await backup(sourceOf(), '--file', file)).toMatchObject({ code: 0, err });
const contents = await databaseContents(app.database);

describe('a backup of a given server', () => {
  beforeEach(async () => {
    target = await createEmptyDatabase();
  });

  /** Waits until a command is at the table with the large row, where it comes to a stand. */
  const copiesCards = (database: TestDatabase, command: string): Promise<void> => {
    const activity = `select from pg_stat_activity
      where application_name = 'card-draw-${command}' and datname = current_database() and query like 'COPY cards %'`;
    return until(async () => (await database.query(activity)).length > 0);
  };

  it('restored into an empty database makes every table, row, sequence, constraint and index as it was', async () => {
    expect(await restore(targetOf(), [file])).toMatchObject({ code: 0, err: expect.stringContaining('Restored') });
    await expectClosed();
    await undoSeparation(target, app.database);
    const restored = await databaseContents(target);
    expect(restored).toEqual(contents);
    // Every table has something in it, or nothing has been compared.
    expect(Object.values(restored.rows)).not.toContainEqual([]);
  });

  /** Every day whose seed is secret is closed, without being revealed. */
  async function expectClosed(): Promise<void> {
    const days = 'select day, revealed_at is null as secret, restored_at is null as ours from draw_seeds order by day';
    expect(await target.query(days)).toEqual([
      { day: '20260115', secret: false, ours: true },
      { day: '20260116', secret: true, ours: false },
      { day: '20260117', secret: true, ours: false },
    ]);
    expect(await target.query('select from draw_seeds where closed_at is null')).toEqual([]);
    // The original goes on with its days.
    expect(await app.database.query('select from draw_seeds where closed_at is null')).toHaveLength(2);
  }

  it('is a file that only its owner can read, with nothing left beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path)).toEqual(['backup.sql.gz']);
  });

  it('has the state of one moment, whatever is written while it is made', async () => {
    const before = await databaseContents(app.database);
    // Nobody reads its output.
    const running = new CommandProcess('backup', ['--file', '-'], sourceOf());
    await copiesCards(app.database, 'backup');
    const { id } = await createUser(app);
    for (let i = 0; i < 5; i++) await createCard(app, id, { client_seed: 'meanwhile' });
    await app.request('PATCH', `/users/${id}`, { body: { battle: 1 }, headers: BEARER });
    const { code, out } = await running.outcome();
    expect(code).toBe(0);
    await restoreHere(target.url, out);
    await undoSeparation(target, app.database);
    const restored = await databaseContents(target);
    expect(restored.rows).toEqual(before.rows);
    expect(restored.structure).toEqual(before.structure);
    // And it was written.
    expect((await databaseContents(app.database)).rows).not.toEqual(before.rows);
  });

  describe('restored over what is there', () => {
    it('takes the place of what a service makes when it starts', async () => {
      await (await TestApp.start({ database: target })).close();
      await restoreFile();
      await undoSeparation(target, app.database);
      expect(await databaseContents(target)).toEqual(contents);
    });

    it('is refused without a flag and says what is there; with it replaces all but the table of someone else', async () => {
      const other = await TestApp.start({ database: target });
      await createCard(other, (await createUser(other)).id);
      await other.close();
      const before = await databaseContents(target);
      const { code, err } = await restore(targetOf(), [file]);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('--overwrite') });
      expect(err).toMatch(/^ {2}cards 1$/m);
      expect(err).toMatch(/^ {2}users 1$/m);
      expect(await databaseContents(target)).toEqual(before);
      await target.query('create table of_others as select 1 as n');
      await restoreFile(true);
      expect(await target.query('select n from of_others')).toEqual([{ n: 1 }]);
      await target.query('drop table of_others');
      await undoSeparation(target, app.database);
      expect(await databaseContents(target)).toEqual(contents);
    });

    it('is refused while a service is connected, but for the flag that says it is none', async () => {
      const idle = await TestApp.start({ database: target });
      await idle.request('GET', '/users');
      const { code, err } = await restore(targetOf(), [file, '--overwrite']);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('stop it first') });
      expect((await restore(targetOf(), [file, '--ignore-services'])).code).toBe(0);
    });

    it('keeps a service that starts meanwhile waiting, which then finds what was restored', async () => {
      const script = (await backup(sourceOf(), '--file', '-')).out;
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
      const { body } = await started.request('GET', '/users?itemsPerPage=1000');
      expect(body).toHaveLength((await app.database.query('select from users')).length);
      await started.close();
    });

    it('leaves everything as it was when it is killed in the middle', async () => {
      await restoreFile();
      const before = await databaseContents(target);
      const script = (await backup(sourceOf(), '--file', '-')).out;
      const running = new CommandProcess('restore', ['-', '--overwrite'], targetOf());
      // In the middle of the large row.
      running.feed(script.subarray(0, script.indexOf('x\\\\y') + 300_000));
      await copiesCards(target, 'restore');
      running.signal('SIGKILL');
      expect((await running.outcome()).code).toBeNull();
      const left = `select from pg_stat_activity
        where application_name = 'card-draw-restore' and datname = current_database()`;
      await until(async () => (await target.query(left)).length === 0);
      expect(await databaseContents(target)).toEqual(before);
    });
  });
});
