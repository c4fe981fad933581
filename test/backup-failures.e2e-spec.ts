import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backup, CommandProcess, restore } from './harness/commands.js';
import { databaseContents, undoSeparation } from './harness/database-contents.js';
import { makeEveryKindOfRecord } from './harness/every-kind-of-record.js';
import { FakeClock } from './harness/fake-clock.js';
import { temporaryFolder } from './harness/service-process.js';
import { TestApp } from './harness/test-app.js';
import { createEmptyDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

describe('a backup that fails', () => {
  let app: TestApp;
  let target: TestDatabase;
  let other: ReturnType<typeof temporaryFolder>;

  beforeAll(async () => {
    app = await TestApp.start({ clock: new FakeClock('2026-01-15T12:00:00.000Z') });
    await makeEveryKindOfRecord(app, 4);
  });
  beforeEach(async () => {
    target = await createEmptyDatabase();
    other = temporaryFolder();
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
    ['SIGKILL', [expect.stringMatching(/^backup\.sql\.gz\.[0-9a-f-]{36}\.partial$/)]],
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

/** What a team might make with migrations of its own. */
const OF_A_TEAM = `
  create type mood as enum ('it''s fine', 'b"ad', '猫');
  create sequence "Odd numbers" as smallint increment 2 minvalue -5 maxvalue 99 start 1 cache 3 cycle;
  create table a_child (
    id serial primary key,
    "Order" integer generated always as identity (start 10 increment 5) not null,
    owner_id bigint not null references users (id) on delete cascade,
    moods mood[],
    price numeric(10, 2) check (price > 0),
    odd smallint default nextval('"Odd numbers"'),
    doubled bigint generated always as (owner_id * 2) stored,
    details jsonb, raw bytea, at timestamptz, took interval, share real, weight double precision, address inet, uid uuid
  );
  create table decks_by_day (day date, id bigint, primary key (day, id)) partition by range (day);
  create table decks_of_january partition of decks_by_day for values from ('2026-01-01') to ('2026-02-01');
  create table a_deck_of_a_day (day date, id bigint, foreign key (day, id) references decks_by_day);
  create table tree (id bigint primary key generated by default as identity, parent bigint references tree (id));
  create table "select" ("from" text, "a""b" integer default 5);
  create table circle_a (id int primary key, b int);
  create table circle_b (id int primary key, a int references circle_a deferrable);
  alter table circle_a add foreign key (b) references circle_b deferrable;
  alter table cards add column deck integer;
  alter table cards drop column deck;
  create table without_columns ();
`;
const ROWS_OF_A_TEAM = `
  insert into a_child (owner_id, moods, price, details, raw, at, took, share, weight, address, uid)
    select 1, array['猫', null]::mood[], n, '{"a": [1, null, "\\\\"]}', '\\x00ff5c', '0044-03-15 BC'::timestamptz, '1 mon -2 days 00:00:00.000001',
      'NaN', 1e-308 * n, '::1/64', gen_random_uuid()
    from generate_series(1, 5) n;
  insert into a_child (owner_id, at, weight) values (1, 'infinity', '-infinity');
  insert into decks_by_day values ('2026-01-05', 1);
  insert into a_deck_of_a_day values ('2026-01-05', 1);
  insert into tree (id, parent) values (1, 2), (2, 1), (9, null);
  insert into "select" values ('null', null), (null, 1);
  insert into circle_a values (1, null);
  insert into circle_b values (1, 1);
  update circle_a set b = 1;
`;

describe('a backup', () => {
  let app: TestApp;
  let target: TestDatabase;

  beforeEach(async () => {
    app = await TestApp.start();
    await app.request('POST', '/users', { body: { username: 'ai', password: 'test-password-6b1f0c' } });
    target = await createEmptyDatabase();
  });

  const dumped = () => backup({ DATABASE_URL: app.database.url }, '--file', '-');
  const restored = (...args: [Buffer, ...string[]]) =>
    restore({ DATABASE_URL: target.url }, ['-', ...args.slice(1).map(String)], args[0]);

  it('has the rows of tables that teams make with migrations of their own', async () => {
    await app.database.query(OF_A_TEAM + ROWS_OF_A_TEAM);
    await (await TestApp.start({ database: target })).close();
    await target.query(OF_A_TEAM);
    const { code, out, err } = await dumped();
    expect({ code, err }).toEqual({ code: 0, err });
    expect(await restored(out)).toMatchObject({ code: 0, err: expect.not.stringContaining('Left out') });
    await undoSeparation(target, app.database);
    const contents = await databaseContents(app.database);
    expect(contents.rows['a_child']).toHaveLength(6);
    expect(await databaseContents(target)).toEqual(contents);
  });

  it('has the rows of tables that no migration makes, which a restore leaves out and names', async () => {
    await app.database.query('create table of_others as select n from generate_series(1, 100000) n');
    const { out } = await dumped();
    expect(out.toString()).toContain('COPY of_others (n) FROM stdin;\n1\n2\n');
    const { code, err } = await restored(out);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('Left out: the rows of of_others') });
    expect(await target.query('select username from users')).toEqual([{ username: 'ai' }]);
  });

  it('is of the schema that the service uses, whatever it is called', async () => {
    for (const database of [app.database, target]) {
      await database.query(
        'do $$ begin execute format(\'alter database %I set search_path = "My schema"\', current_database()); end $$',
      );
    }
    await target.query('create schema "My schema"');
    await app.database.query('alter schema public rename to "My schema"');
    const { out } = await dumped();
    expect(await restored(out)).toMatchObject({ code: 0 });
    expect(await target.query('select username from "My schema".users')).toEqual([{ username: 'ai' }]);
  });

  it('means the same whatever the database is set to', async () => {
    const settings = [
      "bytea_output = 'escape'",
      "DateStyle = 'SQL, DMY'",
      "IntervalStyle = 'sql_standard'",
      'extra_float_digits = -5',
      "TimeZone = 'Asia/Kathmandu'",
      "statement_timeout = '1ms'",
      "client_encoding = 'LATIN1'",
      'default_transaction_read_only = on',
    ];
    await app.database.query(
      "create table odd as select '\\x00ff'::bytea as raw, now() as at, interval '1 mon 2 days' as took, pi() as share",
    );
    const before = (await dumped()).out;
    for (const setting of settings) {
      await app.database.query(
        `do $$ begin execute format('alter database %I set ${setting.replaceAll("'", "''")}', current_database()); end $$`,
      );
    }
    const { code, out } = await dumped();
    expect({ code, same: out.equals(before) }).toEqual({ code: 0, same: true });
  });

  it('says which other schemas are in the database', async () => {
    await app.database.query('create schema aside; create table aside.notes (n integer)');
    const { code, err } = await dumped();
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('Not in the backup: schema aside') });
  });
});
