import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../src/platform/database/data-source-options.js';
import { currentTransaction, inTransaction, JoiningDataSource } from '../src/platform/database/transactions.js';
import { describeDatabaseError } from '../src/platform/database/database-errors.js';
import { SCHEMA } from '../src/schema.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

describe('a transaction whose connection is lost', () => {
  let database: TestDatabase;
  let dataSource: JoiningDataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new JoiningDataSource(dataSourceOptions({ url: database.url }, SCHEMA)).initialize();
    await database.query('create table changes (id int)');
  });
  afterAll(() => dataSource.destroy());

  const isLost = async (): Promise<void> => {
    const [{ pid }] = await dataSource.query<[{ pid: number }]>('select pg_backend_pid() as pid');
    await database.query('select pg_terminate_backend($1)', [pid]);
    const { runner } = currentTransaction.getStore() as { runner: QueryRunner };
    await until(() => runner.isReleased);
  };

  it.each<[string, () => Promise<unknown>]>([
    ['while no one asked, before its end', isLost],
    [
      'while no one asked, before another statement',
      () => isLost().then(() => dataSource.query('insert into changes values (2)')),
    ],
    ['under a statement', () => dataSource.query('select pg_terminate_backend(pg_backend_pid())')],
  ])('%s, is undone, and the answer is that the database cannot be reached', async (_when, lose) => {
    const work = inTransaction(dataSource, async () => {
      await dataSource.query('insert into changes values (1)');
      await lose();
    });
    const error: unknown = await work.catch((reason: unknown) => reason);
    expect(describeDatabaseError(error)).toMatchObject({ kind: 'unavailable' });
    expect(await database.query('select * from changes')).toEqual([]);
    await inTransaction(dataSource, () => dataSource.query('select 1'));
  });
});
