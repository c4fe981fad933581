import { beforeEach, expect, it } from '@jest/globals';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupReader } from '../../src/commands/backup-format.js';
import { createUser } from '../factories/records.js';
import { backup, restore } from '../harness/commands.js';
import { temporaryFolder } from '../harness/service-process.js';
import { TestApp } from '../harness/test-app.js';
import { createEmptyDatabase, type TestDatabase } from '../harness/test-database.js';

/** What migrations of a module may have made. */
const MODULE = `
  create table user_log (user_id bigint primary key);
  create function log_user() returns trigger language plpgsql as
    'begin insert into user_log values (new.id); return new; end';
  create function rename_user() returns trigger language plpgsql as
    $$ begin new.username := new.username || '!'; return new; end $$;
  create trigger "Log user" after insert on users for each row execute function log_user();
  create trigger rename_user before insert on users for each row execute function rename_user();
  alter table users enable always trigger rename_user;
  create trigger unused before insert on users for each row execute function rename_user();
  alter table users disable trigger unused;
  create materialized view names as select username from users;
  create materialized view lengths as select length(username) from names`;

const folder = temporaryFolder();
const file = `${folder.path}/backup.sql`;
let target: TestDatabase;

const app = await TestApp.start();
await app.database.query(MODULE);
await createUser(app, { username: 'alice' });
await app.database.query('refresh materialized view names; refresh materialized view lengths');
const contents = await contentsOf(app.database);
expect(contents).toEqual([['alice!'], ['alice!'], [6], 1, ['Log user O', 'rename_user A', 'unused D']]);
expect((await backup({ DATABASE_URL: app.database.url }, '--file', file)).code).toBe(0);
beforeEach(async () => {
  target = await createEmptyDatabase();
  const empty = await TestApp.start({ database: target });
  await empty.close();
  await target.query(MODULE);
});

async function contentsOf(database: TestDatabase): Promise<unknown> {
  const column = async (text: string): Promise<unknown[]> =>
    (await database.query<{ found: unknown }>(`select ${text}`)).map(({ found }) => found);
  return [
    await column('username as found from users'),
    await column('username as found from names'),
    await column('length as found from lengths'),
    (await column('user_id as found from user_log')).length,
    await column(
      "tgname || ' ' || tgenabled::text as found from pg_trigger where not tgisinternal and tgname <> 'note_card_move' order by 1",
    ),
  ];
}

it('a restore fires no trigger of a module, leaves each as it was, and refreshes views', async () => {
  expect(await restore({ DATABASE_URL: target.url }, [file, '--overwrite'])).toMatchObject({ code: 0 });
  expect(await contentsOf(target)).toEqual(contents);
});

it('so does the file with any other client, such as psql', async () => {
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  const reader = new BackupReader(createReadStream(file));
  await reader.header();
  await client.query('begin; truncate draw_tables, draw_seeds, signing_keys cascade');
  for await (const statement of reader.statements()) {
    if (statement.startsWith('COPY')) await pipeline(reader.rows(), client.query(copyFrom(statement)));
    else await client.query(statement);
  }
  await client.query('commit');
  await client.end();
  expect(await contentsOf(target)).toEqual(contents);
});
