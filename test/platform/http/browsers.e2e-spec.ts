import { describe, expect, it } from '@jest/globals';
import { userBody } from '../../factories/bodies.js';
import { createUser } from '../../factories/records.js';
import { SECURITY_HEADERS } from '../../harness/expectations.js';
import { type Answer, TestApp } from '../../harness/test-app.js';

const ORIGIN = { origin: 'https://viewer.example' };
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** What clients send and browsers ask for beforehand. */
const ASKED = 'authorization,content-type,idempotency-key,if-none-match,x-request-id';
const EXPOSED =
  'ETag, Idempotency-Replayed, Link, Preference-Applied, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Total-Count';
const JSON_TYPE = { 'content-type': 'application/json' };

const app = await TestApp.start();

describe('a card viewer on another origin', () => {
  it('may read answers and errors, without cookies', async () => {
    for (const [path, status] of [
      ['/users', 200],
      ['/users/9', 404],
      ['/nothing', 404],
      ['/users?page=0', 400],
      ['/openapi.json', 200],
    ] as const) {
      const answer = await app.request('GET', path, { headers: ORIGIN });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toBe(EXPOSED);
      expect(answer.headers.get('vary') ?? '').not.toMatch(/Origin/);
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  it.each(METHODS)('may send %s with a token and JSON', async (method) => {
    const headers = { ...ORIGIN, 'access-control-request-method': method, 'access-control-request-headers': ASKED };
    const answer = await app.request('OPTIONS', '/users/1', { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toContain(method);
    expect(answer.headers.get('access-control-allow-headers')).toBe(ASKED);
    expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThan(0);
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    // Another request may ask for other headers.
    expect(answer.headers.get('vary')).toBe('Access-Control-Request-Headers');
  });

  it.each(['/users', '/nothing', '/'])('gets an empty answer to OPTIONS of %s that asks for nothing', async (path) => {
    const answer = await app.request('OPTIONS', path);
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' });
    expect(answer.headers.has('access-control-allow-headers')).toBe(false);
  });

  it('may ask before it sends a body, whatever the body', async () => {
    const headers = { ...ORIGIN, 'content-type': 'text/plain', 'access-control-request-method': 'POST' };
    expect((await app.request('OPTIONS', '/users', { raw: 'x', headers })).status).toBe(204);
  });
});

const LISTED = ['https://viewer.example', 'http://localhost:3000'];
const listing = await TestApp.start({ environment: { CORS_ORIGINS: LISTED.join(', ') } });

describe('CORS_ORIGINS', () => {
  const OTHERS = [
    'https://evil.example',
    'http://viewer.example',
    'https://viewer.example:8443',
    'https://sub.viewer.example',
    'https://viewer.example.evil.example',
    'https://VIEWER.example',
    'http://localhost:3000/',
    'null',
    '*',
    '',
  ];

  const corsHeaders = (headers: Headers): string[] =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-'));

  it.each(['/users', '/nothing', '/users?page=0', '/users/%zz'])(
    'names the origin of a page that may read %s, and no other',
    async (path) => {
      for (const origin of LISTED) {
        const { headers } = await listing.request('GET', path, { headers: { origin } });
        expect(headers.get('access-control-allow-origin')).toBe(origin);
        expect(headers.get('access-control-expose-headers')).toBe(EXPOSED);
        expect(headers.has('access-control-allow-credentials')).toBe(false);
        expect(headers.get('vary')).toMatch(/^Origin/);
      }
      for (const headers of [...OTHERS.map((origin) => ({ origin })), {}]) {
        const answer = await listing.request('GET', path, { headers });
        expect(corsHeaders(answer.headers)).toEqual([]);
        // What a cache keeps of it is not for other origins.
        expect(answer.headers.get('vary')).toMatch(/^Origin/);
      }
    },
  );

  it('says of a list that it depends on the coding too', async () => {
    const { headers } = await listing.request('GET', '/users', { headers: ORIGIN });
    expect(headers.get('vary')).toBe('Origin, Accept-Encoding');
  });

  it('answers what a browser asks beforehand by origin', async () => {
    const asked = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': ASKED };
    const yes = await listing.request('OPTIONS', '/users/1', { headers: { ...ORIGIN, ...asked } });
    expect(yes.status).toBe(204);
    expect(yes.headers.get('access-control-allow-origin')).toBe(ORIGIN.origin);
    expect(yes.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(yes.headers.get('access-control-allow-headers')).toBe(ASKED);
    expect(yes.headers.get('vary')).toBe('Origin, Access-Control-Request-Headers');
    for (const origin of OTHERS) {
      const no = await listing.request('OPTIONS', '/users/1', { headers: { origin, ...asked } });
      expect({ status: no.status, cors: corsHeaders(no.headers) }).toEqual({ status: 204, cors: [] });
    }
  });
});

const limited = await TestApp.start({ environment: { RATE_LIMIT: '1' } });
await limited.request('GET', '/users');
await createUser(app);
const etag = (await app.request('GET', '/users')).headers.get('etag') ?? '';

describe('the security headers', () => {
  it.each<[string, () => Promise<Answer>, number]>([
    ['a record', () => app.request('GET', '/users/1'), 200],
    ['a list', () => app.request('GET', '/users'), 200],
    ['a list that the client has', () => app.request('GET', '/users', { headers: { 'if-none-match': etag } }), 304],
    ['too many requests', () => limited.request('GET', '/users'), 429],
    ['nothing', () => app.request('PATCH', '/users/1/card/start'), 204],
    ['a preflight', () => app.request('OPTIONS', '/users'), 204],
    ['the OpenAPI document', () => app.request('GET', '/openapi.json'), 200],
    ['a health check', () => app.request('GET', '/health/live'), 200],
    ['an invalid request', () => app.request('POST', '/users', { body: {} }), 400],
    ['a wrong credential', () => app.request('POST', '/users', { body: userBody({ password: 'x' }) }), 403],
    ['an unknown route', () => app.request('GET', '/nothing'), 404],
    ['a bad escape', () => app.request('GET', '/users/%zz'), 400],
    ['a large body', () => app.request('POST', '/users', { raw: ' '.repeat(2 ** 21), headers: JSON_TYPE }), 413],
    ['what is no JSON', () => app.request('POST', '/users', { raw: 'x' }), 415],
  ])('are on the answer of %s', async (_, send, status) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(SECURITY_HEADERS);
    expect(answer.headers.has('x-powered-by')).toBe(false);
    expect(answer.headers.has('server')).toBe(false);
  });

  it('let the page at /docs load what is its own, and nothing else', async () => {
    for (const path of ['/docs', '/docs/', '/docs/swagger-ui-init.js', '/docs/swagger-ui.css']) {
      const { status, headers } = await app.request('GET', path);
      expect(status).toBe(200);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none';(.*;)?script-src 'self';(.*;)?frame-ancestors 'none'$/);
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await app.request('GET', '/docsx')).headers.get('content-security-policy')).toBe(
      SECURITY_HEADERS['content-security-policy'],
    );
  });
});

it('GET /docs shows the document without loading anything from another host', async () => {
  const page = await app.request('GET', '/docs');
  expect(page.status).toBe(200);
  const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) {
    expect(link).not.toMatch(/^(https?:)?\/\//);
    expect((await app.request('GET', new URL(link, 'http://localhost/docs').pathname)).status).toBe(200);
  }
  expect((await app.request('GET', '/docs/swagger-ui-init.js')).text).toContain('"validatorUrl": null');
});
