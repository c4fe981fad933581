import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { userBody } from '../../factories/bodies.js';
import { createUser } from '../../factories/records.js';
import { SECURITY_HEADERS } from '../../harness/expectations.js';
import { amount } from '../../harness/long-form.js';
import { exchange, written } from '../../harness/raw-http.js';
import { type Answer, PASSWORD, TestApp } from '../../harness/test-app.js';

const JSON_LINE = 'Content-Type: application/json';
const JSON_TYPE = { 'content-type': 'application/json' };
const CHUNKED = 'Transfer-Encoding: chunked';
const LONG = '1'.repeat(1_100);
const WIDE = Object.fromEntries(Array.from('🎴'.repeat(1001), (card, i) => [i, card]));

/** The answers in what a connection gave back. */
function statusesIn(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

function bodyIn(received: string): unknown {
  return JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4));
}

const app = await TestApp.start();

describe('malformed HTTP', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed_http'],
    ['an unknown verb', written('BREW /cards', []), 400, 'malformed_http'],
    ['a missing Host header', 'GET /cards HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'required'],
    ['two lengths', written('POST /cards', ['Content-Length: 1', 'Content-Length: 2'], '{}'), 400, 'malformed_http'],
    ['a length and chunks', written('POST /cards', ['Content-Length: 1', CHUNKED], '0\r\n\r\n'), 400, 'malformed_http'],
    ['a negative length', written('POST /cards', ['Content-Length: -1']), 400, 'malformed_http'],
    ['a bad chunk', written('POST /cards', [JSON_LINE, CHUNKED], 'zz\r\n'), 400, 'malformed_http'],
    ['a header without a name', written('GET /cards', [': y']), 400, 'malformed_http'],
    ['too many header bytes', written('GET /cards', [`X: ${'y'.repeat(20_000)}`]), 431, 'headers_too_large'],
    ['a tunnel', written('CONNECT example.org:443', []), 404, 'no_route'],
    ['a bad escape in the path', written('GET /cards/%zz'), 400, 'malformed_url'],
    ['an over-long id', written(`GET /cards/${LONG}`), 414, 'too_long'],
    ['an unknown route', written('GET /nothing'), 404, 'no_route'],
    ['an empty parameter at the end', written('POST /users/'), 404, 'no_route'],
    ['a wrong method', written('PUT /cards', ['Connection: close', 'Content-Length: 0']), 405, 'method_not_allowed'],
    [
      'an unknown expectation',
      written('GET /users', ['Expect: cake', 'Connection: close']),
      417,
      'unknown_expectation',
    ],
    ['the start of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_http'],
    ['PROPFIND', written('PROPFIND /users'), 405, 'method_not_allowed'],
    ['PROPFIND of an over-long id', written(`PROPFIND /cards/${LONG}`), 404, 'no_route'],
    ['a request for *', written('GET *'), 404, 'no_route'],
    ['a path upwards', written('GET /cards/../../etc/passwd'), 404, 'no_route'],
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
    const received = await exchange(app.url, written(`${method} ${path}`));
    expect(statusesIn(received)).toEqual([405]);
    expect(/^allow: (.*)\r$/im.exec(received)?.[1]).toBe(allow);
  });

  it('an upgrade to another protocol is not taken up', async () => {
    const request = written('GET /users', ['Connection: Upgrade, close', 'Upgrade: websocket']);
    expect(statusesIn(await exchange(app.url, request))).toEqual([200]);
  });

  it('a body that ends early harms no one', async () => {
    const received = await exchange(app.url, written('POST /users', [JSON_LINE, 'Content-Length: 100'], '{"us'), true);
    for (const status of statusesIn(received)) expect(status).toBe(400);
    expect(await app.read('/users')).toEqual([]);
    expect(app.log.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('random bytes are refused or ignored, and the service goes on', async () => {
    const bytes = fc.tuple(
      fc.constantFrom('', 'GET ', 'POST /users HTTP/1.1\r\n', 'GET / HTTP/1.1\r\nHost: x\r\n'),
      fc.uint8Array({ maxLength: 80 }),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async ([start, rest]) => {
        const sent = Buffer.concat([Buffer.from(start), rest, Buffer.from('\r\n\r\n')]);
        const received = await exchange(app.url, sent, true);
        for (const status of statusesIn(received)) expect([400, 404]).toContain(status);
      }),
      { numRuns: amount(100, 2_000), seed: 20260115 },
    );
    expect((await app.request('GET', '/users')).status).toBe(200);
  });
});

