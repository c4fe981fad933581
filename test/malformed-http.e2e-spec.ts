import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { userBody } from './factories/bodies.js';
import { SECURITY_HEADERS } from './harness/expectations.js';
import { createAgent, exchange, send } from './harness/raw-http.js';
import { PASSWORD, TestApp } from './harness/test-app.js';

/** The answers in what a connection gave back. */
function statusesIn(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

function bodyIn(received: string): unknown {
  return JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4));
}

describe('malformed HTTP', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed_http'],
    ['an unknown verb', 'BREW /cards HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_http'],
    ['a missing Host header', 'GET /cards HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'required'],
    [
      'two lengths',
      'POST /cards HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
      'malformed_http',
    ],
    [
      'a length and chunks',
      'POST /cards HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'malformed_http',
    ],
    ['a negative length', 'POST /cards HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400, 'malformed_http'],
    [
      'a bad chunk',
      'POST /cards HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'malformed_http',
    ],
    ['a header without a name', 'GET /cards HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400, 'malformed_http'],
    [
      'too many header bytes',
      `GET /cards HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', 404, 'no_route'],
    [
      'a bad escape in the path',
      'GET /cards/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
      'malformed_url',
    ],
    [
      'an over-long id',
      `GET /cards/${'1'.repeat(300)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      414,
      'too_long',
    ],
    ['an unknown route', 'GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'no_route'],
    [
      'a wrong method',
      'PUT /cards HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      405,
      'method_not_allowed',
    ],
    [
      'an unknown expectation',
      'GET /users HTTP/1.1\r\nHost: x\r\nExpect: cake\r\nConnection: close\r\n\r\n',
      417,
      'unknown_expectation',
    ],
    ['the start of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_http'],
    ['TRACE', 'TRACE /users HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405, 'method_not_allowed'],
    ['PROPFIND', 'PROPFIND /users HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405, 'method_not_allowed'],
    [
      'PROPFIND of an over-long id',
      `PROPFIND /cards/${'1'.repeat(300)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      404,
      'no_route',
    ],
    ['a request for *', 'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'no_route'],
    ['a path upwards', 'GET /cards/../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'no_route'],
  ])('%s is answered in the error shape', async (_, bytes, status, reason) => {
    const received = await exchange(app.url, bytes);
    expect(statusesIn(received)).toEqual([status]);
    expect(received).toMatch(/^content-type: application\/json; charset=utf-8\r$/im);
    for (const header of Object.entries(SECURITY_HEADERS))
      expect(received.toLowerCase()).toContain(header.join(': ').toLowerCase());
    expect(bodyIn(received)).toEqual({
      code: status,
      status: expect.any(String),
      errors: [expect.objectContaining({ message: expect.any(String), reason })],
    });
  });

  it.each([
    ['TRACE', '/users', 'GET, HEAD, POST, OPTIONS'],
    ['QUERY', '/users/1', 'GET, HEAD, DELETE, PATCH, OPTIONS'],
    ['POST', '/users/1/card/start?x=1', 'PATCH, OPTIONS'],
    ['HEAD', '/users/1/card/start', 'PATCH, OPTIONS'],
    ['PUT', '/docs/swagger-ui.css', 'GET, HEAD, OPTIONS'],
  ])('%s %s is a 405 that says what the path takes', async (method, path, allow) => {
    const received = await exchange(app.url, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(statusesIn(received)).toEqual([405]);
    expect(/^allow: (.*)\r$/im.exec(received)?.[1]).toBe(allow);
  });

  it('a path that ends with an empty parameter is no route for other methods', async () => {
    const received = await exchange(app.url, 'POST /users/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(statusesIn(received)).toEqual([404]);
    expect(bodyIn(received)).toMatchObject({ errors: [{ reason: 'no_route' }] });
  });

  it('an upgrade to another protocol is not taken up', async () => {
    const request = 'GET /users HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n';
    expect(statusesIn(await exchange(app.url, request))).toEqual([200]);
  });

  it('a body that ends early harms nobody', async () => {
    const received = await exchange(
      app.url,
      'POST /users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"us',
      true,
    );
    for (const status of statusesIn(received)) expect(status).toBe(400);
    expect((await app.request('GET', '/users')).body).toEqual([]);
    expect(app.log.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('random bytes are refused or ignored, and the service goes on', async () => {
    const bytes = fc.tuple(
      fc.constantFrom('', 'GET ', 'POST /users HTTP/1.1\r\n', 'GET / HTTP/1.1\r\nHost: x\r\n'),
      fc.uint8Array({ maxLength: 80 }),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async ([start, rest]) => {
        const received = await exchange(
          app.url,
          Buffer.concat([Buffer.from(start), rest, Buffer.from('\r\n\r\n')]),
          true,
        );
        for (const status of statusesIn(received)) expect([400, 404]).toContain(status);
      }),
      { numRuns: 300, seed: 20260115 },
    );
    expect((await app.request('GET', '/users')).status).toBe(200);
  });
});

describe('bodies', () => {
  const agent = createAgent();
  const JSON_TYPE = { 'content-type': 'application/json' };
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(async () => {
    agent.destroy();
    await app.close();
  });

  const padded = (length: number): Buffer => {
    const body = JSON.stringify(userBody());
    return Buffer.from(body + ' '.repeat(length - body.length));
  };

  it('are taken up to 1 MiB', async () => {
    expect((await send(app.url, agent, 'POST', '/users', JSON_TYPE, padded(1024 * 1024))).status).toBe(200);
    const { status, text } = await send(app.url, agent, 'POST', '/users', JSON_TYPE, padded(1024 * 1024 + 1));
    expect(JSON.parse(text)).toMatchObject({ code: status, errors: [{ reason: 'body_too_large' }] });
    expect(status).toBe(413);
  });

  it.each([1024, 3 * 1024 * 1024])('are taken up to a BODY_LIMIT of %i bytes', async (limit) => {
    const limited = await TestApp.start({ environment: { BODY_LIMIT: String(limit) } });
    expect((await send(limited.url, agent, 'POST', '/users', JSON_TYPE, padded(limit))).status).toBe(200);
    const refused = await send(limited.url, agent, 'POST', '/users', JSON_TYPE, padded(limit + 1));
    expect(refused.status).toBe(413);
    expect(refused.text).toContain(String(limit));
  });

  it('beyond the limit leave the connection usable, with a length and in chunks', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024, 0x20);
    expect((await send(app.url, agent, 'POST', '/users', JSON_TYPE, large)).status).toBe(413);
    const chunk = `${(2 * 1024 * 1024).toString(16)}\r\n${' '.repeat(2 * 1024 * 1024)}\r\n`;
    const head =
      'POST /users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const after = 'GET /users HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(statusesIn(await exchange(app.url, `${head}${chunk}0\r\n\r\n${after}`))).toEqual([413, 200]);
  });

  it.each([
    ['a list', '[]', 'malformed_body'],
    ['null', 'null', 'malformed_body'],
    ['a string', '"x"', 'malformed_body'],
    ['a number', '1', 'malformed_body'],
    ['unfinished JSON', '{"username":', 'malformed_body'],
    ['JSON nested too deep', '['.repeat(100_000) + ']'.repeat(100_000), 'body_too_complex'],
    [
      'an object with too many members',
      JSON.stringify({
        ...userBody(),
        wide: Object.fromEntries(Array.from('🎴'.repeat(1001), (card, i) => [i, card])),
      }),
      'body_too_complex',
    ],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'malformed_body'],
  ])('%s is a 400', async (_, body, reason) => {
    const answer = await send(app.url, agent, 'POST', '/users', JSON_TYPE, Buffer.from(body));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 400, status: 'Bad Request', errors: [{ reason }] });
  });

  it.each([
    ['gzip', { 'content-encoding': 'gzip' }],
    ['a coding within no coding', { 'content-encoding': 'identity, br' }],
    ['UTF-16', { 'content-type': 'application/json; charset=utf-16' }],
    ['Latin-1', { 'content-type': 'application/json;profile=x; Charset="ISO-8859-1"' }],
    ['no charset that has a name', { 'content-type': 'application/json; charset=' }],
  ])('that declare %s are a 415, though their bytes are JSON', async (_, declared) => {
    const body = Buffer.from(JSON.stringify(userBody()));
    const answer = await send(app.url, agent, 'POST', '/users', { ...JSON_TYPE, ...declared }, body);
    const message = 'The body must be JSON in UTF-8, without a Content-Encoding';
    expect(JSON.parse(answer.text)).toEqual({
      code: 415,
      status: 'Unsupported Media Type',
      errors: [{ message, reason: 'unsupported_body' }],
    });
  });

  it.each([
    ['UTF-8', { 'content-type': 'application/json; charset=utf-8' }],
    ['UTF-8 in quotes', { 'content-type': 'application/json; profile=x;CHARSET="UTF-8"' }],
    ['no coding', { 'content-encoding': 'identity' }],
  ])('that declare %s are taken', async (_, declared) => {
    const body = Buffer.from(JSON.stringify(userBody()));
    expect((await send(app.url, agent, 'POST', '/users', { ...JSON_TYPE, ...declared }, body)).status).toBe(200);
  });

  it('that are not JSON are a 415 where a body is needed', async () => {
    const types: Record<string, string>[] = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      // The service calls bodies so that it ignores.
      { 'content-type': 'application/x-ignored' },
      {},
    ];
    for (const headers of types) {
      const answer = await send(app.url, agent, 'POST', '/users', headers, Buffer.from('{}'));
      expect(JSON.parse(answer.text)).toMatchObject({
        code: 415,
        errors: [{ message: expect.stringContaining('application/json') }],
      });
    }
  });

  it('never come back in the message about their syntax', async () => {
    const answer = await send(app.url, agent, 'POST', '/users', JSON_TYPE, Buffer.from(`{"password":"${PASSWORD}"x`));
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain(PASSWORD);
  });

  it.each([
    ['nothing, said to be JSON', JSON_TYPE, undefined],
    ['nothing, said to be a text', { 'content-type': 'text/plain' }, undefined],
    ['no bytes of a type that is none', { 'content-type': ';' }, Buffer.alloc(0)],
    ['no bytes, their number written oddly', { 'content-type': 'text/plain', 'content-length': '00' }, undefined],
    ['text, said to be JSON', JSON_TYPE, Buffer.from('not json')],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, Buffer.from('a=b')],
    ['a type that is none', { 'content-type': ';' }, Buffer.from('x')],
    ['two megabytes', JSON_TYPE, Buffer.alloc(2 * 1024 * 1024, 0x78)],
  ])('are ignored where there is none: %s', async (_, headers, body) => {
    const user = (await app.request('POST', '/users', { body: userBody() })).body.id as number;
    expect((await send(app.url, agent, 'PATCH', `/users/${user}/card/start`, headers, body)).status).toBe(204);
    expect((await send(app.url, agent, 'DELETE', `/users/${user}`, headers, body)).status).toBe(204);
    expect((await app.request('GET', `/users/${user}`)).status).toBe(404);
  });
});
