import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUe, createUser } from './factories/records.js';
import { TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

const CARDS = 20_000;
const ROUNDS = 10;

describe('pages past the end of a long list, while records are written', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    const app = await TestApp.start({ database });
    const { id } = await createUser(app);
    await app.close();
    const insert = 'insert into cards (owner_id, created_at) select $1, now() from generate_series(1, $2::int)';
    await database.query(insert, [id, CARDS]);
    await database.query('vacuum analyze cards');
  });
  afterAll(() => database.drop());

  /** How much of the cards and their indexes was read. A connection counts what it did when it ends, at the latest. */
  async function cardsRead(): Promise<number> {
    const others = `select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
    await until(async () => (await database.query(others)).length === 0);
    const [sum] = await database.query<{ read: number }>(`select (seq_tup_read +
        (select sum(idx_tup_read) from pg_stat_user_indexes indexes where indexes.relname = tables.relname)
      )::float as read from pg_stat_user_tables tables where relname = 'cards'`);
    return sum?.read ?? NaN;
  }

  it.each([
    ['/cards', 'page=1000000'],
    ['/cards', `page=5&itemsPerPage=${CARDS / 4}`],
    ['/users/1/card', 'page=1000000'],
    ['/users/1/card', `page=2&itemsPerPage=${CARDS}`],
  ])('are answered without reading the list: %s?%s', async (path, query) => {
    const before = await cardsRead();
    const app = await TestApp.start({ database });
    for (let round = 0; round < ROUNDS; round++) {
      await createUe(app, 1);
      const { status, text } = await app.request('GET', `${path}?${query}`);
      expect({ status, text }).toEqual({ status: 200, text: '[]' });
    }
    await app.close();
    expect((await cardsRead()) - before).toBeLessThan(10 * ROUNDS);
  });
});