describe('bodies', () => {
  const post = (raw: string | Uint8Array, headers: Record<string, string> = JSON_TYPE, to = app): Promise<Answer> =>
    to.request('POST', '/users', { raw, headers });
  const valid = (): string => JSON.stringify(userBody());

  it.each(['', '1024', '3145728'])('are taken up to a BODY_LIMIT of "%s" bytes', async (setting) => {
    const limited = setting === '' ? app : await TestApp.start({ environment: { BODY_LIMIT: setting } });
    const limit = Number(setting || 1024 * 1024);
    expect((await post(valid().padEnd(limit), JSON_TYPE, limited)).status).toBe(200);
    const refused = await post(valid().padEnd(limit + 1), JSON_TYPE, limited);
    expect(refused.body).toMatchObject({ code: refused.status, errors: [{ reason: 'body_too_large' }] });
    expect(refused.status).toBe(413);
    expect(refused.text).toContain(String(limit));
  });

  it('beyond the limit leave the connection usable, with a length and in chunks', async () => {
    expect((await post(Buffer.alloc(20 * 1024 * 1024, 0x20))).status).toBe(413);
    const chunk = `${(2 * 1024 * 1024).toString(16)}\r\n${' '.repeat(2 * 1024 * 1024)}\r\n0\r\n\r\n`;
    const requests = written('POST /users', [JSON_LINE, CHUNKED], chunk) + written('GET /users');
    expect(statusesIn(await exchange(app.url, requests))).toEqual([413, 200]);
  });

  it.each([
    ['a list', '[]', 'malformed_body'],
    ['null', 'null', 'malformed_body'],
    ['a string', '"x"', 'malformed_body'],
    ['a number', '1', 'malformed_body'],
    ['unfinished JSON', '{"username":', 'malformed_body'],
    ['JSON nested too deep', '['.repeat(100_000) + ']'.repeat(100_000), 'body_too_complex'],
    ['an object with too many members', JSON.stringify({ ...userBody(), wide: WIDE }), 'body_too_complex'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'malformed_body'],
  ])('%s is a 400', async (_, body, reason) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 400, status: 'Bad Request', errors: [{ reason }] });
  });

  it.each([
    ['gzip', { 'content-encoding': 'gzip' }],
    ['a coding within no coding', { 'content-encoding': 'identity, br' }],
    ['UTF-16', { 'content-type': 'application/json; charset=utf-16' }],
    ['Latin-1', { 'content-type': 'application/json;profile=x; Charset="ISO-8859-1"' }],
    ['no charset that has a name', { 'content-type': 'application/json; charset=' }],
  ])('that declare %s are a 415, though their bytes are JSON', async (_, declared) => {
    const answer = await post(valid(), { ...JSON_TYPE, ...declared });
    const message = 'The body must be JSON in UTF-8, without a Content-Encoding';
    expect(answer.body).toEqual({
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
    expect((await post(valid(), { ...JSON_TYPE, ...declared })).status).toBe(200);
  });

  // The service calls bodies that it ignores as the last one.
  it.each(['text/plain', 'application/x-www-form-urlencoded', undefined, 'application/x-ignored'])(
    'that are not JSON are a 415 where a body is needed: %s',
    async (type) => {
      const { body } = await post(Buffer.from('{}'), type === undefined ? {} : { 'content-type': type });
      expect(body).toMatchObject({ code: 415, errors: [{ message: expect.stringContaining('application/json') }] });
    },
  );

  it('never come back in the message about their syntax', async () => {
    const answer = await post(`{"password":"${PASSWORD}"x`);
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
  ])('are ignored where there is none: %s', async (_, headers: Record<string, string>, raw) => {
    const { id } = await createUser(app);
    expect((await app.request('PATCH', `/users/${id}/card/start`, { raw, headers })).status).toBe(204);
    expect((await app.request('DELETE', `/users/${id}`, { raw, headers })).status).toBe(204);
    expect((await app.request('GET', `/users/${id}`)).status).toBe(404);
  });
});
