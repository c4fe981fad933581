import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { dataSourceOptions } from '../src/platform/database/data-source-options.js';
import { describeDatabaseError } from '../src/platform/database/database-errors.js';
import { inTransaction } from '../src/platform/database/statements.js';
import { SCHEMA } from '../src/schema.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

describe('a transaction whose connection is lost', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions({ url: database.url }, SCHEMA)).initialize();
    await database.query('create table changes (id int)');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const stop = async (manager: EntityManager): Promise<void> => {
    const [{ pid }] = await manager.query<[{ pid: number }]>('select pg_backend_pid() as pid');
    await database.query('select pg_terminate_backend($1)', [pid]);
  };
  const noticed = async ({ queryRunner }: EntityManager): Promise<void> => {
    await until(() => queryRunner?.isReleased !== false);
  };

  it.each([
    [
      'while nobody was asking, before another statement',
      async (manager: EntityManager) => {
        await stop(manager);
        await noticed(manager);
        await manager.query('insert into changes values (2)');
      },
    ],
    [
      'while nobody was asking, before its end',
      async (manager: EntityManager) => {
        await stop(manager);
        await noticed(manager);
      },
    ],
    [
      'under a statement',
      async (manager: EntityManager) => {
        await manager.query('select pg_terminate_backend(pg_backend_pid())');
      },
    ],
  ])('%s, is undone, and the answer is that the database cannot be reached', async (_when, lose) => {
    const work = inTransaction(dataSource, async (manager) => {
      await manager.query('insert into changes values (1)');
      await lose(manager);
    });
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(describeDatabaseError(error)).toMatchObject({ code: 503 });
    expect(await database.query('select * from changes')).toEqual([]);
    await inTransaction(dataSource, (manager) => manager.query('select 1'));
  });
});
