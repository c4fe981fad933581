import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createUser } from './factories/records.js';
import { createAgent, exchange, send } from './harness/raw-http.js';
import { OPERATIONS, prepare } from './harness/operations.js';
import { BEARER, PASSWORD, TestApp, TOKEN } from './harness/test-app.js';

/** What files of this project or of the system hold. */
const FILE_CONTENT = /root:|"card-draw"|NestFactory|BEGIN |createServer/;
/** The package that has the files of the page. */
const PAGE_FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const PAGE_FILES = new Set(
  ['package.json', 'index.js', 'absolute-path.js'].map((name) => readFileSync(join(PAGE_FOLDER, name), 'utf8')),
);
const JSON_TYPE = { 'content-type': 'application/json' };

describe('paths', () => {
  let app: TestApp;
  let page: string;

  beforeAll(async () => {
    app = await TestApp.start();
    await createUser(app);
    page = (await app.request('GET', '/docs')).text;
  });

  /** Sends the target as it is, where clients would tidy it, and gives status and body. */
  async function ask(target: string, method = 'GET'): Promise<{ status: number; head: string; body: string }> {
    const received = await exchange(app.url, `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
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
    for (const target of [
      '/users/1',
      '/users/%31',
      '/users/1?a',
      'http://x/users/1',
      '/users/1?token=x',
      '/users/1#',
    ]) {
      const received = await exchange(closed.url, `DELETE ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(received).toMatch(/^HTTP\/1\.1 (403|400|404) /);
    }
    for (const target of ['/ues', '/%75es', '/ues?', 'http://x/ues']) {
      const received = await exchange(closed.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(received).toMatch(/^HTTP\/1\.1 403 /);
    }
    expect((await closed.request('GET', '/users/1')).status).toBe(200);
  });
});

describe('prototype pollution', () => {
  const agent = createAgent();
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(async () => {
    agent.destroy();
    await app.close();
  });

  const POLLUTION = '"polluted":"yes","token":"x","password":"x","username":"polluted","name":"polluted","owner":1';
  const MEMBERS = [
    `"__proto__":{${POLLUTION}}`,
    `"constructor":{"prototype":{${POLLUTION}}}`,
    `"prototype":{${POLLUTION}}`,
    `"__proto__":null`,
    `"__proto__":{"__proto__":{${POLLUTION}}}`,
  ];
  const WITH_BODY = OPERATIONS.filter(({ id }) => /^(create|update|battle)/.test(id));

  function expectClean(): void {
    const plain = {} as Record<string, unknown>;
    for (const name of ['polluted', 'token', 'password', 'username', 'owner']) expect(plain[name]).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  }

  it.each(WITH_BODY)('by the body of $id comes to nothing', async (operation) => {
    for (const member of MEMBERS) {
      const { method, path, body } = await prepare(app, operation);
      const members = Object.entries({ ...body, token: TOKEN }).map((entry) =>
        entry.map((each) => JSON.stringify(each)).join(':'),
      );
      const text = `{${[member, ...members].join(',')}}`;
      const answer = await send(app.url, agent, method, path, JSON_TYPE, Buffer.from(text));
      expect({ member, status: [200, 204].includes(answer.status) }).toEqual({ member, status: true });
      expect(answer.text).not.toContain('polluted');
      expectClean();
    }
  });

  it.each(WITH_BODY.filter(({ needs }) => needs))('does not give $id a credential', async (operation) => {
    app.clock.advance(60_000);
    const { method, path, body } = await prepare(app, operation);
    const rest = JSON.stringify({ ...body, password: undefined, x: 1 }).slice(1);
    const text = `{"__proto__":{"password":"${PASSWORD}","token":"${TOKEN}"},${rest}`;
    const { status } = await send(app.url, agent, method, path, JSON_TYPE, Buffer.from(text));
    expect(status).toBe(operation.needs === 'password' ? 400 : 403);
  });

  it('by a query or a header comes to nothing', async () => {
    const names = [
      '__proto__',
      '__proto__[polluted]',
      'constructor.prototype.polluted',
      'constructor[prototype][polluted]',
    ];
    for (const { id, method, path } of OPERATIONS.filter((each) => each.method === 'GET')) {
      const { path: target } = await prepare(app, { id, method, path });
      for (const name of names) {
        const answer = await send(app.url, agent, method, `${target}?${name}=yes&page=1`, {}, undefined);
        expect({ id, status: answer.status }).toEqual({ id, status: 200 });
      }
      const headers = { __proto__x: 'yes', constructor: 'yes', prototype: 'yes', ...BEARER };
      const raw = Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      const request = `GET ${target} HTTP/1.1\r\nHost: x\r\n__proto__: yes\r\n${raw}Connection: close\r\n\r\n`;
      expect(await exchange(app.url, request)).toMatch(/^HTTP\/1\.1 200 /);
    }
    expectClean();
  });

  it('left no record and no error behind', async () => {
    for (const path of ['/users', '/groups']) {
      const { text } = await app.request('GET', `${path}?itemsPerPage=5000`);
      expect(text).not.toContain('polluted');
    }
    expect(app.log.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});

describe('what comes back in a header', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start({ environment: { CORS_ORIGINS: 'https://viewer.example', RATE_LIMIT: '100000' } });
  });

  it.each([
    '\r\nX-Injected: yes',
    '\nX-Injected: yes',
    '\rX-Injected: yes',
    '\0',
    '\x01',
    '\x7f',
    '\x1b[31m',
    'é\u0085',
  ])('has no control character that a client sent (%#)', async (control) => {
    const escaped = encodeURIComponent(control);
    const requests = [
      `OPTIONS /users HTTP/1.1\r\nHost: x\r\nOrigin: https://viewer.example\r\nAccess-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: a${control}b`,
      `GET /users HTTP/1.1\r\nHost: x\r\nOrigin: https://viewer.example${control}`,
      `GET /users HTTP/1.1\r\nHost: x\r\nX-Request-Id: a${control}b\r\nIdempotency-Key: a${control}b`,
      `GET /users/${escaped}?page=${escaped} HTTP/1.1\r\nHost: x`,
      `GET /docs/${escaped} HTTP/1.1\r\nHost: x`,
      `GET /users HTTP/1.1\r\nHost: x\r\nIf-None-Match: "a${control}b"\r\nAccept-Encoding: gzip${control}`,
    ];
    for (const request of requests) {
      const received = await exchange(app.url, Buffer.from(`${request}\r\nConnection: close\r\n\r\n`, 'latin1'));
      const head = received.slice(0, received.indexOf('\r\n\r\n'));
      expect(head).toMatch(/^HTTP\/1\.1 [24]\d\d /);
      expect(head).not.toMatch(/injected/i);
      // Within a line nothing but what can be printed.
      for (const line of head.split('\r\n')) expect(line).toMatch(/^[\x20-\x7e]*$/);
    }
    expect(app.log.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});
