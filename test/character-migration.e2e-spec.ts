import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/database/data-source-options.js';
import { MIGRATIONS } from '../src/database/schema.js';
import { expectNoContent } from './support/expectations.js';
import { TestApp } from './support/test-app.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

const USERS = 2000;
const STATS = ['skill', 'hp', 'attack', 'defense', 'critical'] as const;

type Row = Record<(typeof STATS)[number] | 'user_id' | 'chara' | 'strength' | 'win' | 'battles', number> & {
  readonly status: string;
};

describe('users made before there were characters', () => {
  let database: TestDatabase;
  let app: TestApp;

  /** Works on the database with the first so many migrations known. */
  async function withMigrations(count: number, work: (dataSource: DataSource) => Promise<unknown>): Promise<void> {
    const options = { ...dataSourceOptions({ url: database.url }), migrations: MIGRATIONS.slice(0, count) };
    const dataSource = await new DataSource(options).initialize();
    try {
      await work(dataSource);
    } finally {
      await dataSource.destroy();
    }
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    await withMigrations(1, (dataSource) => dataSource.runMigrations());
    const times = ['created', 'updated', 'raid', 'server', 'egg', 'luck', 'like', 'ten', 'model'];
    await database.query(
      `insert into users (username, next, ${times.map((name) => `${name}_at`).join(', ')})
       select 'old-' || n, '20260101', ${times.map(() => 'now()').join(', ')} from generate_series(1, ${USERS}) n`,
    );
    app = await TestApp.start({ database });
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const characters = (): Promise<Row[]> => database.query<Row>('select * from characters order by user_id');

  it('have one each', async () => {
    const users = await database.query<{ id: number }>('select id from users order by id');
    expect((await characters()).map(({ user_id }) => user_id)).toEqual(users.map(({ id }) => id));
  });

  it('whose values keep the bounds of new ones', async () => {
    for (const row of await characters()) {
      for (const stat of STATS) expect(row[stat] >= 1 && row[stat] <= 20).toBe(true);
      expect([1, 2, 3, 4]).toContain(row.chara);
      expect(['normal', 'super']).toContain(row.status);
      expect(row.strength).toBe(STATS.reduce((sum, stat) => sum + row[stat], 0));
      expect(row).toMatchObject({ win: 0, battles: 0 });
    }
  });

  // Of 2,000 fair throws, one of 20 numbers is missing with a chance below 1e-42.
  it('whose values are all there', async () => {
    const rows = await characters();
    for (const stat of STATS) expect(new Set(rows.map((row) => row[stat])).size).toBe(20);
    expect(new Set(rows.map(({ chara }) => chara)).size).toBe(4);
  });

  // Two stats agree in 100 of 2,000 characters on average; in 300 or more by luck with a chance below 1e-50.
  it('whose stats do not depend on each other', async () => {
    const rows = await characters();
    for (const [index, a] of STATS.entries()) {
      for (const b of STATS.slice(index + 1)) expect(rows.filter((row) => row[a] === row[b]).length).toBeLessThan(300);
    }
  });

  it('show and can battle', async () => {
    const [first, second] = await characters();
    const id = first?.user_id ?? 0;
    const read = await app.request('GET', `/users/${id}/d`);
    expect(read.body).toMatchObject({ user: id, hp: first?.hp, day: 0, limit: false, battle: 0, comment: '' });
    expectNoContent(await app.request('PUT', `/users/${id}/d`, { body: { battle: second?.user_id } }));
  });

  it('lose them when the migration is undone, and get new ones when it is done again', async () => {
    await withMigrations(2, async (dataSource) => {
      await dataSource.undoLastMigration();
      expect(await dataSource.query("select to_regclass('characters') as it")).toEqual([{ it: null }]);
      await dataSource.runMigrations();
    });
    expect(await characters()).toHaveLength(USERS);
  });
});
