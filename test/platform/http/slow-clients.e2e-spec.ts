import { beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, StreamableFile } from '@nestjs/common';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '../../../src/platform/config/environment.js';
import { dataSourceOptions } from '../../../src/platform/database/data-source-options.js';
import { connectionLimits } from '../../../src/platform/http/connections.js';
import { userBody } from '../../factories/bodies.js';
import { createCard, createUe, createUser } from '../../factories/records.js';
import { OpenTransaction } from '../../harness/open-transaction.js';
import { type Answer, BEARER, PASSWORD, TestApp } from '../../harness/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database.js';
import { eventually, until } from '../../harness/until.js';

/** Longer than an ANSWER_TIMEOUT_SECONDS of 2. */
const LONGER_MS = 2_500;

/** A connection of a client that does as it likes. */
class Client {
  received = '';
  readonly socket: Socket;
  readonly closed: Promise<unknown>;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    // It goes on after the server has ended its side, as whoever means harm would.
    this.socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    this.socket.on('data', (chunk: Buffer) => (this.received += chunk.toString()));
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.once('close', resolve));
  }

  /** Sends the byte again and again until the server has closed the connection. */
  async drip(byte: string): Promise<void> {
    const isClosed = (): boolean => {
      if (!this.socket.destroyed) this.socket.write(byte);
      return this.socket.destroyed;
    };
    await until(isClosed, () => 'The connection stays open');
    await this.closed;
  }
}

/** How long a request may take, by the setting. It is long enough for one that waits for nothing, on a machine that does much else. */
const LIMIT_SECONDS = 4;
const app = await TestApp.start({
  environment: {
    REQUEST_TIMEOUT_SECONDS: '1',
    KEEP_ALIVE_SECONDS: '1',
    ANSWER_TIMEOUT_SECONDS: String(LIMIT_SECONDS),
  },
});

