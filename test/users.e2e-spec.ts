import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { unique, userBody } from './factories/bodies.js';
import { createCard, createGroup, createUe, createUser } from './factories/records.js';
import { expectError, expectNoContent, storedRecords, storedRow } from './harness/expectations.js';
import { withInstants } from './harness/instants.js';
import { CARD_SHAPE, changeOf, sampleOf, UE_SHAPE, USER_FIELDS, USER_SHAPE } from './harness/shapes.js';
import { BEARER, PASSWORD, TestApp, TOKEN } from './harness/test-app.js';

const UNKNOWN = 9_000_000;

describe('users', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.close());

  describe('POST /users', () => {
    it.each([
      ['its name alone', {}],
      ['its name and did', { did: 'did:plc:4hqjfn7m6n5hno3doamuhgef' }],
      ['every field', sampleOf(USER_FIELDS)],
    ])('creates a user of %s and stores it', async (_, given) => {
      const request = userBody(given);
      const { status, body } = await app.request('POST', '/users', { body: request });
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(USER_SHAPE);
      expect(withInstants(body)).toMatchObject(withInstants({ ...given, username: request['username'] }));
      const row = await storedRow(app, 'users', body.id);
      expect(withInstants(row ?? {})).toMatchObject(withInstants(body));
    });

    it.each([
      ['a body without a password', { password: undefined }],
      ['a password that is no string', { password: { $eq: PASSWORD } }],
      ['a body without a username', { username: undefined }],
      ['an empty username', { username: '' }],
      ['a username that is no string', { username: 5 }],
      ['a day that is none', { next: '20260230' }],
      ['bad fields, listing each', { username: [], member: 'yes', luck: '1', raid_at: 'today', did: null, card: 1 }],
      ['bad fields without a password', { password: undefined, ue: ['1'], like: 0.5 }],
    ])('refuses %s', async (_, overrides) => {
      const before = await storedRecords(app);
      const answer = await app.request('POST', '/users', { body: userBody(overrides) });
      expectError(answer, 400, Object.keys(overrides));
      expect(await storedRecords(app)).toEqual(before);
    });

    it.each([`${PASSWORD} `, '', TOKEN])('refuses the wrong password "%s"', async (password) => {
      const before = await storedRecords(app);
      expectError(await app.request('POST', '/users', { body: userBody({ password }) }), 403, ['password']);
      expect(await storedRecords(app)).toEqual(before);
    });

    it('answers 409 for a name that is taken', async () => {
      const { username } = await createUser(app);
      const before = await storedRecords(app);
      expectError(await app.request('POST', '/users', { body: userBody({ username }) }), 409, ['username']);
      expect(await storedRecords(app)).toEqual(before);
    });
  });

  describe('GET /users', () => {
    it('lists users by id, each as it reads alone', async () => {
      const made = [await createUser(app, sampleOf(USER_FIELDS)), await createUser(app)];
      const { status, body } = await app.request('GET', '/users?itemsPerPage=5000');
      expect(status).toBe(200);
      expect((body as unknown[]).slice(-2)).toEqual(made);
    });

    it('refuses a bad page', async () => {
      expectError(await app.request('GET', '/users?itemsPerPage=ten'), 400, ['itemsPerPage']);
    });
  });

  describe('GET /users/{id}', () => {
    it('reads a user', async () => {
      const user = await createUser(app, sampleOf(USER_FIELDS));
      const { status, body } = await app.request('GET', `/users/${user.id}`);
      expect({ status, body }).toEqual({ status: 200, body: user });
    });

    it('answers 404 for an unknown id', async () => {
      expectError(await app.request('GET', `/users/${UNKNOWN}`), 404);
    });
  });

  describe('PATCH /users/{id}', () => {
    const changes = changeOf(USER_FIELDS);

    it('changes every field that is given and nothing else', async () => {
      const [user, other] = [await createUser(app), await createUser(app)];
      const answer = await app.request('PATCH', `/users/${user.id}`, { body: { ...changes, token: TOKEN } });
      expect(answer.status).toBe(200);
      expect(withInstants(answer.body)).toEqual(withInstants({ ...user, ...changes }));
      expect(withInstants((await storedRow(app, 'users', user.id)) ?? {})).toMatchObject(withInstants(answer.body));
      expect((await app.request('GET', `/users/${other.id}`)).body).toEqual(other);
    });

    it.each(Object.entries(changes))('changes %s alone', async (field, value) => {
      const user = await createUser(app);
      const { body } = await app.request('PATCH', `/users/${user.id}`, { body: { [field]: value, token: TOKEN } });
      expect(withInstants(body)).toEqual(withInstants({ ...user, [field]: value }));
    });

    it.each([
      ['an empty body', {}],
      ['fields that an update has not', { id: 5, created_at: '2001-01-01T00:00:00Z', username: 'new', password: 1 }],
    ])('answers the user as it is for %s', async (_, body) => {
      const user = await createUser(app);
      const before = await storedRecords(app);
      const answer = await app.request('PATCH', `/users/${user.id}`, { body, headers: BEARER });
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: user });
      expect(await storedRecords(app)).toEqual(before);
    });

    it('refuses bad fields, listing each', async () => {
      const user = await createUser(app);
      const before = await storedRecords(app);
      const bad = { aiten: 2 ** 53, delete: 'no', next: '2026-01-15', updated_at: null, ten_card: 3, card: 'x' };
      const answer = await app.request('PATCH', `/users/${user.id}`, { body: { fav: 1, ...bad, token: TOKEN } });
      expectError(answer, 400, Object.keys(bad));
      expect(await storedRecords(app)).toEqual(before);
    });

    it.each([{}, { token: '' }, { token: `x${TOKEN}` }, { token: PASSWORD }])(
      'refuses an update with the credential %j',
      async (credential) => {
        const user = await createUser(app);
        const before = await storedRecords(app);
        const answer = await app.request('PATCH', `/users/${user.id}`, { body: { fav: 1, ...credential } });
        expectError(answer, 403, ['token']);
        expect(await storedRecords(app)).toEqual(before);
      },
    );

    it.each([{}, { fav: 1 }, { card: [] }, { ue: [UNKNOWN] }])('answers 404 for an unknown id and %j', async (body) => {
      expectError(await app.request('PATCH', `/users/${UNKNOWN}`, { body, headers: BEARER }), 404);
    });
  });

  describe('DELETE /users/{id}', () => {
    it('deletes a user who owns nothing, and the membership in groups', async () => {
      const [kept, user] = [await createUser(app), await createUser(app)];
      const groups = [
        await createGroup(app, { users: [kept.id, user.id] }),
        await createGroup(app, { users: [user.id] }),
      ];
      expectNoContent(await app.request('DELETE', `/users/${user.id}`));
      expect(await storedRow(app, 'users', user.id)).toBeUndefined();
      const members = 'select group_id, user_id from group_users where group_id = any($1)';
      const rows = await app.database.query(members, [groups.map(({ id }) => id)]);
      expect(rows).toEqual([{ group_id: groups[0]?.id, user_id: kept.id }]);
      expectError(await app.request('DELETE', `/users/${user.id}`), 404);
    });

    it.each([
      ['a card', createCard, 'cards'],
      ['a ue', createUe, 'ues'],
    ])('answers 409 while the user owns %s, and deletes nothing', async (_, createRecord, path) => {
      const user = await createUser(app);
      const record = await createRecord(app, user.id);
      await createGroup(app, { users: [user.id] });
      const before = await storedRecords(app);
      expectError(await app.request('DELETE', `/users/${user.id}`), 409);
      expect(await storedRecords(app)).toEqual(before);
      expectNoContent(await app.request('DELETE', `/${path}/${record.id}`));
      expectNoContent(await app.request('DELETE', `/users/${user.id}`));
    });

    it('frees the name', async () => {
      const user = await createUser(app, { username: `again-${unique()}` });
      expectNoContent(await app.request('DELETE', `/users/${user.id}`));
      const again = await createUser(app, { username: user['username'] });
      expect(again.id).toBeGreaterThan(user.id);
    });

    it('answers 404 for an unknown id', async () => {
      expectError(await app.request('DELETE', `/users/${UNKNOWN}`), 404);
    });
  });

  describe.each([
    ['card', '/cards', createCard, CARD_SHAPE],
    ['ue', '/ues', createUe, UE_SHAPE],
  ])('GET /users/{id}/%s', (path, own, createRecord, shape) => {
    it("lists the user's records by id, each as it reads alone, and no one else's", async () => {
      const [user, other] = [await createUser(app), await createUser(app)];
      const owned = [await createRecord(app, user.id), await createRecord(app, user.id)];
      await createRecord(app, other.id);
      const { status, body } = await app.request('GET', `/users/${user.id}/${path}`);
      expect({ status, body }).toEqual({ status: 200, body: owned });
      expect(Object.keys(body[0]).sort()).toEqual(shape);
      expect((await app.request('GET', `${own}/${owned[0]?.id ?? ''}`)).body).toEqual(body[0]);
    });

    it('gives an empty list for a user who owns none', async () => {
      const { id } = await createUser(app);
      const { status, body } = await app.request('GET', `/users/${id}/${path}`);
      expect({ status, body }).toEqual({ status: 200, body: [] });
    });

    it('answers 404 for an unknown id', async () => {
      expectError(await app.request('GET', `/users/${UNKNOWN}/${path}`), 404);
    });

    it('refuses a bad page', async () => {
      const { id } = await createUser(app);
      expectError(await app.request('GET', `/users/${id}/${path}?itemsPerPage=0`), 400, ['itemsPerPage']);
    });
  });
});

