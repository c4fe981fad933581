import { beforeAll, describe, expect, it } from '@jest/globals';
import { groupBody, unique } from './factories/bodies.js';
import { createGroup, createUser } from './factories/records.js';
import { expectError, expectNoContent, storedRecords, storedRow } from './harness/expectations.js';
import { GROUP_SHAPE, USER_SHAPE } from './harness/shapes.js';
import { TestApp } from './harness/test-app.js';

const UNKNOWN = 9_000_000;

describe('groups', () => {
  let app: TestApp;
  let first: number;
  let second: number;

  beforeAll(async () => {
    app = await TestApp.start();
    first = (await createUser(app)).id;
    second = (await createUser(app)).id;
  });

  /** The stored members, by id. */
  async function membersOf(group: number): Promise<number[]> {
    const text = 'select user_id from group_users where group_id = $1 order by user_id';
    const rows = await app.database.query<{ user_id: number }>(text, [group]);
    return rows.map(({ user_id }) => user_id);
  }

  describe('POST /groups', () => {
    it.each([
      ['no users', () => undefined, () => []],
      ['an empty list of users', () => [], () => []],
      ['users in any order, named twice', () => [second, first, second], () => [first, second]],
    ])('creates a group of %s and stores it', async (_, users, members) => {
      const request = groupBody({ users: users() });
      const { status, body } = await app.request('POST', '/groups', { body: request });
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(GROUP_SHAPE);
      expect(body.name).toBe(request['name']);
      expect(await storedRow(app, 'groups', body.id)).toEqual(body);
      expect(await membersOf(body.id)).toEqual(members());
    });

    it('takes a user who is in another group already', async () => {
      const groups = [await createGroup(app, { users: [first] }), await createGroup(app, { users: [first] })];
      for (const { id } of groups) expect(await membersOf(id)).toEqual([first]);
    });

    it.each([
      ['a body without a password', { password: undefined }, 'password'],
      ['a body without a name', { name: undefined }, 'name'],
      ['an empty name', { name: '' }, 'name'],
      ['a name that is no string', { name: 1 }, 'name'],
      ['users that are no list', { users: 1 }, 'users'],
      ['a user that is no integer', { users: ['1'] }, 'users'],
      ['null for a user', { users: [null] }, 'users'],
    ])('refuses %s', async (_, overrides: object, field) => {
      const before = await storedRecords(app);
      expectError(await app.request('POST', '/groups', { body: groupBody(overrides) }), 400, [field]);
      expect(await storedRecords(app)).toEqual(before);
    });

    it('answers 409 for a name that is taken', async () => {
      const { name } = await createGroup(app);
      const before = await storedRecords(app);
      expectError(await app.request('POST', '/groups', { body: groupBody({ name }) }), 409, ['name']);
      expect(await storedRecords(app)).toEqual(before);
    });

    it('answers 409 for an unknown user and creates nothing', async () => {
      const before = await storedRecords(app);
      const body = groupBody({ users: [first, UNKNOWN] });
      expectError(await app.request('POST', '/groups', { body }), 409, ['users']);
      expect(await storedRecords(app)).toEqual(before);
    });
  });

  describe('GET /groups/{id}', () => {
    it('reads a group, without its users', async () => {
      const group = await createGroup(app, { users: [first] });
      const { status, body } = await app.request('GET', `/groups/${group.id}`);
      expect({ status, body }).toEqual({ status: 200, body: { id: group.id, name: group['name'] } });
    });
  });

  describe('PATCH /groups/{id}', () => {
    it.each([
      ['the name alone', () => ({ name: `renamed-${unique()}` }), () => [first]],
      ['the users alone', () => ({ users: [second, second] }), () => [second]],
      ['the users to none', () => ({ users: [] }), () => []],
      ['both', () => ({ name: `renamed-${unique()}`, users: [second, first] }), () => [first, second]],
      ['nothing', () => ({}), () => [first]],
      ['nothing by fields that it has not', () => ({ id: 5, password: 1, members: [] }), () => [first]],
    ])('changes %s', async (_, changes: () => { name?: string }, members) => {
      const group = await createGroup(app, { users: [first] });
      const body = changes();
      const answer = await app.request('PATCH', `/groups/${group.id}`, { body });
      const expected = { id: group.id, name: body.name ?? group['name'] };
      expect(answer).toMatchObject({ status: 200, body: expected });
      expect(Object.keys(answer.body).sort()).toEqual(GROUP_SHAPE);
      expect(await storedRow(app, 'groups', group.id)).toEqual(expected);
      expect(await membersOf(group.id)).toEqual(members());
    });

    it('takes its own name again', async () => {
      const group = await createGroup(app);
      const answer = await app.request('PATCH', `/groups/${group.id}`, { body: { name: group['name'] } });
      expect(answer).toMatchObject({ status: 200, body: group });
    });

    it.each([
      ['an empty name', { name: '' }, 'name'],
      ['null for a name', { name: null }, 'name'],
      ['null for users', { name: 'new', users: null }, 'users'],
      ['a user that is no integer', { name: 'new', users: [1.5] }, 'users'],
    ])('refuses %s', async (_, body, field) => {
      const { id } = await createGroup(app, { users: [first] });
      const before = await storedRecords(app);
      expectError(await app.request('PATCH', `/groups/${id}`, { body }), 400, [field]);
      expect(await storedRecords(app)).toEqual(before);
    });

    it('answers 409 for a name that is taken and changes nothing, the users neither', async () => {
      const [{ name }, { id }] = [await createGroup(app), await createGroup(app, { users: [first] })];
      const before = await storedRecords(app);
      const answer = await app.request('PATCH', `/groups/${id}`, { body: { name, users: [second] } });
      expectError(answer, 409, ['name']);
      expect(await storedRecords(app)).toEqual(before);
    });

    it('answers 409 for an unknown user and changes nothing, the name neither', async () => {
      const { id } = await createGroup(app, { users: [first] });
      const before = await storedRecords(app);
      const body = { name: `new-${unique()}`, users: [second, UNKNOWN] };
      expectError(await app.request('PATCH', `/groups/${id}`, { body }), 409, ['users']);
      expect(await storedRecords(app)).toEqual(before);
    });
  });

  describe('DELETE /groups/{id}', () => {
    it('deletes that group; its users stay, in their other groups too', async () => {
      const [kept, group] = [await createGroup(app, { users: [first] }), await createGroup(app, { users: [first] })];
      expectNoContent(await app.request('DELETE', `/groups/${group.id}`));
      expect(await storedRow(app, 'groups', group.id)).toBeUndefined();
      expect(await membersOf(group.id)).toEqual([]);
      expect(await membersOf(kept.id)).toEqual([first]);
      expect(await storedRow(app, 'users', first)).toBeDefined();
      expectError(await app.request('DELETE', `/groups/${group.id}`), 404);
    });
  });

  describe('GET /groups/{id}/users', () => {
    it('lists the users by id, each as it reads alone', async () => {
      const { id } = await createGroup(app, { users: [second, first] });
      const { status, body } = await app.request('GET', `/groups/${id}/users`);
      const alone = [first, second].map(async (user) => (await app.request('GET', `/users/${user}`)).body);
      expect({ status, body }).toEqual({ status: 200, body: await Promise.all(alone) });
      expect(Object.keys(body[0]).sort()).toEqual(USER_SHAPE);
    });

    it('gives an empty list for a group without users', async () => {
      const { id } = await createGroup(app);
      expect(await app.request('GET', `/groups/${id}/users`)).toMatchObject({ status: 200, body: [] });
    });
  });
});
