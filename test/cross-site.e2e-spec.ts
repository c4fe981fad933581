import { beforeAll, describe, expect, it } from '@jest/globals';
import { groupBody } from './factories/bodies.js';
import { expectError } from './harness/expectations.js';
import { BEARER, TestApp, TOKEN, WRONG } from './harness/test-app.js';

describe('a write without a credential', () => {
  let app: TestApp;
  let path: string;

  beforeAll(async () => {
    app = await TestApp.start({ environment: { CORS_ORIGINS: 'https://viewer.example' } });
    const { id } = (await app.request('POST', '/groups', { body: groupBody() })).body;
    path = `/groups/${id}`;
  });

  const own = (): string => new URL(app.url).origin;

  const REFUSED: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:8499' },
    { origin: 'null' },
    { origin: 'https://viewer.example.evil.example' },
    { origin: 'http://localhost:8499', 'sec-fetch-site': 'cross-site' },
  ];

  it.each(REFUSED)('is refused where a browser says %j', async (headers) => {
    const refused = await app.request('PATCH', path, { body: { name: 'theirs' }, headers });
    expectError(refused, 403);
    expect(refused.body.errors[0].reason).toBe('cross_site');
    expectError(await app.request('DELETE', path, { headers }), 403);
    expect((await app.request('GET', path, { headers })).body.name).not.toBe('theirs');
  });

  it.each(REFUSED)('counts with a valid token where a browser says %j, and not with a wrong one', async (headers) => {
    app.clock.advance(60_000);
    const send = (more: object, body = {}) =>
      app.request('PATCH', path, { body: { name: 'ours', ...body }, headers: { ...headers, ...more } });
    expect((await send(BEARER)).status).toBe(200);
    expect((await send({}, { token: TOKEN })).status).toBe(200);
    expectError(await send({ authorization: `Bearer ${WRONG}` }), 403, ['token']);
  });

  it('is open to the own page, to a listed origin, and to what is no browser', async () => {
    const sent: Record<string, string>[] = [
      {},
      { origin: own() },
      { origin: own(), 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://viewer.example', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of sent)
      expect((await app.request('PATCH', path, { body: { name: 'ours' }, headers })).status).toBe(200);
  });

  it('is refused where CORS_ORIGINS lists no origin', async () => {
    const open = await TestApp.start();
    const { id } = (await open.request('POST', '/groups', { body: groupBody() })).body;
    const refused = await open.request('DELETE', `/groups/${id}`, { headers: { origin: 'https://viewer.example' } });
    expectError(refused, 403);
    // The page that sent it may read why.
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  });
});
