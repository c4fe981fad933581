import { beforeEach, describe, expect, it } from '@jest/globals';
import { createGroup, createUser } from '../../factories/records.js';
import { expectError, storedRecords } from '../../harness/expectations.js';
import { OPERATIONS, prepare } from '../../harness/operations.js';
import { type Answer, BEARER, PASSWORD, type RequestOptions, TestApp, TOKEN, WRONG } from '../../harness/test-app.js';

/** What is no text, whatever is in it. */
const noText = (secret: string): unknown[] => [
  null,
  0,
  true,
  [],
  {},
  [secret],
  { toString: secret },
  { length: secret.length },
];
const WRONG_HEADERS = [
  `Bearer ${TOKEN}x`,
  `Bearer x${TOKEN}`,
  `Bearer ${TOKEN.slice(1)}`,
  `Bearer ${PASSWORD}`,
  'Bearer',
  'Bearer ',
  TOKEN,
  `Basic ${TOKEN}`,
  `Token ${TOKEN}`,
  `Bearer${TOKEN}`,
  `Bearer "${TOKEN}"`,
  `Bearer token=${TOKEN}`,
  `Bearer ${TOKEN}, Bearer ${TOKEN}`,
  `Basic x, Bearer ${TOKEN}`,
  `Bearer ${TOKEN} ${TOKEN}`,
];

/** Texts that are nearly a secret. */
function near(secret: string): string[] {
  return ['', ' ', secret.slice(0, -1), `${secret}x`, `${secret} `, ` ${secret}`, `${secret}\0`, secret.toUpperCase()];
}

const app = await TestApp.start();

describe('access without settings', () => {
  // Failed checks are limited to ten a minute.
  beforeEach(() => app.clock.advance(60_000));

  /** Expects the requests refused, and nothing changed by them. */
  async function expectRefusals(send: readonly (() => Promise<Answer>)[], code: number, field: string): Promise<void> {
    const before = await storedRecords(app);
    for (const each of send) {
      app.clock.advance(60_000);
      expectError(await each(), code, [field]);
    }
    expect(await storedRecords(app)).toEqual(before);
  }

  describe.each(OPERATIONS.filter(({ needs }) => needs === 'password'))('$method $path', (operation) => {
    it('refuses a body without a text as password, also with the token or a password in the header', async () => {
      const { method, path, body } = await prepare(app, operation);
      const refused: RequestOptions[] = [
        {},
        { body: { token: TOKEN }, headers: BEARER },
        { headers: { authorization: `Bearer ${PASSWORD}` } },
        ...noText(PASSWORD).map((password) => ({ body: { password } })),
      ];
      const send = refused.map(
        (each) => () =>
          app.request(method, path, { ...each, body: { ...body, password: undefined, ...(each.body as object) } }),
      );
      await expectRefusals(send, 400, 'password');
    });

    it('refuses every wrong password', async () => {
      const { method, path, body } = await prepare(app, operation);
      const wrong = [...near(PASSWORD), TOKEN, 'x'.repeat(10_000), 'pässwörd🎴'];
      const send = wrong.map(
        (password) => () => app.request(method, path, { body: { ...body, password }, headers: BEARER }),
      );
      await expectRefusals(send, 403, 'password');
    });
  });

  describe.each(OPERATIONS.filter(({ needs }) => needs === 'token'))('$method $path', (operation) => {
    it.each<[string, RequestOptions]>([
      ['in the body', { body: { token: TOKEN } }],
      ['in the header', { body: {}, headers: BEARER }],
      ['in the header of a request without a body', { headers: BEARER }],
      ['in the header, with a scheme in lower case', { body: {}, headers: { authorization: `bearer ${TOKEN}` } }],
      [
        'in the body, beside a header of another scheme',
        { body: { token: TOKEN }, headers: { authorization: 'Basic dXNlcjpwYXNz' } },
      ],
    ])('takes the token %s', async (_, options) => {
      const { method, path } = await prepare(app, operation);
      expect((await app.request(method, path, options)).status).toBe(200);
    });

    it('refuses a request without a token, also with the password, and every wrong token in the body', async () => {
      const { method, path, body } = await prepare(app, operation);
      const wrong = [...noText(TOKEN), ...near(TOKEN), PASSWORD, 'x'.repeat(10_000)].map((token) => ({ token }));
      const bodies = [body, undefined, { ...body, password: PASSWORD }, ...wrong.map((each) => ({ ...body, ...each }))];
      await expectRefusals(
        bodies.map((each) => () => app.request(method, path, { body: each })),
        403,
        'token',
      );
    });

    it('refuses every wrong token in the header, and a token in any other header', async () => {
      const { method, path, body } = await prepare(app, operation);
      const headers = [
        ...WRONG_HEADERS.map((authorization) => ({ authorization })),
        ...['x-token', 'token', 'cookie'].map((name) => ({ [name]: `token=${TOKEN}` })),
      ];
      const send = headers.map((each) => () => app.request(method, path, { body, headers: each }));
      await expectRefusals([...send, () => app.request(method, `${path}?token=${TOKEN}`, { body })], 403, 'token');
    });

    it('looks at the token before the record and the body', async () => {
      const path = operation.path.replace('{id}', '9000000');
      expectError(await app.request('PATCH', path, { body: { owner: 'x', token: WRONG } }), 403, ['token']);
    });
  });

  it.each(OPERATIONS.filter(({ needs }) => needs === undefined))(
    '$method $path is open, whatever credential is sent',
    async (operation) => {
      const { method, path, body } = await prepare(app, operation);
      const answer = await app.request(method, path, { body, headers: { authorization: `Bearer ${WRONG}` } });
      expect([200, 204]).toContain(answer.status);
    },
  );

  it('answers a wrong credential without a hint at the right one', async () => {
    const { id } = await createUser(app);
    const wrong = await app.request('PATCH', `/users/${id}`, { body: { token: WRONG } });
    const close = await app.request('PATCH', `/users/${id}`, { body: { token: TOKEN.slice(0, -1) } });
    expect(wrong.text).toBe(close.text);
  });
});

