import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { cardBody } from './factories/bodies.js';
import { createGroup, createUser } from './factories/records.js';
import { OPERATIONS, prepare } from './harness/operations.js';
import { BEARER, PASSWORD, TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

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

describe('statements that PostgreSQL planned when it had seen the tables empty', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    await (await TestApp.start({ database })).close();
    for (const table of Object.keys(TABLES)) {
      // It would have the statements planned anew, sooner or later.
      await database.query(`alter table ${table} set (autovacuum_enabled = false)`);
      await database.query(`vacuum analyze ${table}`);
    }
  });
  afterAll(() => database.drop());

  it('find rows by index when the tables have grown', async () => {
    const app = await TestApp.start({ database });
    await requestAll(app);
    await fillTables();
    const before = await rowsRead();
    await requestAll(app);
    await app.close();
    await sessionsEnded();
    const after = await rowsRead();
    const read = Object.keys(TABLES).map(
      (table) => [table, (after.get(table) ?? 0) - (before.get(table) ?? 0)] as const,
    );
    expect(read.filter(([, rows]) => rows >= FEW)).toEqual([]);
    // What is counted here is what the service does.
    expect(new Map(read).get('users')).toBeGreaterThan(0);
  });

  async function requestAll(app: TestApp): Promise<void> {
    for (const operation of OPERATIONS.filter(({ id }) => !COUNTING.includes(id))) {
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
    await client.end();
  }

  /** What a session has read is known for sure when it has ended. */
  async function sessionsEnded(): Promise<void> {
    const text =
      "select from pg_stat_activity where datname = current_database() and application_name like 'card-draw%'";
    await until(async () => (await database.query(text)).length === 0);
  }

  async function rowsRead(): Promise<Map<string, number>> {
    const text = `select relname as table, (seq_tup_read +
        (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::float as rows from pg_stat_user_tables t`;
    const rows = await database.query<{ table: string; rows: number }>(text);
    return new Map(rows.map(({ table, rows }) => [table, rows]));
  }
});
