import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/platform/database/data-source-options.js';
import { MIGRATIONS, SCHEMA } from '../../../src/schema.js';
import { cardBody } from '../../factories/bodies.js';
import { createGroup, createUser } from '../../factories/records.js';
import { commandHere } from '../../harness/commands.js';
import { databaseContents } from '../../harness/database-contents.js';
import { expectError, expectNoStart, sessionsEnded } from '../../harness/expectations.js';
import { inGerman } from '../../harness/german-server.js';
import { KINDS } from '../../harness/moving-target.js';
import { OPERATIONS, prepare } from '../../harness/operations.js';
import { ServiceProcess, temporaryFolder } from '../../harness/service-process.js';
import { type Answer, BEARER, PASSWORD, TestApp } from '../../harness/test-app.js';
import { createEmptyDatabase, type TestDatabase } from '../../harness/test-database.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});

describe('the service on a given server', () => {
  it('makes the schema once when four instances start at once on an empty database', async () => {
    const apps = await Promise.all(Array.from({ length: 4 }, () => TestApp.start({ database })));
    await database.query("insert into groups (name) values ('tuners')");
    for (const app of apps) expect(await app.read('/groups')).toMatchObject([{ name: 'tuners' }]);
    const applied = await database.query<{ name: string }>('select name from migrations order by id');
    expect(applied.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
  });

  it('refuses to start without the secrets and with wrong settings, and says all that is wrong', async () => {
    const wrong = { PORT: 'abc', GAME_TIME_ZONE: 'Mars/Olympus', DATABASE_URL: 'mysql://secret@host/db' };
    const service = new ServiceProcess({ OPERATOR_PASSWORD: '', ...wrong });
    expect(await service.end()).toBe(1);
    for (const problem of [
      'OPERATOR_PASSWORD is missing',
      'PORT must be',
      'GAME_TIME_ZONE must be',
      'DATABASE_URL must be',
    ])
      expect(service.output).toContain(`Cannot start: ${problem}`);
    expect(service.output).not.toContain('secret@');
  });

  it('refuses to start where the server has no database of that name', async () => {
    const url = database.url.replace(/(?=\?|$)/, '_gone');
    const { message } = await expectNoStart({ database: { ...database, url } });
    expect(message).toMatch(/database "\w+_gone" does not exist/);
  });

  it('runs transactions as it was written for, whatever the database has as its default', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`alter database "${name}" set default_transaction_isolation = 'serializable'`);
    const app = await TestApp.start({ database });
    await database.query(`create table seen (isolation text default current_setting('transaction_isolation'));
      create function see() returns trigger language plpgsql as 'begin insert into seen default values; return new; end';
      create trigger see before insert or update on users for each row execute function see()`);
    const { id } = await createUser(app);
    const changed = await app.request('PATCH', `/users/${id}`, { body: { card: [], aiten: 1 }, headers: BEARER });
    expect(changed.status).toBe(200);
    const seen = await database.query<{ isolation: string }>('select * from seen');
    expect(seen.map(({ isolation }) => isolation)).toEqual(['read committed', 'read committed']);
  });
});

