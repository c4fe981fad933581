import { describe, expect, it } from '@jest/globals';
import { unique, userBody } from '../factories/bodies.js';
import { createGroup, createUser } from '../factories/records.js';
import { expectError, expectNoContent, storedRecords, storedRow } from '../harness/expectations.js';
import { USER_SHAPE } from '../harness/shapes.js';
import { type Answer, BEARER, TestApp } from '../harness/test-app.js';

const app = await TestApp.start();

describe('users', () => {
  it.each([
    ['a body without a username', { username: undefined }],
    ['bad fields, listing each', { username: [], member: 'yes', luck: '1', raid_at: 'today', did: null, card: 1 }],
    ['bad fields without a password', { password: undefined, ue: ['1'], like: 0.5 }],
  ])('POST /users refuses %s', async (_, overrides) => {
    const before = await storedRecords(app);
    const answer = await app.request('POST', '/users', { body: userBody(overrides) });
    expectError(answer, 400, Object.keys(overrides));
    expect(await storedRecords(app)).toEqual(before);
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

    it('frees the name', async () => {
      const user = await createUser(app, { username: `again-${unique()}` });
      expectNoContent(await app.request('DELETE', `/users/${user.id}`));
      const again = await createUser(app, { username: user['username'] });
      expect(again.id).toBeGreaterThan(user.id);
    });
  });
});

const UNKNOWN = 9_000_000;

describe('what users are called elsewhere', () => {
  const create = (overrides: object, headers = {}): Promise<Answer> =>
    app.request('POST', '/users', { body: userBody(overrides), headers });
  const idsOf = async (externalId: string): Promise<number[]> =>
    (await app.read(`/users?external_id=${encodeURIComponent(externalId)}`)).map(({ id }: { id: number }) => id);
  const put = (user: number, identities: unknown): Promise<Answer> =>
    app.request('PUT', `/users/${user}/identities`, { body: { identities }, headers: BEARER });
  const identitiesOf = async (user: number): Promise<string[]> =>
    (await app.request('GET', `/users/${user}/identities`, { headers: BEARER })).body.identities;

  it('is given with a new user, who is found by it', async () => {
    const external_id = `chat:${unique()} "猫",%`;
    // All at once, so that some share a statement.
    const answers = await Promise.all(
      [{}, { external_id }, {}, { external_id: `${external_id}2` }].map((own) => create(own)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body } of answers) expect(Object.keys(body).sort()).toEqual(USER_SHAPE);
    expect(await idsOf(external_id)).toEqual([answers[1]?.body.id]);
    expect(await idsOf(`${external_id}3`)).toEqual([]);
    expect(await identitiesOf(answers[1]?.body.id)).toEqual([external_id]);
    expect(await identitiesOf(answers[0]?.body.id)).toEqual([]);
  });

  it('is had by one user, however many ask for it at the same time', async () => {
    const external_id = `chat:${unique()}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ external_id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) expectError(answer, 409, ['external_id']);
    expect(refused[0]?.body.errors[0].reason).toBe('external_id_taken');
    expect(await idsOf(external_id)).toHaveLength(1);
  });

  it('is made once for a key, and is free again without its user', async () => {
    const external_id = `chat:${unique()}`;
    const body = { username: `user-${unique()}`, external_id };
    const headers = { 'idempotency-key': external_id };
    const [first, second] = [await create(body, headers), await create(body, headers)];
    expect(second.text).toBe(first.text);
    expectNoContent(await app.request('DELETE', `/users/${first.body.id}`));
    expect((await create({ external_id })).status).toBe(200);
  });

  it('has 1 to 200 characters', async () => {
    for (const external_id of ['', 'x'.repeat(201), 5, null])
      expectError(await create({ external_id }), 400, ['external_id']);
    expect((await create({ external_id: '猫'.repeat(200) })).status).toBe(200);
  });

  it('is replaced by the token, all or nothing', async () => {
    const [user, other] = [(await createUser(app)).id, (await createUser(app)).id];
    const [a, b, c] = ['a', 'b', 'c'].map((each) => `${each}:${unique()}`) as [string, string, string];
    expect(await put(user, [b, a])).toMatchObject({ status: 200, body: { identities: [a, b] } });
    expect((await put(other, [c])).status).toBe(200);
    const taken = await put(user, [b, c]);
    expectError(taken, 409, ['identities']);
    expect(taken.body.errors[0].reason).toBe('external_id_taken');
    expect(await identitiesOf(user)).toEqual([a, b]);
    expect((await put(user, [])).body).toEqual({ identities: [] });
    expect((await put(other, [c, a])).status).toBe(200);
    expect(await idsOf(a)).toEqual([other]);
  });

  it.each<[string, unknown]>([
    ['no list', 'a'],
    ['more than 20', Array.from({ length: 21 }, (_, index) => `x:${index}`)],
    ['one twice', ['x:1', 'x:1']],
    ['an empty one', ['']],
    ['a number', [1]],
  ])('is not set to %s', async (_, identities) => {
    const { id } = await createUser(app);
    expectError(await put(id, identities), 400, ['identities']);
    expect(await identitiesOf(id)).toEqual([]);
  });

  it('is of a user who exists', async () => {
    expectError(await put(UNKNOWN, []), 404, ['id']);
    expectError(await app.request('GET', `/users/${UNKNOWN}/identities`, { headers: BEARER }), 404, ['id']);
  });
});
