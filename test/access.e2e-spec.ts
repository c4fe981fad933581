import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser } from './factories/records.js';
import { expectError, storedRecords } from './harness/expectations.js';
import { OPERATIONS, prepare } from './harness/operations.js';
import { type Answer, BEARER, PASSWORD, TestApp, TOKEN, WRONG } from './harness/test-app.js';

const NO_STRINGS: unknown[] = [
  null,
  0,
  1,
  true,
  [],
  {},
  [PASSWORD],
  { toString: PASSWORD },
  { length: PASSWORD.length },
];
const NO_TOKENS: unknown[] = [null, 0, 1, true, [], {}, [TOKEN], { toString: TOKEN }, { length: TOKEN.length }];
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

describe('access without settings', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });

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

  function expectRefusal(send: () => Promise<Answer>, code: number, field: string): Promise<void> {
    return expectRefusals([send], code, field);
  }

  describe.each(OPERATIONS.filter(({ needs }) => needs === 'password'))('$method $path', (operation) => {
    it('takes the password', async () => {
      const { method, path, body } = await prepare(app, operation);
      expect((await app.request(method, path, { body })).status).toBe(200);
    });

    it('refuses a body without a password, also with the token', async () => {
      const { method, path, body } = await prepare(app, operation);
      const rest = { ...body, password: undefined };
      await expectRefusal(() => app.request(method, path, { body: rest }), 400, 'password');
      const withToken = { ...rest, token: TOKEN };
      await expectRefusal(() => app.request(method, path, { body: withToken, headers: BEARER }), 400, 'password');
    });

    it('refuses a password in the header', async () => {
      const { method, path, body } = await prepare(app, operation);
      const headers = { authorization: `Bearer ${PASSWORD}` };
      const rest = { ...body, password: undefined };
      await expectRefusal(() => app.request(method, path, { body: rest, headers }), 400, 'password');
    });

    it('refuses every password that is no string', async () => {
      const { method, path, body } = await prepare(app, operation);
      const send = NO_STRINGS.map((password) => () => app.request(method, path, { body: { ...body, password } }));
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
    it.each([
      ['in the body', { token: TOKEN }, {}],
      ['in the header', {}, BEARER],
      ['in both', { token: TOKEN }, BEARER],
      ['in the header, with a scheme in lower case', {}, { authorization: `bearer ${TOKEN}` }],
      ['in the body, beside a header of another scheme', { token: TOKEN }, { authorization: 'Basic dXNlcjpwYXNz' }],
    ])('takes the token %s', async (_, credential, headers) => {
      const { method, path, body } = await prepare(app, operation);
      const answer = await app.request(method, path, { body: { ...body, ...credential }, headers });
      expect(answer.status).toBe(200);
    });

    it('takes the token in the header of a request without a body', async () => {
      const { method, path } = await prepare(app, operation);
      expect((await app.request(method, path, { headers: BEARER })).status).toBe(200);
    });

    it('refuses a request without a token, also with the password', async () => {
      const { method, path, body } = await prepare(app, operation);
      await expectRefusal(() => app.request(method, path, { body }), 403, 'token');
      await expectRefusal(() => app.request(method, path), 403, 'token');
      await expectRefusal(() => app.request(method, path, { body: { ...body, password: PASSWORD } }), 403, 'token');
    });

    it('refuses every wrong token in the body', async () => {
      const { method, path, body } = await prepare(app, operation);
      const wrong = [...NO_TOKENS, ...near(TOKEN), PASSWORD, 'x'.repeat(10_000)];
      const send = wrong.map((token) => () => app.request(method, path, { body: { ...body, token } }));
      await expectRefusals(send, 403, 'token');
    });

    it('refuses every wrong token in the header, and a token in any other header', async () => {
      const { method, path, body } = await prepare(app, operation);
      const headers = [
        ...WRONG_HEADERS.map((authorization) => ({ authorization })),
        ...['x-token', 'token', 'cookie'].map((name) => ({ [name]: `token=${TOKEN}` })),
      ];
      const send = headers.map((each) => () => app.request(method, path, { body, headers: each }));
      await expectRefusals(send, 403, 'token');
    });

    it('refuses a token in the query', async () => {
      const { method, path, body } = await prepare(app, operation);
      await expectRefusal(() => app.request(method, `${path}?token=${TOKEN}`, { body }), 403, 'token');
    });

    it('looks at the token before the record and the body', async () => {
      const path = operation.path.replace('{id}', '9000000');
      expectError(await app.request('PATCH', path, { body: { owner: 'x', token: WRONG } }), 403, ['token']);
    });
  });

  describe.each(OPERATIONS.filter(({ needs }) => needs === undefined))('$method $path', (operation) => {
    it.each([
      ['without a credential', {}],
      ['whatever credential is sent', { authorization: `Bearer ${WRONG}` }],
    ])('is open %s', async (_, headers) => {
      const { method, path, body } = await prepare(app, operation);
      const answer = await app.request(method, path, { body, headers });
      expect([200, 204]).toContain(answer.status);
    });
  });

  it('answers a wrong credential without a hint at the right one', async () => {
    const { id } = await createUser(app);
    const wrong = await app.request('PATCH', `/users/${id}`, { body: { token: WRONG } });
    const close = await app.request('PATCH', `/users/${id}`, { body: { token: TOKEN.slice(0, -1) } });
    expect(wrong.text).toBe(close.text);
  });
});