describe('a slow client', () => {
  function expectTimeout({ received }: Client): void {
    expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(received).toMatch(/^content-type: application\/json; charset=utf-8\r$/im);
    const body = JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4)) as unknown;
    const errors = [{ message: 'The request took too long to arrive', reason: 'request_timeout' }];
    expect(body).toEqual({ code: 408, status: 'Request Timeout', errors });
  }

  async function connectionsAre(count: number): Promise<void> {
    let found = NaN;
    await until(
      async () => (found = await app.connections()) === count,
      () => `There are ${found} connections, not ${count}`,
    );
  }

  it('that sends nothing is answered with 408, and its connection closed', async () => {
    const client = new Client(app.url);
    await once(client.socket, 'end');
    client.socket.end();
    await client.closed;
    expectTimeout(client);
  });

  it('that drips its headers is answered with 408, and its connection closed', async () => {
    const client = new Client(app.url);
    client.socket.write('GET /users HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await client.drip('y');
    expectTimeout(client);
  });

  it('that drips its body is answered with 408, and nothing of its request is done', async () => {
    const before = (await app.request('GET', '/users')).text;
    const client = new Client(app.url);
    const body = JSON.stringify(userBody());
    const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length + 1_000_000}`;
    client.socket.write(`POST /users HTTP/1.1\r\n${head}\r\n\r\n${body}`);
    await client.drip(' ');
    expectTimeout(client);
    expect((await app.request('GET', '/users')).text).toBe(before);
    expect(app.log.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('that drips what is no HTTP after its error cannot keep the connection', async () => {
    const client = new Client(app.url);
    client.socket.write('hello\r\n\r\n');
    await client.drip('x');
    expect(client.received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it('that takes nothing of its answer loses the connection', async () => {
    let id = 0;
    // On a busy machine an answer may take longer than a second.
    await eventually(async () => void ({ id } = await createUser(app)));
    // More than ten megabytes of cards: more than sockets keep.
    await app.database.query(
      `insert into cards (owner_id, card, author, created_at) select $1, 1, repeat('x', 50000), now()
      from generate_series(1, 300)`,
      [id],
    );
    await connectionsAre(0);
    const client = new Client(app.url);
    client.socket.pause();
    client.socket.write(`GET /users/${id}/card?itemsPerPage=1000000 HTTP/1.1\r\nHost: x\r\n\r\n`);
    await connectionsAre(1);
    await connectionsAre(0);
    client.socket.destroy();
  });

  it('may take its time between requests, within bounds', async () => {
    const client = new Client(app.url);
    client.socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(client.socket, 'data');
    client.socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(client.socket, 'end');
    client.socket.end();
    await client.closed;
    expect(client.received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(client.received).not.toContain('408');
  });

  it('that is fast may send as many requests as it likes over one connection', async () => {
    const client = new Client(app.url);
    const requests = 1500;
    client.socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests));
    await once(client.socket, 'end');
    client.socket.end();
    expect(client.received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(requests);
  });
});

@Controller('streams')
class StreamsController {
  @Get()
  stream(): StreamableFile {
    return new StreamableFile(Readable.from(parts()), { type: 'text/plain' });
  }
}

async function* parts(): AsyncGenerator<string> {
  yield 'first';
  await sleep(LONGER_MS);
  yield ' and last';
}

@Module({ controllers: [StreamsController] })
class StreamsModule {}

describe('the time of a response', () => {
  it('begins when the body of the request has arrived, and ends when the response begins', async () => {
    const slow = await TestApp.start({ modules: [StreamsModule], environment: { ANSWER_TIMEOUT_SECONDS: '2' } });
    const body = JSON.stringify(userBody());
    const client = new Client(slow.url);
    const head = `Host: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    client.socket.write(`POST /users HTTP/1.1\r\n${head}\r\n\r\n${body.slice(0, 10)}`);
    const [{ text }] = await Promise.all([slow.request('GET', '/streams'), sleep(LONGER_MS)]);
    expect(text).toBe('first and last');
    client.socket.write(body.slice(10));
    await once(client.socket, 'end');
    client.socket.end();
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('the limits for slow clients', () => {
  it('keep an idle connection for longer than a proxy in front, and headers to seconds', () => {
    const { keepAliveTimeout, requestTimeout, http } = connectionLimits(readSettings({}));
    expect(keepAliveTimeout).toBeGreaterThan(75_000);
    expect(requestTimeout).toBe(60_000);
    expect(http).toMatchObject({ headersTimeout: 20_000, requestTimeout: 60_000, maxHeaderSize: 16_384 });
  });

  it('never give headers longer than the whole request', () => {
    const { http } = connectionLimits(readSettings({ REQUEST_TIMEOUT_SECONDS: '5' }));
    expect(http).toMatchObject({ headersTimeout: 5000, requestTimeout: 5000 });
  });
});

/** As good as for ever: a test would not come to its end if a request waited for it. */
const SLEEP_SECONDS = 3_600;

describe('a request that the database takes too long for', () => {
  let database: TestDatabase;
  let app: TestApp;
  let user: number;
  let card: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    app = await TestApp.start({ database, environment: { ANSWER_TIMEOUT_SECONDS: String(LIMIT_SECONDS) } });
    user = (await createUser(app)).id;
    card = (await createCard(app, user)).id;
    await createUe(app, user);
  });

  const send = (method: string, path: string, body?: object): Promise<Answer> =>
    app.request(method, path, { ...(body && { body }), headers: BEARER });
  const draw = (owner: number): Promise<Answer> => send('POST', '/cards', { owner, password: PASSWORD });

  it('has limits for a connection, a lock and a statement that end before its own', () => {
    const limitMs = LIMIT_SECONDS * 1000;
    const forRequests = { processes: 1, answerTimeoutMs: limitMs };
    const { extra } = dataSourceOptions({ url: database.url }, { entities: [], migrations: [] }, forRequests);
    const { options, connectionTimeoutMillis, lostMs } = extra as Record<string, unknown>;
    const of = (name: string): number => Number(new RegExp(`${name}=(\\d+)`).exec(String(options))?.[1]);
    expect(Number(connectionTimeoutMillis) + of('lock_timeout')).toBeLessThan(limitMs);
    expect(of('lock_timeout')).toBeLessThan(of('statement_timeout'));
    expect(of('statement_timeout')).toBeLessThan(Number(lostMs));
    expect(Number(lostMs)).toBeLessThan(limitMs);
  });

  it('is a 503 that changed nothing where it waits for a lock: a draw, a change, a transaction, a draw begun, a deletion', async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, async () => (await createUser(app)).id));
    const [drawing = 0, changed = 0, given = 0, beginning = 0, deleted = 0] = owners;
    const lock = await OpenTransaction.with(
      database.url,
      `select from users where id in (${owners.join()}) for update`,
    );
    const before = await state();
    try {
      // The lock is still held when the responses come.
      const answers = await Promise.all([
        draw(drawing),
        send('PATCH', `/users/${changed}`, { aiten: 99 }),
        send('PATCH', `/users/${given}`, { aiten: 99, card: [card] }),
        send('PATCH', `/users/${beginning}/card/start`),
        send('DELETE', `/users/${deleted}`),
      ]);
      const errors = [{ message: expect.stringContaining('nothing was changed'), reason: 'database_timeout' }];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 503, body: { code: 503, status: 'Service Unavailable', errors } });
        expect(answer.headers.get('retry-after')).toBe('1');
      }
    } finally {
      await lock.rollBack();
    }
    expect(await state()).toEqual(before);
    for (const owner of owners) expect((await draw(owner)).status).toBe(200);
  });

  it('does not take those with it that came at the same time', async () => {
    const owners = await Promise.all(Array.from({ length: 10 }, async () => (await createUser(app)).id));
    await OpenTransaction.with(database.url, `select from users where id = ${user} for update`);
    const answers = await Promise.all([user, ...owners].map(draw));
    expect(answers.map(({ status }) => status)).toEqual([503, ...owners.map(() => 200)]);
  });

  it('is a 503 in time when it waits behind others of the same owner, and is not drawn when its turn comes', async () => {
    const lock = await OpenTransaction.with(database.url, `select from users where id = ${user} for update`);
    const [before] = await database.query<{ count: number }>('select count(*)::int as count from draws');
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, () => draw(user)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    } finally {
      await lock.rollBack();
    }
    // At most the one that was under way.
    expect((await draw(user)).status).toBe(200);
    const [after] = await database.query<{ count: number }>('select count(*)::int as count from draws');
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBeLessThanOrEqual(2);
  });

  it('as a list that is slow is, is a 503 in time, and its connection is of use again', async () => {
    await database.query('alter table ues rename to quick_ues');
    await database.query(
      `create view ues as select quick_ues.xmin, quick_ues.* from quick_ues, pg_sleep(${SLEEP_SECONDS})`,
    );
    try {
      expect((await send('GET', '/ues')).status).toBe(503);
    } finally {
      await database.query('drop view ues');
      await database.query('alter table quick_ues rename to ues');
    }
    expect((await send('GET', '/ues')).status).toBe(200);
  });

  async function state(): Promise<object[]> {
    return database.query(
      'select (select count(*) from cards) as cards, (select count(*) from draws) as draws, to_json(users) as users from users order by id',
    );
  }
});
