import { expect, it } from '@jest/globals';
import pg from 'pg';
import { createUser } from '../../factories/records.js';
import { backup, restore } from '../../harness/commands.js';
import { temporaryFolder } from '../../harness/service-process.js';
import { TestApp } from '../../harness/test-app.js';
import { createEmptyDatabase, createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const LOCKS = `from pg_locks join pg_database on pg_database.oid = database
  where locktype = 'advisory' and mode = 'ShareLock' and granted and datname = current_database()`;
const folder = temporaryFolder();

const database = await createTestDatabase();
const file = `${folder.path}/backup.sql.gz`;
// An operator may give the connections another name.
const url = new URL(database.url);
url.searchParams.set('application_name', 'game');
const app = await TestApp.start({ database: { ...database, url: url.href } });
await createUser(app);
expect((await backup({ DATABASE_URL: database.url }, '--file', file)).code).toBe(0);

const restored = (): ReturnType<typeof restore> => restore({ DATABASE_URL: database.url }, [file, '--overwrite']);

it('a service whose URL names its connections otherwise is noticed by a restore', async () => {
  expect(await restored()).toMatchObject({ code: 2, err: expect.stringContaining('stop it first') });
});

it('a service that has lost its connections is noticed again', async () => {
  const lost = await database.query<{ pid: number }>(`select pg_terminate_backend(pid), pid ${LOCKS}`);
  expect(lost).toHaveLength(1);
  await until(async () => {
    const [held] = await database.query<{ pid: number }>(`select pid ${LOCKS}`);
    return held !== undefined && held.pid !== lost[0]?.pid;
  });
  expect(await restored()).toMatchObject({ code: 2, err: expect.stringContaining('stop it first') });
});

it('a connection of a command that has not ended yet stands in the way of none', async () => {
  const empty = await createEmptyDatabase();
  const ending = new pg.Client({ connectionString: empty.url, application_name: 'card-draw-import' });
  await ending.connect();
  try {
    expect((await restore({ DATABASE_URL: empty.url }, [file])).code).toBe(0);
  } finally {
    await ending.end();
    await empty.drop();
  }
});