describe('the migrations', () => {
  let dataSource: DataSource;

  beforeEach(async () => {
    dataSource = await new DataSource(dataSourceOptions({ url: database.url }, SCHEMA)).initialize();
  });
  afterEach(() => dataSource.destroy());

  it('make what the entities say', async () => {
    await dataSource.runMigrations();
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('can all be undone and done again', async () => {
    await dataSource.runMigrations();
    for (let left = MIGRATIONS.length; left > 0; left--) await dataSource.undoLastMigration();
    const left = await database.query("select table_name from information_schema.tables where table_schema = 'public'");
    expect(left).toEqual([{ table_name: 'migrations' }]);
    expect(await dataSource.runMigrations()).toHaveLength(MIGRATIONS.length);
  });

  const ARCHIVED = `insert into draw_seeds (day, commitment, seed, created_at, archived_at) values ('20260101', '', '', now(), now())`;
  it.each([
    ['of a commit between two versions', 'create table kinds (card bigint)', /"npm run export" of that commit/],
    ['with archived days', ARCHIVED, /archived days, which version 1\.0\.0 reads.*"card-draw export" of 1\.0\.0/],
  ])('refuse a database %s, which stays as it was', async (_what, statement, words) => {
    const migrations = MIGRATIONS.slice(0, 1);
    const first = new DataSource(dataSourceOptions({ url: database.url }, { ...SCHEMA, migrations }));
    await (await first.initialize()).runMigrations();
    await first.destroy();
    await database.query(statement);
    const before = await databaseContents(database);
    expect(await expectNoStart({ database })).toMatchObject({ message: expect.stringMatching(words) });
    expect(await databaseContents(database)).toEqual(before);
  });
});

it('a database that an earlier commit made is refused by the service and by each command, which say what to do, and stays as it was', async () => {
  await database.query(`create table users (id bigint primary key, username text); insert into users values (1, 'ai');
      create table migrations (id serial primary key, "timestamp" bigint not null, name varchar not null);
      insert into migrations ("timestamp", name) values (1795254391133, 'InitialSchema1795254391133')`);
  const before = await databaseContents(database);
  const words = expect.stringMatching(
    /has the schema of an earlier commit.*"npm run export" of that commit.*"card-draw import" of this one/,
  );
  expect(await expectNoStart({ database })).toMatchObject({ message: words });
  const environment = { DATABASE_URL: database.url };
  const records = temporaryFolder();
  for (const kind of KINDS) writeFileSync(join(records.path, `${kind}.jsonl`), '');
  for (const [command, ...args] of [
    ['backup', '--file', '-'],
    ['restore', '-', '--overwrite'],
    ['export', '--to', '.'],
    ['import', '--from', records.path],
  ] as const)
    expect(await commandHere(command, args, environment)).toMatchObject({ code: 2, err: words });
  expect(await databaseContents(database)).toEqual(before);
});

const REQUESTS = 24;

const app = await TestApp.start({ database: await inGerman(await createEmptyDatabase()) });

describe('a server that translates its messages', () => {
  it.each([
    ['/cards', 'owner', 999_999_999],
    ['/users', 'username', 'taken'],
  ])('has only the bad one refused of the requests to %s that come together', async (path, field, bad) => {
    if (path === '/users') await createUser(app, { username: 'taken' });
    const { id } = await createUser(app);
    for (const [round, wrong] of [undefined, 0, REQUESTS - 1].entries()) {
      const bodies = Array.from({ length: REQUESTS }, (_, index) => {
        const good = path === '/users' ? { username: `${round} ${index}` } : { owner: id, card: 1 };
        return index === wrong ? { ...good, [field]: bad } : good;
      });
      for (const [index, answer] of (await post(path, bodies)).entries()) {
        if (index === wrong) expectError(answer, 409, [field]);
        else expect(answer.status).toBe(200);
      }
    }
  });

  function post(path: string, bodies: readonly object[]): Promise<Answer[]> {
    return Promise.all(bodies.map((body) => app.request('POST', path, { body: { ...body, password: PASSWORD } })));
  }
});

/** The tables that grow, each with the columns that refer to other rows or must be unique. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  users: ['id', 'username'],
  characters: ['user_id', 'win'],
  cards: ['id', 'owner_id'],
  ues: ['id', 'owner_id'],
  groups: ['id', 'name'],
  group_users: ['group_id', 'user_id'],
  draws: ['card_id', 'owner_id'],
  battles: ['id', 'user_id', 'opponent_id'],
  idempotency_keys: ['key'],
};
const ROWS = 5_000;
/** Far beyond the ids of what the test makes through the service. */
const FIRST = 100_000;
/** All requests of the test together read fewer rows of a table; one that reads the whole table reads more. */
const FEW = 1_000;
/** These count all draws of a day or a table. */
const COUNTING = ['readOdds', 'readOddsVersion', 'listSeed', 'readSeed'];
/** Other forms of pictures come from the same statements. */
const isOtherForm = ({ id }: { id: string }): boolean => /(Jpeg|Webp)$/.test(id);

describe('statements that PostgreSQL planned when it had seen the tables empty', () => {
  it('find rows by index when the tables have grown', async () => {
    await (await TestApp.start({ database })).close();
    for (const table of Object.keys(TABLES)) {
      // It would have the statements planned anew, sooner or later.
      await database.query(`alter table ${table} set (autovacuum_enabled = false)`);
      await database.query(`vacuum analyze ${table}`);
    }
    const app = await TestApp.start({ database });
    await requestAll(app);
    await fillTables();
    const before = await rowsRead();
    await requestAll(app);
    await app.close();
    await sessionsEnded(database);
    const after = await rowsRead();
    const readOf = (table: string): number => (after.get(table) ?? 0) - (before.get(table) ?? 0);
    const read = Object.keys(TABLES).map((table) => [table, readOf(table)] as const);
    expect(read.filter(([, rows]) => rows >= FEW)).toEqual([]);
    // What is counted here is what the service does.
    expect(new Map(read).get('users')).toBeGreaterThan(0);
  });

  async function requestAll(app: TestApp): Promise<void> {
    for (const operation of OPERATIONS.filter((each) => !COUNTING.includes(each.id) && !isOtherForm(each))) {
      const { method, path, body } = await prepare(app, operation);
      await succeed(app, method, path, body);
    }
    const { id: owner } = await createUser(app);
    for (let draw = 0; draw < 3; draw++) await succeed(app, 'POST', '/cards', { owner, password: PASSWORD });
    const group = await createGroup(app, { users: [owner] });
    await succeed(app, 'GET', `/groups/${group.id}/users`);
    const key = `key ${owner}`;
    for (let again = 0; again < 2; again++) await succeed(app, 'POST', '/cards', cardBody(owner), key);
  }

  async function succeed(app: TestApp, method: string, path: string, body?: object, key?: string): Promise<void> {
    const headers = { ...BEARER, ...(key && { 'idempotency-key': key }) };
    expect([200, 204]).toContain((await app.request(method, path, { body, headers })).status);
  }

  /** With rows that are like one of the service's own. */
  async function fillTables(): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const [table, columns] of Object.entries(TABLES)) {
      const values = columns.map((column) => `'${column}', ${/name|key/.test(column) ? `'filled ' || n` : 'n'}`);
      await client.query(`insert into ${table} select filled.* from generate_series(${FIRST + 1}, ${FIRST + ROWS}) n,
        jsonb_populate_record((select ${table} from ${table} limit 1), jsonb_build_object(${values.join(', ')})) filled`);
    }
    // What it has read is counted by then, not later.
    await client.end();
  }

  async function rowsRead(): Promise<Map<string, number>> {
    const text = `select relname as table, (seq_tup_read +
        (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::float as rows from pg_stat_user_tables t`;
    const rows = await database.query<{ table: string; rows: number }>(text);
    return new Map(rows.map(({ table, rows }) => [table, rows]));
  }
});
