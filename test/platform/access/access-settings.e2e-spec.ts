import { beforeEach, describe, expect, it } from '@jest/globals';
import { SettingsError } from '../../../src/platform/config/settings.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError, expectNoContent, expectNoStart, storedRecords, storedRow } from '../../harness/expectations.js';
import { amount } from '../../harness/long-form.js';
import { ALL_IDS, DELETES, OPERATIONS, prepare, withParameters } from '../../harness/operations.js';
import { bearer, makeToken } from '../../harness/named-tokens.js';
import { SECRETS } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { BEARER, PASSWORD, TestApp, TOKEN, WRONG } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';

const database = await createTestDatabase();
const app = await TestApp.start({ database, environment: { TOKEN_OPERATIONS: ALL_IDS } });

describe('access by settings', () => {
  describe('TOKEN_OPERATIONS of every operation', () => {
    // Failed checks are limited to ten a minute.
    beforeEach(() => app.clock.advance(60_000));

    it.each(OPERATIONS)('needs the token for $id, in the header or in the body', async (operation) => {
      const { method, path, body } = await prepare(app, operation);
      const before = method === 'GET' || (await storedRecords(app));
      expectError(await app.request(method, `${path}?token=${TOKEN}`, { body }), 403, ['token']);
      const wrong = { authorization: `Bearer ${PASSWORD}` };
      expectError(await app.request(method, path, { body, headers: wrong }), 403, ['token']);
      expect(method === 'GET' || (await storedRecords(app))).toEqual(before);
      // A write with the token in the header is in access-log.e2e-spec.ts.
      const right = method === 'GET' ? { headers: BEARER } : { body: { ...body, token: TOKEN } };
      expect([200, 204]).toContain((await app.request(method, path, right)).status);
    });

    it.each([
      ['no JSON', 'application/json', `{"token":"${TOKEN}"`],
      ['a list', 'application/json', `["token","${TOKEN}"]`],
      ['a text', 'application/json', `"${TOKEN}"`],
      ['an inherited member', 'application/json', `{"__proto__":{"token":"${TOKEN}"}}`],
    ])('refuses a delete with a token in a body that is %s', async (_, type, raw) => {
      const card = await createCard(app, (await createUser(app)).id);
      const headers = { 'content-type': type };
      expectError(await app.request('DELETE', `/cards/${card.id}`, { raw, headers }), 403, ['token']);
      expect((await app.request('GET', `/cards/${card.id}`, { headers: BEARER })).status).toBe(200);
    });
  });

  it.each(['TOKEN_OPERATIONS', 'SUSPENDED_OPERATIONS'])(
    '%s of updateGroup closes joining and leaving too',
    async (name) => {
      const app = await TestApp.start({ database, environment: { [name]: 'updateGroup' } });
      for (const method of ['PUT', 'DELETE']) expectError(await app.request(method, '/groups/1/users/1'), 403);
      const token = await makeToken(database, `of ${name}`, ['updateGroup']);
      const isOpen = name === 'TOKEN_OPERATIONS';
      const answer = await app.request('PUT', '/groups/9000000/users/1', { headers: bearer(token) });
      expectError(answer, isOpen ? 404 : 403);
    },
  );

  it('TOKEN_OPERATIONS leaves operations open that it does not name', async () => {
    const app = await TestApp.start({ database, environment: { TOKEN_OPERATIONS: ' deleteCard , drawStart' } });
    const user = await createUser(app);
    const card = await createCard(app, user.id);
    expectError(await app.request('DELETE', `/cards/${card.id}`), 403, ['token']);
    expectError(await app.request('PATCH', `/users/${user.id}/card/start`), 403, ['token']);
    expectNoContent(await app.request('PUT', `/cards/${card.id}/d`));
    expectNoContent(await app.request('DELETE', `/cards/${card.id}`, { headers: BEARER }));
    expectNoContent(await app.request('DELETE', `/users/${user.id}`));
  });

  describe('SUSPENDED_OPERATIONS', () => {
    it('of every operation lets none through, whatever the credentials', async () => {
      const app = await TestApp.start({ database, environment: { SUSPENDED_OPERATIONS: ALL_IDS } });
      const before = await storedRecords(app);
      for (const { id, method, path } of OPERATIONS) {
        const body = method === 'GET' ? undefined : { password: PASSWORD, token: TOKEN };
        const answer = await app.request(
          method,
          withParameters(path, { id: 1, user: 1, day: '20260115', version: 'f'.repeat(64) }),
          { body, headers: BEARER },
        );
        expectError(answer, 403);
        expect(answer.body.errors[0].message).toContain(id);
      }
      expect(await storedRecords(app)).toEqual(before);
    });

    it('lets operations through that it does not name', async () => {
      const open = await TestApp.start({ database });
      const user = await createUser(open);
      await open.close();
      const suspended = ['createUser', 'updateUser', 'deleteUser'];
      const app = await TestApp.start({ database, environment: { SUSPENDED_OPERATIONS: suspended.join(',') } });
      const card = await createCard(app, user.id);
      expect((await app.request('GET', `/users/${user.id}`)).status).toBe(200);
      expectNoContent(await app.request('PATCH', `/users/${user.id}/card/start`));
      expectNoContent(await app.request('DELETE', `/cards/${card.id}`));
      expectError(await app.request('DELETE', `/users/${user.id}`, { headers: BEARER }), 403);
      expectError(await app.request('POST', '/users', { body: { password: WRONG } }), 403);
      expect(await storedRow(app, 'users', user.id)).toBeDefined();
    });
  });

  it.each([
    ['TOKEN_OPERATIONS', 'deleteCard,deletecard'],
    ['SUSPENDED_OPERATIONS', 'constructor'],
  ])('an operation id that is none in %s stops the start: %s', async (setting, ids) => {
    const error = await expectNoStart({ database, environment: { [setting]: ids } });
    expect(error).toBeInstanceOf(SettingsError);
    expect(error.message).toMatch(new RegExp(`${setting}.*${ids.split(',').at(-1) ?? ''}.*listCard`));
  });

  describe('a start', () => {
    const OTHERS = ['updateGroup', 'joinGroup', 'leaveGroup', 'drawStart', 'drawDone', 'battle'];
    const UNLIMITED = 'requests are not limited (RATE_LIMIT)';
    const WARNING = 'Anyone who connects can delete records. ';
    const ids = (...names: readonly string[]): string =>
      names
        .flatMap((name) => name.split(','))
        .sort()
        .join(', ');

    it.each<[string, string, string, Record<string, string>, string]>([
      [
        'without settings',
        '127.example.org',
        'warn Other machines',
        {},
        `${WARNING}Writes open to anyone: ${ids(DELETES, ...OTHERS)}; closed by TOKEN_OPERATIONS: none; suspended: none; ${UNLIMITED}`,
      ],
      [
        'with some closed, some suspended and a limit',
        '127.0.0.5',
        'warn Only this machine',
        {
          TOKEN_OPERATIONS: 'deleteCard,deleteUe,listUe,battle',
          SUSPENDED_OPERATIONS: 'deleteGroup,battle,createUser',
          RATE_LIMIT: '600',
        },
        `${WARNING}Writes open to anyone: ${ids('deleteUser', 'updateGroup', 'joinGroup', 'leaveGroup', 'drawStart', 'drawDone')}; ` +
          'closed by TOKEN_OPERATIONS: deleteCard, deleteUe, listUe; ' +
          'suspended: battle, createUser, deleteGroup; requests a minute from one address: 600',
      ],
      [
        'with every delete closed',
        'localhost',
        'log Only this machine',
        { TOKEN_OPERATIONS: DELETES },
        `Writes open to anyone: ${ids(...OTHERS)}; closed by TOKEN_OPERATIONS: ${ids(DELETES)}; suspended: none; ${UNLIMITED}`,
      ],
      [
        'with every delete suspended',
        '::1',
        'log Only this machine',
        { SUSPENDED_OPERATIONS: DELETES },
        `Writes open to anyone: ${ids(...OTHERS)}; closed by TOKEN_OPERATIONS: none; suspended: ${ids(DELETES)}; ${UNLIMITED}`,
      ],
      [
        'with every write closed',
        '::',
        'log Other machines',
        { TOKEN_OPERATIONS: [DELETES, ...OTHERS].join(',') },
        `Writes open to anyone: none; closed by TOKEN_OPERATIONS: ${ids(DELETES, ...OTHERS)}; suspended: none; ${UNLIMITED}`,
      ],
    ])('%s on %s says in one line who can connect and what is open', async (_, HOST, who, environment, expected) => {
      const app = await TestApp.start({ database, environment: { ...environment, HOST } });
      await app.close();
      const said = app.log.filter((line) => line.includes('Writes open to anyone'));
      expect(said).toEqual([`${who} can connect (HOST=${HOST}). ${expected}`]);
    });
  });
});

