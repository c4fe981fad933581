import { beforeAll, describe, expect, it } from '@jest/globals';
import { groupBody, userBody } from './factories/bodies.js';
import { createGroup, createUser } from './factories/records.js';
import { expectError } from './harness/expectations.js';
import { BEARER, TestApp } from './harness/test-app.js';

/** Comparing each member with each item of the list takes five times as long as storing so many members. */
const MEMBERS = 12_000;
const ROUNDS = 3;
const MAX_IDS = 100_000;

const TIMES = [
  'created_at',
  'updated_at',
  'raid_at',
  'server_at',
  'egg_at',
  'luck_at',
  'like_at',
  'ten_at',
  'model_at',
];

describe('large groups', () => {
  let app: TestApp;
  let users: number[];

  beforeAll(async () => {
    app = await TestApp.start();
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
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });

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

  it('have their bound in the OpenAPI document', async () => {
    const { schemas } = (await app.request('GET', '/openapi.json')).body.components;
    const lists = [
      schemas.CreateGroupDto.properties.users,
      schemas.UpdateGroupDto.properties.users,
      ...[schemas.CreateUserDto, schemas.UpdateUserDto].flatMap(({ properties: { card, ue } }) => [card, ue]),
    ];
    for (const list of lists) expect(list.maxItems).toBe(MAX_IDS);
  });
});
