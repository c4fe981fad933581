import { describe, expect, it } from '@jest/globals';
import { userBody } from '../../factories/bodies.js';
import { expectError } from '../../harness/expectations.js';
import { TestApp } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';

const database = await createTestDatabase();
const app = await TestApp.start({ database });

describe('health', () => {
  it('is good while the database answers', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      expect(await app.request('GET', path)).toMatchObject({ status: 200, body: { status: 'ok' } });
    }
  });

  it('names the migrations that the database lacks, and sees when it has them', async () => {
    const [last] = await database.query<{ id: number; timestamp: number; name: string }>(
      'delete from migrations where id = (select max(id) from migrations) returning *',
    );
    const lacking = await app.request('GET', '/health/ready');
    expectError(lacking, 503);
    const message = `The database lacks migrations: ${String(last?.name)}`;
    expect(lacking.body.errors).toEqual([{ message, reason: 'migrations_missing' }]);
    await database.query('insert into migrations values ($1, $2, $3)', [last?.id, last?.timestamp, last?.name]);
    expect((await app.request('GET', '/health/ready')).status).toBe(200);
  });

  it('misses all migrations when there is no table of them', async () => {
    await database.query('alter table migrations rename to moved');
    const lacking = await app.request('GET', '/health/ready');
    await database.query('alter table moved rename to migrations');
    expectError(lacking, 503);
    expect(lacking.body.errors[0].message).toMatch(/lacks migrations: ArchivedDays\d+/);
  });

  it('says in the error shape that the database is gone, and is alive all the same', async () => {
    await database.drop();
    for (const path of ['/health/ready', '/users', '/users/1']) {
      expect(await app.request('GET', path)).toMatchObject({
        status: 503,
        body: {
          code: 503,
          status: 'Service Unavailable',
          errors: [{ message: expect.stringContaining('database'), reason: 'database_unavailable' }],
        },
      });
    }
    expect((await app.request('POST', '/users', { body: userBody() })).status).toBe(503);
    expect((await app.request('GET', '/health/live')).status).toBe(200);
  });
});
