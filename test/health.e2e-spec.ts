import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userBody } from './factories/bodies.js';
import { TestApp } from './support/test-app.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

describe('health', () => {
  let app: TestApp;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    app = await TestApp.start({ database });
  });
  afterAll(async () => {
    await app.close();
    await database.drop().catch(() => undefined);
  });

  it('is good while the database answers', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      expect(await app.request('GET', path)).toMatchObject({ status: 200, body: { status: 'ok' } });
    }
  });

  it('is good again after the database ended all connections', async () => {
    await database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await settled(app);
    expect((await app.request('GET', '/health/ready')).status).toBe(200);
    expect((await app.request('POST', '/users', { body: userBody() })).status).toBe(200);
  });

  it('says in the error shape that the database is gone, and is alive all the same', async () => {
    await database.drop();
    for (const path of ['/health/ready', '/users', '/users/1']) {
      expect(await app.request('GET', path)).toMatchObject({
        status: 503,
        body: { code: 503, status: 'Service Unavailable', errors: [{ message: expect.stringContaining('database') }] },
      });
    }
    expect((await app.request('POST', '/users', { body: userBody() })).status).toBe(503);
    expect((await app.request('GET', '/health/live')).status).toBe(200);
  });
});

/** The first requests may still meet connections of which the service has not heard that they ended: only 503 will do. */
async function settled(app: TestApp): Promise<void> {
  for (let status = 503; status === 503;) {
    status = (await app.request('GET', '/users')).status;
    expect([200, 503]).toContain(status);
  }
}
