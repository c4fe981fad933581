import { beforeAll, describe, expect, it } from '@jest/globals';
import { groupBody, unique, userBody } from '../factories/bodies.js';
import { createGroup, createUser } from '../factories/records.js';
import { expectError, expectNoContent, storedRecords, storedRow } from '../harness/expectations.js';
import { GROUP_SHAPE, namesOf, USER_FIELDS, USER_SHAPE } from '../harness/shapes.js';
import { BEARER, TestApp } from '../harness/test-app.js';

const UNKNOWN = 9_000_000;

const app = await TestApp.start();
const first = (await createUser(app)).id;
const second = (await createUser(app)).id;

describe('groups', () => {
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

    it('answers 409 for a name that is taken or an unknown user, and creates nothing', async () => {
      const { name } = await createGroup(app);
      const before = await storedRecords(app);
      expectError(await app.request('POST', '/groups', { body: groupBody({ name }) }), 409, ['name']);
      const body = groupBody({ users: [first, UNKNOWN] });
      expectError(await app.request('POST', '/groups', { body }), 409, ['users']);
      expect(await storedRecords(app)).toEqual(before);
    });
  });

  it('PUT and DELETE /groups/{id}/users/{user} change one member, whoever else joins or leaves at the same time, and may be repeated', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => createUser(app)));
    const ids = users.map(({ id }) => id).sort((a, b) => a - b);
    const group = await createGroup(app, { users: ids.slice(0, 3) });
    const changes = ids.flatMap((id, place) => Array(2).fill([place < 3 ? 'DELETE' : 'PUT', id]) as [string, number][]);
    const path = (user: number, id = group.id) => `/groups/${id}/users/${user}`;
    for (const answer of await Promise.all(changes.map(([method, id]) => app.request(method, path(id)))))
      expectNoContent(answer);
    expect(await membersOf(group.id)).toEqual(ids.slice(3));
    for (const method of ['PUT', 'DELETE']) {
      expectError(await app.request(method, path(UNKNOWN)), 404, ['user']);
      expectError(await app.request(method, path(first, UNKNOWN)), 404, ['id']);
    }
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

    it('answers 409 for a name that is taken or an unknown user, and changes neither name nor users', async () => {
      const [{ name }, { id }] = [await createGroup(app), await createGroup(app, { users: [first] })];
      const before = await storedRecords(app);
      const taken = { name, users: [second] };
      expectError(await app.request('PATCH', `/groups/${id}`, { body: taken }), 409, ['name']);
      const unknown = { name: `new-${unique()}`, users: [second, UNKNOWN] };
      expectError(await app.request('PATCH', `/groups/${id}`, { body: unknown }), 409, ['users']);
      expect(await storedRecords(app)).toEqual(before);
    });
  });

  it('DELETE /groups/{id} deletes that group; its users stay, in their other groups too', async () => {
    const [kept, group] = [await createGroup(app, { users: [first] }), await createGroup(app, { users: [first] })];
    expectNoContent(await app.request('DELETE', `/groups/${group.id}`));
    expect(await storedRow(app, 'groups', group.id)).toBeUndefined();
    expect(await membersOf(group.id)).toEqual([]);
    expect(await membersOf(kept.id)).toEqual([first]);
    expect(await storedRow(app, 'users', first)).toBeDefined();
    expectError(await app.request('DELETE', `/groups/${group.id}`), 404);
  });

  it('GET /groups/{id}/users lists the users by id, each as it reads alone', async () => {
    const { id } = await createGroup(app, { users: [second, first] });
    const members = await app.read(`/groups/${id}/users`);
    expect(members).toEqual(await Promise.all([first, second].map((user) => app.read(`/users/${user}`))));
    expect(Object.keys(members[0]).sort()).toEqual(USER_SHAPE);
  });
});

/** Comparing each member with each item of the list takes five times as long as storing so many members. */
const MEMBERS = 12_000;
const ROUNDS = 2;
const MAX_IDS = 100_000;

/** The columns that have no default. */
const TIMES = namesOf(USER_FIELDS, 'time');

describe('large groups', () => {
  let users: number[];

  beforeAll(async () => {
    const made = await app.database.query<{ id: number }>(
      `insert into users (username, next, ${TIMES.join()})
       select 'user ' || n, '20260101', ${TIMES.map(() => 'now()').join()} from generate_series(1, ${2 * MEMBERS}) n returning id`,
    );
    users = made.map(({ id }) => id);
  });

  async function milliseconds(method: string, path: string, body: object): Promise<number> {
    const begin = performance.now();
    expect((await app.request(method, path, { body })).status).toBe(200);
    return performance.now() - begin;
  }

  it('change all their members in less than three times the time that making them takes', async () => {
    const [first, second] = [users.slice(0, MEMBERS), users.slice(MEMBERS)];
    const made: number[] = [];
    const changed: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      made.push(await milliseconds('POST', '/groups', groupBody({ users: first })));
      const [group] = await app.database.query<{ id: number }>('select max(id) as id from groups');
      changed.push(await milliseconds('PATCH', `/groups/${group?.id}`, { users: second }));
    }
    expect(Math.min(...changed) / Math.min(...made)).toBeLessThan(3);
  });

  it('have exactly the members of the list, whatever its order and however often it names them', async () => {
    const { id } = await createGroup(app, { users: users.slice(0, 2000) });
    const list = [...users.slice(1000, 3000).reverse(), ...users.slice(1500, 2500)];
    expect((await app.request('PATCH', `/groups/${id}`, { body: { users: list } })).status).toBe(200);
    const text = 'select array_agg(user_id::int order by user_id) as members from group_users where group_id = $1';
    expect(await app.database.query(text, [id])).toEqual([{ members: users.slice(1000, 3000) }]);
  });
});

describe('lists of ids', () => {
  it.each([
    ['POST', 'groups', 'users'],
    ['PATCH', 'groups', 'users'],
    ['POST', 'users', 'card'],
    ['PATCH', 'users', 'ue'],
  ])('in the body of %s /%s have at most 100,000 items, which fit into a body', async (method, kind, field) => {
    const { id } = await (kind === 'groups' ? createGroup(app) : createUser(app));
    const other = kind === 'groups' ? groupBody() : userBody();
    const send = (length: number, value: number) =>
      app.request(method, method === 'POST' ? `/${kind}` : `/${kind}/${id}`, {
        headers: BEARER,
        body: { ...(method === 'POST' && other), [field]: Array(length).fill(value) },
      });
    // Unknown records: the list as such is taken.
    expectError(await send(MAX_IDS, 999_999_999), 409, [field]);
    expectError(await send(MAX_IDS + 1, 1), 400, [field]);
  });
});
