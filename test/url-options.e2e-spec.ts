import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { withDatabase } from '../src/commands/command-connection.js';
import { createUser } from './factories/records.js';
import { expectError } from './harness/expectations.js';
import { OpenTransaction } from './harness/open-transaction.js';
import { TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';

describe('the options in DATABASE_URL', () => {
  let database: TestDatabase;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query('create schema game');
    const withOptions = new URL(database.url);
    withOptions.searchParams.set('options', '-c search_path=game -c TimeZone=Asia/Kathmandu -c lock_timeout=0');
    ({ href: url } = withOptions);
  });
  afterAll(() => database.drop());

  it('count beside those of the service, which win', async () => {
    const environment = { ANSWER_TIMEOUT_SECONDS: '2' };
    const app = await TestApp.start({ database: { ...database, url }, environment });
    try {
      const { id } = await createUser(app);
      const inSchema = await database.query<{ id: number }>('select id from game.users');
      expect(inSchema).toEqual([{ id }]);
      const { body } = await app.request('GET', `/users/${id}`);
      expect(body.created_at).toMatch(/\+00:00$/);
      const lock = await OpenTransaction.with(database.url, `select from game.users where id = ${id} for update`);
      try {
        const answer = await app.request('DELETE', `/users/${id}`);
        expectError(answer, 503);
        // The server ended the statement by itself.
        expect(answer.text).toContain('nothing was changed');
      } finally {
        await lock.rollBack();
      }
    } finally {
      await app.close();
    }
  });

  it('count for commands, which have no time limit', async () => {
    const shown = await settings(`${url}%20-c%20statement_timeout%3D1`);
    expect(shown).toEqual({ search_path: 'game', statement_timeout: '0' });
  });

  async function settings(databaseUrl: string): Promise<object | undefined> {
    let row: object | undefined;
    const ask = async (runner: QueryRunner): Promise<void> => {
      const text = `select current_setting('search_path') as search_path, current_setting('statement_timeout') as statement_timeout`;
      [row] = await runner.query(text);
    };
    await withDatabase({ databaseUrl, dataDir: '' }, 'test', ask);
    return row;
  }
});
