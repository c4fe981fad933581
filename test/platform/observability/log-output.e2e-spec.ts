import { describe, expect, it } from '@jest/globals';
import { createUser } from '../../factories/records.js';
import { amount } from '../../harness/long-form.js';
import { exchange } from '../../harness/raw-http.js';
import type { RequestLine } from '../../harness/run-log-stream.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { type Answer, BEARER, TestApp } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';

const database = await createTestDatabase();

describe('the log of the service', () => {
  it('loses no line at an orderly stop, is JSON throughout, and names no page that is off', async () => {
    const secrets = {
      OPERATOR_PASSWORD: '15-characters-a',
      OPERATOR_TOKEN: '16-characters-ab',
      OPERATOR_TOKEN_PREVIOUS: 'short',
    };
    const environment = { DATABASE_URL: database.url, WEB_CONCURRENCY: amount('1', '2'), PAGE: 'off', ...secrets };
    const service = new ServiceProcess(environment);
    const url = await service.url();
    for (let i = 0; i < 100; i++) expect((await fetch(`${url}/users?times=${i}`)).status).toBe(200);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(service.count('"operation":"listUser"')).toBe(100);
    for (const line of service.lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) });
    expect(service.output).not.toContain('The page is at');
    // Nor does it have a secret: it names those that are short, once.
    const names = 'OPERATOR_PASSWORD, OPERATOR_TOKEN_PREVIOUS';
    expect(service.count('fewer than 16 characters')).toBe(1);
    expect(service.output).toContain(`fewer than 16 characters: ${names}\n`);
    for (const secret of Object.values(secrets)) expect(service.output).not.toContain(` ${secret}`);
  });
});

const MADE = /^[0-9a-f]{12}-[0-9a-z]+$/;

const app = await TestApp.start({ environment: { LOG_LEVEL: 'debug' } });
const user = (await createUser(app)).id;

describe('the log of requests', () => {
  /** The line about the request with an id; there is one for each. */
  function lineOf(id: string | null | undefined): RequestLine | undefined {
    const lines = app.requestLines().filter(({ request_id }) => request_id === id);
    expect(lines).toHaveLength(1);
    return lines[0];
  }

  function idOf({ headers }: Answer): string | null {
    return headers.get('x-request-id');
  }

  it.each([
    ['GET', '/users/{id}', 200, 'readUser', '/users/:id', 'info'],
    ['HEAD', '/users', 200, 'listUser', '/users', 'info'],
    ['OPTIONS', '/users', 204, 'none', '*', 'info'],
    ['GET', '/users/99999999', 404, 'readUser', '/users/:id', 'info'],
    ['GET', '/users?page=0', 400, 'listUser', '/users', 'info'],
    ['POST', '/cards', 400, 'createCard', '/cards', 'info'],
    ['DELETE', '/cards/x', 400, 'deleteCard', '/cards/:id', 'info'],
    ['GET', '/nothing', 404, 'none', undefined, 'info'],
    ['GET', '/%zz', 400, 'none', undefined, 'info'],
    ['GET', `/users/${'9'.repeat(1_001)}`, 414, 'none', undefined, 'info'],
    ['GET', '/health/live', 200, 'none', '/health/live', 'debug'],
    ['GET', '/health/ready', 200, 'none', '/health/ready', 'debug'],
    ['GET', '/metrics', 200, 'none', '/metrics', 'debug'],
  ] as const)('has a line for %s %s', async (method, path, status, operation, route, level) => {
    const answer = await app.request(method, path.replace('{id}', String(user)));
    expect(answer.status).toBe(status);
    expect(idOf(answer)).toMatch(MADE);
    const line = lineOf(idOf(answer));
    expect(line).toEqual({
      level,
      message: 'request',
      pid: process.pid,
      request_id: idOf(answer),
      method,
      operation,
      status,
      ...(route !== undefined && { route }),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      duration_ms: expect.any(Number),
      client: '127.0.0.1',
    });
    expect(line?.duration_ms).toBeGreaterThan(0);
    expect(String(line?.duration_ms)).toMatch(/^\d+(\.\d{1,3})?$/);
  });

  it('has the id that the client gave, which is that of the answer, of errors too', async () => {
    for (const [path, status] of [
      [`/users/${user}`, 200],
      ['/users?page=0', 400],
      ['/nothing', 404],
      ['/%zz', 400],
    ] as const) {
      const id = `given:${status}/${path.length}`;
      const answer = await app.request('GET', path, { headers: { 'X-Request-Id': id } });
      expect([answer.status, idOf(answer)]).toEqual([status, id]);
      expect(lineOf(id)).toMatchObject({ status });
    }
  });

  it.each([
    'X-Request-Id: one\r\nX-Request-Id: two',
    'X-Request-Id: a%0d%0aSet-Cookie:x=y%0a"',
    'X-Request-Id: \xe4\xf6',
    'X-Request-Id:',
  ])('has an id of its own for %j', async (header) => {
    const answer = await exchange(
      app.url,
      `GET /users/${user} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    const ids = [...answer.matchAll(/^x-request-id: (.*)\r$/gim)].map(([, id]) => id);
    expect(ids).toEqual([expect.stringMatching(MADE)]);
    expect(lineOf(ids[0])).toMatchObject({ operation: 'readUser' });
    expect(answer).not.toContain('set-cookie');
  });

  it.each([
    ['NONSENSE\r\n\r\n', 400],
    ['CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    ['GET /users HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\n\r\n', 417],
    [`GET /users HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET /users HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('has a line for what gets no further than the server: %j', async (bytes, status) => {
    const answer = await exchange(app.url, bytes);
    const id = /^x-request-id: (.*)\r$/im.exec(answer)?.[1];
    expect(id).toMatch(MADE);
    expect(lineOf(id)).toMatchObject({ status, client: '127.0.0.1' });
  });

  it('has the id of the request beside what went wrong in it', async () => {
    await app.database.query('alter table ues rename to moved');
    const answer = await app.request('GET', '/ues', { headers: { 'x-request-id': 'in-trouble-1' } });
    await app.database.query('alter table moved rename to ues');
    expect(answer.status).toBe(500);
    expect(lineOf('in-trouble-1')).toMatchObject({ level: 'error', operation: 'listUe', status: 500 });
    expect(app.log.filter((line) => /^error .*\(request in-trouble-1\)/s.test(line))).toHaveLength(1);
  });

  it('has nothing of what a client sends but the id', async () => {
    const chosen = 'chosen-by-client';
    const headers = { ...BEARER, 'user-agent': chosen, referer: chosen, cookie: chosen, 'x-forwarded-for': chosen };
    await app.request('GET', `/users?name=${chosen}`, { headers });
    await app.request('GET', `/${chosen}?${chosen}`, { headers });
    await app.request('PATCH', `/users/${user}`, { body: { did: chosen }, headers });
    await app.request('POST', '/users', { raw: chosen, headers: { ...headers, 'content-type': 'application/json' } });
    expect(JSON.stringify(app.requestLines())).not.toContain(chosen);
  });

  it('leaves out health checks that succeed, unless it is to have everything', async () => {
    const usual = await TestApp.start();
    for (const path of ['/health/live', '/metrics', '/health/ready', '/users']) await usual.request('GET', path);
    expect(usual.requestLines().map(({ route }) => route)).toEqual(['/users']);
  });
});