const TIMES = new Set([
  'created_at',
  'updated_at',
  'raid_at',
  'server_at',
  'egg_at',
  'luck_at',
  'like_at',
  'ten_at',
  'model_at',
]);

/** A user without its id, with its times as milliseconds, in which the records have no fractions. */
function comparable(user: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(user).filter(([name]) => name !== 'id');
  return Object.fromEntries(
    entries.map(([name, value]) => [name, TIMES.has(name) ? Date.parse(value as string) : value]),
  );
}

describe('the users of a service that ran for two years', () => {
  const lines = readFileSync(new URL('./fixtures/users.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const users = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.close());

  it('go in one by one and come back field for field', async () => {
    expect(users).toHaveLength(1222);
    for (const user of users) {
      const { status, body } = await app.request('POST', '/users', { body: { ...user, password: PASSWORD } });
      expect({ status, user: comparable(body) }).toEqual({ status: 200, user: comparable(user) });
    }
    const { body } = await app.request('GET', '/users?itemsPerPage=5000');
    expect(body.map(comparable)).toEqual(users.map(comparable));
    expect(Object.keys(body[0]).sort()).toEqual(Object.keys(users[0] ?? {}).sort());
  });

  it('hold the values that a careless service loses', () => {
    expect(Math.max(...users.map(({ aiten }) => aiten as number))).toBeGreaterThan(2 ** 45);
    expect(users.filter(({ server_at }) => (server_at as string).startsWith('0001-'))).not.toHaveLength(0);
  });
});