/** Another address of this machine: only a service that listens on every address answers there. Linux has it, other systems do not. */
const ANOTHER = '127.0.0.2';
const hasAnother = process.platform === 'linux';

const HOSTS: [string, string, string, boolean][] = [
  ['without HOST', '', 'Only this machine can connect (HOST=127.0.0.1)', false],
  ['with HOST=0.0.0.0', '0.0.0.0', 'Other machines can connect (HOST=0.0.0.0)', true],
];

it.each(HOSTS.slice(0, amount(1, 2)))(
  'a service %s listens there, and so does its admin port, and says who can connect',
  async (_, HOST, who, isEverywhere) => {
    const { url: DATABASE_URL } = await createTestDatabase();
    // An empty value counts as not given.
    const service = new ServiceProcess({ ...SECRETS, DATABASE_URL, HOST, ADMIN_PORT: '0' });
    const urls = [await service.url(), /Metrics and health at (\S+)/.exec(service.output)?.[1] ?? ''];
    for (const url of urls) {
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
      if (!hasAnother) continue;
      const other = await fetch(`http://${ANOTHER}:${new URL(url).port}/health/live`).catch(() => undefined);
      expect(other?.status).toBe(isEverywhere ? 200 : undefined);
    }
    expect(service.output).toContain(`${who}. Anyone who connects can delete records. Writes open to anyone: battle`);
  },
);
