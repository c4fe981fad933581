import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { userBody } from './factories/bodies.js';
import { createUser } from './factories/records.js';
import { expectError } from './harness/expectations.js';
import { OpenTransaction } from './harness/open-transaction.js';
import { OwnPostgres } from './harness/own-postgres.js';
import { BEARER, TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

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

  it('names the migrations that the database lacks, and sees when it has them', async () => {
    const [last] = await database.query<{ id: number; timestamp: number; name: string }>(
      'delete from migrations where id = (select max(id) from migrations) returning *',
    );
    const lacking = await app.request('GET', '/health/ready');
    expectError(lacking, 503);
    expect(lacking.body.errors[0].message).toBe(`The database lacks migrations: ${String(last?.name)}`);
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

describe('health while the service stops', () => {
  it('is bad for whoever still has a connection, since others should be asked from now on', async () => {
    const app = await TestApp.start();
    const { id } = await createUser(app);
    const lock = await OpenTransaction.with(app.database.url, `select from users where id = ${id} for update`);
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
    const body = '{"aiten":1}';
    const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nAuthorization: ${BEARER.authorization}`;
    socket.write(`PATCH /users/${id} HTTP/1.1\r\n${head}\r\n\r\n${body}`);
    await lock.holdsUp(1);
    const closing = app.close();
    await until(async () => (await fetch(`${app.url}/health/live`).catch(() => undefined)) === undefined);
    socket.write('GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n');
    const closed = once(socket, 'close');
    await lock.rollBack();
    await Promise.all([closed, closing]);
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(received).toMatch(
      /HTTP\/1\.1 503 [^]*"errors":\[\{"message":"The service is about to stop","reason":"stopping"\}\]\}/,
    );
  });
});

describe('health while the database hangs', () => {
  let postgres: OwnPostgres;
  let app: TestApp;

  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    app = await TestApp.start({ database: await postgres.database() });
  });

  it('is bad within two seconds, and good again when the database goes on', async () => {
    expect((await app.request('GET', '/health/ready')).status).toBe(200);
    postgres.freeze();
    try {
      const started = performance.now();
      const answers = await Promise.all([1, 2, 3].map(() => app.request('GET', '/health/ready')));
      const later = await app.request('GET', '/health/ready');
      // One second for a check, and those who come during one wait for the next: three in a row, on a busy machine.
      expect(performance.now() - started).toBeLessThan(6_000);
      for (const answer of [...answers, later]) {
        expectError(answer, 503);
        expect(answer.body.errors[0].message).toMatch(/^The database /);
      }
      expect((await app.request('GET', '/health/live')).status).toBe(200);
    } finally {
      postgres.thaw();
    }
    for (let status = 503; status !== 200;) {
      status = (await app.request('GET', '/health/ready')).status;
      expect([200, 503]).toContain(status);
    }
  });
});

/** The first requests may still meet connections of which the service has not heard that they ended: only 503 will do. */
async function settled(app: TestApp): Promise<void> {
  for (let status = 503; status === 503;) {
    status = (await app.request('GET', '/users')).status;
    expect([200, 503]).toContain(status);
  }
}
