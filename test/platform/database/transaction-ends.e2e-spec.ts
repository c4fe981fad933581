import { afterAll, describe, expect, it } from '@jest/globals';
import { Controller, Module, Post } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../../../src/platform/database/data-source-options.js';
import { describeDatabaseError } from '../../../src/platform/database/database-errors.js';
import { currentTransaction, inTransaction, JoiningDataSource } from '../../../src/platform/database/transactions.js';
import { SCHEMA } from '../../../src/schema.js';
import { TestApp } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const UNDO = new Error('undo');

/** Its handlers start work that goes on after their transactions. */
@Controller('traces')
class TracesController {
  /** What goes on after a transaction. */
  static strays: Promise<unknown>[] = [];

  constructor(private readonly dataSource: DataSource) {}

  @Post('outlives')
  async outlives(): Promise<void> {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    // Another transaction is under way all the time.
    let beside: Promise<void> | undefined;
    await new Promise<void>((begun) => {
      beside = inTransaction(this.dataSource, () => {
        begun();
        return finished;
      });
    });
    const ended = Promise.resolve().then(() => outer);
    const outer = inTransaction(this.dataSource, () => {
      TracesController.strays.push(ended.then(() => this.addAndFail('outlives')).catch((error: unknown) => error));
      return Promise.resolve();
    });
    await outer;
    await Promise.all(TracesController.strays);
    finish();
    await beside;
  }

  @Post('undone')
  async undone(): Promise<void> {
    const ended = Promise.resolve().then(() => outer.catch(() => undefined));
    const outer = inTransaction(this.dataSource, async () => {
      const stray = ended.then(() => this.add('after the rollback'));
      TracesController.strays.push(stray.catch((error: unknown) => error));
      await this.add('before');
      throw UNDO;
    });
    await outer.catch(() => undefined);
  }

  private add(text: string): Promise<unknown> {
    return this.dataSource.query('insert into traces (text) values ($1)', [text]);
  }

  private addAndFail(text: string): Promise<never> {
    return inTransaction(this.dataSource, async () => {
      await this.add(text);
      throw UNDO;
    });
  }
}

@Module({ controllers: [TracesController] })
class TracesModule {}

const app = await TestApp.start({ modules: [TracesModule] });
await app.database.query('create table traces (text text not null)');

describe('work that outlives its transaction', () => {
  it('has transactions of its own, which undo what fails', async () => {
    expect((await app.request('POST', '/traces/outlives')).status).toBe(201);
    expect(await Promise.all(TracesController.strays.splice(0))).toEqual([UNDO]);
    expect(await app.database.query('select text from traces')).toEqual([]);
  });

  it('is refused after a rollback', async () => {
    expect((await app.request('POST', '/traces/undone')).status).toBe(201);
    const [refusal] = await Promise.all(TracesController.strays.splice(0));
    expect(String(refusal)).toMatch(/await all its work/);
    expect(await app.database.query('select text from traces')).toEqual([]);
  });
});

it('a transaction that is open when its connections are closed is waited for, and committed', async () => {
  const database = await createTestDatabase();
  const dataSource = await new JoiningDataSource(dataSourceOptions({ url: database.url }, SCHEMA)).initialize();
  await database.query('create table traces (text text not null)');
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let work: Promise<void> | undefined;
  await new Promise<void>((begun) => {
    work = inTransaction(dataSource, async () => {
      await dataSource.query(`insert into traces (text) values ('open')`);
      begun();
      await finished;
    });
  });
  const closed = dataSource.destroy();
  // The event loop turns.
  await new Promise((resolve) => setImmediate(resolve));
  finish();
  await Promise.all([work, closed]);
  expect(await database.query('select text from traces')).toEqual([{ text: 'open' }]);
});

const database = await createTestDatabase();
const dataSource = await new JoiningDataSource(dataSourceOptions({ url: database.url }, SCHEMA)).initialize();
await database.query('create table changes (id int)');

describe('a transaction whose connection is lost', () => {
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