const viewed = await TestApp.start({ environment: { CORS_ORIGINS: 'https://viewer.example' } });
const path = `/groups/${(await createGroup(viewed)).id}`;
const { origin } = new URL(viewed.url);

describe('a write without a credential', () => {
  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:8499' },
    { origin: 'null' },
    { origin: 'https://viewer.example.evil.example' },
    { origin: 'http://localhost:8499', 'sec-fetch-site': 'cross-site' },
  ])('is refused where a browser says %j, and counts with a valid token', async (headers) => {
    viewed.clock.advance(60_000);
    const change = (name: string, more: object = {}, body: object = {}): Promise<Answer> =>
      viewed.request('PATCH', path, { body: { name, ...body }, headers: { ...headers, ...more } });
    const refused = await change('theirs');
    expectError(refused, 403);
    expect(refused.body.errors[0].reason).toBe('cross_site');
    expectError(await viewed.request('DELETE', path, { headers }), 403);
    expect((await viewed.request('GET', path, { headers })).body.name).not.toBe('theirs');
    expect((await change('ours', BEARER)).status).toBe(200);
    expect((await change('ours', {}, { token: TOKEN })).status).toBe(200);
    expectError(await change('ours', { authorization: `Bearer ${WRONG}` }), 403, ['token']);
  });

  it('is open to the own page, to a listed origin, and to what is no browser', async () => {
    const sent: Record<string, string>[] = [
      {},
      { origin },
      { origin, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://viewer.example', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of sent)
      expect((await viewed.request('PATCH', path, { body: { name: 'ours' }, headers })).status).toBe(200);
  });

  it('is refused where CORS_ORIGINS lists no origin', async () => {
    const { id } = await createGroup(app);
    const refused = await app.request('DELETE', `/groups/${id}`, { headers: { origin: 'https://viewer.example' } });
    expectError(refused, 403);
    // The page that sent it may read why.
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  });
});
