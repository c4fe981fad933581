import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { decoded, HttpClient, type WireAnswer } from '../harness/http-client.js';
import { PASSWORD, TestApp } from '../harness/test-app.js';
import { until } from '../harness/until.js';

/** What browsers send when somebody opens an address. */
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const POLICY =
  "default-src 'none';script-src 'self';connect-src 'self';style-src 'self';img-src 'self' blob:;worker-src 'self';manifest-src 'self';" +
  "require-trusted-types-for 'script';trusted-types day-worker odds-worker offline;base-uri 'none';form-action 'none';frame-ancestors 'none'";
const ROUTES =
  '/ /?q=1 /u/somebody /u/a%2Fb/draws /i/1 /c/1 /g /g/1 /ranking /odds?version=1 /fair /admin?user=1'.split(' ');
const UNKNOWN = '/nothing /users/1/nothing /assets/index.js /assets/../main.js /index.html /page /U/a'.split(' ');
/** What is at the addresses above. */
const RECORDS = [
  ['/users', { username: 'somebody' }],
  ['/users', { username: 'a/b' }],
  ['/cards', { owner: 1 }],
  ['/groups', { name: 'some' }],
] as const;

const http = new HttpClient();

if (!existsSync('dist/web/index.html')) throw new Error('The page is not built: npm run build');
const environment = { RATE_LIMIT: '100000' };
const on = await TestApp.start({ page: true, environment });
const off = await TestApp.start({ page: true, environment: { ...environment, PAGE: 'off' }, database: on.database });
const [url, urlWithout] = [on.url, off.url];
for (const [path, fields] of RECORDS) {
  const { status } = await http.request(url, 'POST', path, { body: { ...fields, password: PASSWORD } });
  expect(status).toBe(200);
}
/** The addresses of the files that the document names. */
async function assets(): Promise<string[]> {
  const document = decoded(await http.get(url, '/', NAVIGATION));
  const files = document.replace(/<link rel="preload" as="fetch"[^>]*>/g, '');
  const addresses = [...files.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  return addresses.filter((address) => address !== '/manifest.webmanifest');
}

/** An answer without what differs from one request to the next. */
function lasting({ status, headers, bytes }: WireAnswer): object {
  const { date, 'x-request-id': id, 'ratelimit-remaining': remaining, 'ratelimit-reset': reset, ...rest } = headers;
  expect([date, id, remaining, reset]).not.toContain(undefined);
  return { status, headers: rest, text: bytes.toString() };
}

describe('the page', () => {
  it.each(ROUTES)('is what a browser gets at %s', async (path) => {
    const { status, headers, bytes } = await http.get(url, path, NAVIGATION);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(POLICY);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['vary']).toMatch(/^Accept,/);
    expect(bytes.toString()).toContain('<div id="page">');
  });

  it.each(UNKNOWN)('says to a browser at %s that there is nothing', async (path) => {
    const { status, headers } = await http.get(url, path, NAVIGATION);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it('says that there is no such record, even to a browser that has the page', async () => {
    const path = '/c/9';
    const first = await http.get(url, path, NAVIGATION);
    expect(first.status).toBe(404);
    const { status, bytes } = await http.get(url, path, {
      ...NAVIGATION,
      'if-none-match': first.headers['etag'] ?? '',
    });
    expect(status).toBe(404);
    expect(bytes.toString()).toContain('<div id="page">');
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await http.get(url, '/ranking', NAVIGATION);
    const again = await http.get(url, '/ranking', { ...NAVIGATION, 'if-none-match': headers['etag'] ?? '' });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const head = await http.request(url, 'HEAD', '/', { headers: NAVIGATION });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });

  it('comes from this origin alone, and has no script or style in its text', async () => {
    const document = decoded(await http.get(url, '/', NAVIGATION));
    expect(document).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=/);
    const addresses = await assets();
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect(address).toMatch(/^\/assets\/[\w.-]+$/);
  });

  it('has files that may be cached for ever, compressed as the browser likes it', async () => {
    for (const path of await assets()) {
      const plain = await http.get(url, path);
      expect(plain.status).toBe(200);
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(plain.headers['content-security-policy']).toBe(POLICY);
      // A copy of so small a file would save nothing.
      const codings = plain.bytes.length < 1024 ? {} : { br: 'br', gzip: 'gzip' };
      for (const [asked, coding] of Object.entries(codings)) {
        const packed = await http.get(url, path, { 'accept-encoding': asked });
        expect(packed.headers['content-encoding']).toBe(coding);
        expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
        expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
        expect(decoded(packed)).toBe(plain.bytes.toString());
      }
    }
  });

  it('has a service worker that a browser asks for each time, under the same policy', async () => {
    const { status, headers } = await http.get(url, '/offline.js');
    const { 'cache-control': cached, 'content-security-policy': policy, 'content-type': type } = headers;
    expect([status, cached, policy]).toEqual([200, 'no-cache', POLICY]);
    expect(type).toMatch(/javascript/);
  });

  it('has the verifier to download, as it was built', async () => {
    const { headers, bytes } = await http.get(url, '/verify.html');
    expect(headers['content-disposition']).toBe('attachment; filename="verify.html"');
    expect(headers['cache-control']).toBe('no-cache');
    expect(bytes.toString()).toBe(readFileSync('dist/verify.html', 'utf8'));
  });

  it('loads at most 120 kB of scripts at first, 155 kB where a view is opened first, and 160 kB with a part that comes later, or 165 kB of the desk', async () => {
    const sizes = new Map<string, number>();
    const first = new Set<string>();
    const views = new Set<string>();
    const parts = new Set<string>();
    /** Loads a script and all that it imports, and notes what it imports later: the first ones the views, and views their parts. */
    const load = async (path: string, loaded: Set<string>): Promise<void> => {
      if (loaded.has(path)) return;
      loaded.add(path);
      const answer = await http.get(url, path, { 'accept-encoding': 'gzip' });
      sizes.set(path, answer.bytes.length);
      const text = decoded(answer);
      for (const [, name] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g))
        await load(`/assets/${name}`, loaded);
      for (const [, name] of text.matchAll(/import\(`\.\/([\w.-]+\.js)`\)/g))
        (loaded === first ? views : parts).add(`/assets/${name}`);
    };
    const sizeOf = (loaded: Set<string>): number => [...loaded].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
    for (const path of (await assets()).filter((each) => each.endsWith('.js'))) await load(path, first);
    expect(sizeOf(first)).toBeLessThan(120_000);
    expect(views.size).toBeGreaterThan(10);
    const large: string[] = [];
    for (const [scripts, most] of [[views, 155_000] as const, [parts, 160_000] as const])
      for (const script of scripts) {
        const loaded = new Set(first);
        await load(script, loaded);
        const isDesk = [...loaded].some((each) => each.includes('/operator-'));
        if (sizeOf(loaded) >= (isDesk && scripts === parts ? 165_000 : most))
          large.push(`${script}: ${sizeOf(loaded)}`);
      }
    expect(large).toEqual([]);
  });

  it('counts against the limit of requests, and is logged without the address', async () => {
    const before = await http.get(url, '/u/a-name-in-the-address', NAVIGATION);
    const after = await http.get(url, (await assets())[0] ?? '');
    const remaining = [before, after].map(({ headers }) => Number(headers['ratelimit-remaining']));
    expect(remaining[1]).toBeLessThan(remaining[0] ?? 0);
    const id = String(after.headers['x-request-id']);
    const lineOf = () => on.requestLines().find(({ request_id }) => request_id === id);
    await until(() => lineOf() !== undefined);
    expect(lineOf()?.route).toMatch(/^\/assets\//);
    expect(JSON.stringify([on.requestLines(), on.log])).not.toContain('a-name-in-the-address');
  });
});

/** What programs accept: the last two are what Java's HttpURLConnection sends. */
const ACCEPTED = [
  '',
  '*/*',
  'application/json',
  'text/html',
  'application/xhtml+xml',
  'text/html, image/gif, image/jpeg, */*; q=0.2',
  'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
];

describe('a client of the interface', () => {
  // Each header at one route, and each route with one of them.
  const accepted = (place: number) => (place === 0 ? ACCEPTED : ACCEPTED.slice(place % 7, (place % 7) + 1));
  it.each([...ROUTES, ...UNKNOWN].flatMap((path, place) => accepted(place).map((accept) => [path, accept])))(
    'that asks for %s, and accepts "%s", sees no page, and caches learn why',
    async (path, accept) => {
      const headers: Record<string, string> = accept === '' ? {} : { accept };
      const [withPage, without] = await Promise.all([
        http.get(url, path, headers),
        http.get(urlWithout, path, headers),
      ]);
      expect(withPage.status).toBe(404);
      const expected = { ...without, headers: { ...without.headers, vary: 'Accept, User-Agent' } };
      expect(lasting(withPage)).toEqual(lasting(expected));
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'that sends %s to an address of the page gets the same answer as ever',
    async (method) => {
      for (const path of ['/', '/u/somebody', '/odds']) {
        const [withPage, without] = await Promise.all(
          [url, urlWithout].map((base) => http.request(base, method, path, { headers: NAVIGATION })),
        );
        expect(lasting(withPage as WireAnswer)).toEqual(lasting(without as WireAnswer));
      }
    },
  );

  it('gets the interface where the interface has the address, also in a browser', async () => {
    for (const path of ['/users', '/users/99', '/game/odds', '/users?page=0', '/health/live']) {
      const { headers } = await http.get(url, path, NAVIGATION);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

it.each([...ROUTES, ...UNKNOWN])('PAGE=off answers a browser at %s as it answers everybody', async (path) => {
  const [browser, other] = await Promise.all([http.get(urlWithout, path, NAVIGATION), http.get(urlWithout, path)]);
  expect(browser.status).toBe(404);
  expect(lasting(browser)).toEqual(lasting(other));
});
