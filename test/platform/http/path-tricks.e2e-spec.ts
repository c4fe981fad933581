import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createUser } from '../../factories/records.js';
import { exchange, written } from '../../harness/raw-http.js';
import { OPERATIONS, prepare } from '../../harness/operations.js';
import { PASSWORD, TestApp, TOKEN } from '../../harness/test-app.js';

/** What files of this project or of the system hold. */
const FILE_CONTENT = /root:|"card-draw"|NestFactory|BEGIN |createServer/;
/** The package that has the files of the page. */
const PAGE_FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const PAGE_FILES = new Set(
  ['package.json', 'index.js', 'absolute-path.js'].map((name) => readFileSync(join(PAGE_FOLDER, name), 'utf8')),
);
const JSON_TYPE = { 'content-type': 'application/json' };

const app = await TestApp.start();
await createUser(app);
const page = (await app.request('GET', '/docs')).text;

describe('paths', () => {
  /** Sends the target as it is, where clients would tidy it, and gives status and body. */
  async function ask(target: string): Promise<{ status: number; head: string; body: string }> {
    const received = await exchange(app.url, written(`GET ${target}`));
    const end = received.indexOf('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]);
    return { status, head: received.slice(0, end), body: received.slice(end + 4) };
  }

  const UPWARDS = [
    '../..',
    '../../../../../../../../etc/passwd',
    '..%2f..%2f..%2fpackage.json',
    '..%5c..%5cpackage.json',
    '%252e%252e%252fpackage.json',
    '//etc/passwd',
    '%2fetc%2fpasswd',
    'swagger-ui.css%00.png',
    '..%c0%af..%c0%afpackage.json',
    'index.js',
    'node_modules',
    'file:///etc/passwd',
    'x'.repeat(8000),
  ];

  it.each(UPWARDS.map((trick) => [trick.slice(0, 60), trick]))(
    'to files beside the page at /docs lead nowhere: /docs/%s',
    async (_, trick) => {
      for (const target of [`/docs/${trick}`, `/docs/./${trick}`, `/docs//${trick}`]) {
        const { status, head, body } = await ask(target);
        expect(`${status} ${body}`).not.toMatch(FILE_CONTENT);
        // What is not an error is the page, or one of the files that it is made of.
        if (status === 200) expect(body === page || PAGE_FILES.has(body)).toBe(true);
        else {
          expect([400, 403, 404, 414]).toContain(status);
          expect(head).toMatch(/^content-type: application\/json/im);
          expect(JSON.parse(body)).toMatchObject({ code: status });
        }
      }
    },
  );

  it.each([
    '/users/../users/1',
    '/users/%2e%2e/users/1',
    '/cards/..%2fusers%2f1',
    '//users/1',
    '/users/1;x=1',
    '/users/1%00',
    '/users/1%2f',
    '/users%2f1',
    '/users/1\\',
    '/Users/1',
    '/users/1.json',
    '/./users/1',
    '/users/..',
    '/users/1%0d%0aX-Injected:%20yes',
    '/users/__proto__',
    '/constructor',
    'http://evil.example/users/../1',
    'users/1',
    `/users/${'1/'.repeat(3000)}`,
    `/${'x'.repeat(12_000)}`,
    '/users/1%3f',
  ])('of operations are taken as they are: %.50s is no record', async (target) => {
    const { status, head, body } = await ask(target);
    expect([400, 404, 414]).toContain(status);
    expect(JSON.parse(body)).toMatchObject({ code: status, errors: [{ message: expect.any(String) }] });
    expect(head).not.toMatch(/injected/i);
  });

  it.each(['/users/1', '/users/%31', 'http://evil.example/users/1', '/users/1?x=../..', '/users/1?'])(
    'that mean a record find it: %s',
    async (target) => {
      const { status, body } = await ask(target);
      expect({ status, id: (JSON.parse(body) as { id: number }).id }).toEqual({ status: 200, id: 1 });
    },
  );

  it('that are odd do not lead around the guard', async () => {
    const closed = await TestApp.start({
      environment: { TOKEN_OPERATIONS: 'deleteUser', SUSPENDED_OPERATIONS: 'listUe' },
    });
    await createUser(closed);
    const answer = (line: string): Promise<string> => exchange(closed.url, written(line));
    for (const target of ['/users/1', '/users/%31', '/users/1?a', 'http://x/users/1', '/users/1?token=x', '/users/1#'])
      expect(await answer(`DELETE ${target}`)).toMatch(/^HTTP\/1\.1 (403|400|404) /);
    for (const target of ['/ues', '/%75es', '/ues?', 'http://x/ues'])
      expect(await answer(`GET ${target}`)).toMatch(/^HTTP\/1\.1 403 /);
    expect((await closed.request('GET', '/users/1')).status).toBe(200);
  });
});

// Bodies with such members are in values-fields.e2e-spec.ts.
describe('prototype pollution', () => {
  const NEEDY = OPERATIONS.filter(({ id, needs }) => needs && /^(create|update|battle)/.test(id));

  it.each(NEEDY)('does not give $id a credential', async (operation) => {
    app.clock.advance(60_000);
    const { method, path, body } = await prepare(app, operation);
    const rest = JSON.stringify({ ...body, password: undefined, x: 1 }).slice(1);
    const raw = `{"__proto__":{"password":"${PASSWORD}","token":"${TOKEN}"},${rest}`;
    const { status } = await app.request(method, path, { raw, headers: JSON_TYPE });
    expect(status).toBe(operation.needs === 'password' ? 400 : 403);
  });
});

const limited = await TestApp.start({
  environment: { CORS_ORIGINS: 'https://viewer.example', RATE_LIMIT: '100000' },
});

describe('what comes back in a header', () => {
  const INJECTED = ['\r\n', '\n', '\r'].map((end) => `${end}X-Injected: yes`);
  it.each([...INJECTED, '\0', '\x01', '\x7f', '\x1b[31m', 'é\u0085'])(
    'has no control character that a client sent (%#)',
    async (control) => {
      const escaped = encodeURIComponent(control);
      const origin = `Origin: https://viewer.example`;
      const asked = ['Access-Control-Request-Method: GET', `Access-Control-Request-Headers: a${control}b`];
      const requests: [string, ...string[]][] = [
        ['OPTIONS /users', origin, ...asked],
        ['GET /users', origin + control],
        ['GET /users', `X-Request-Id: a${control}b`, `Idempotency-Key: a${control}b`],
        [`GET /users/${escaped}?page=${escaped}`],
        [`GET /docs/${escaped}`],
        ['GET /users', `If-None-Match: "a${control}b"`, `Accept-Encoding: gzip${control}`],
      ];
      for (const [line, ...headers] of requests) {
        const text = written(line, [...headers, 'Connection: close']);
        const received = await exchange(limited.url, Buffer.from(text, 'latin1'));
        const head = received.slice(0, received.indexOf('\r\n\r\n'));
        expect(head).toMatch(/^HTTP\/1\.1 [24]\d\d /);
        expect(head).not.toMatch(/injected/i);
        // Within a line nothing but what can be printed.
        for (const line of head.split('\r\n')) expect(line).toMatch(/^[\x20-\x7e]*$/);
      }
      expect(limited.log.filter((line) => line.startsWith('error'))).toEqual([]);
    },
  );
});
