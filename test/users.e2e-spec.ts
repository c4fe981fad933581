import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { unique, userBody } from './factories/bodies.js';
import { createGroup, createUser } from './factories/records.js';
import { expectError, expectNoContent, storedRecords, storedRow } from './harness/expectations.js';
import { namesOf, USER_FIELDS } from './harness/shapes.js';
import { PASSWORD, TestApp } from './harness/test-app.js';

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

const TIMES = namesOf(USER_FIELDS, 'time');

/** A user without its id, with its times as milliseconds, in which the records have no fractions. */
function comparable(user: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(user).filter(([name]) => name !== 'id');
  return Object.fromEntries(
    entries.map(([name, value]) => [name, TIMES.includes(name) ? Date.parse(value as string) : value]),
  );
}

describe('the users of a service that ran for two years', () => {
  const lines = readFileSync(new URL('./fixtures/users.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const users = lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  it('go in one by one and come back field for field', async () => {
    const app = await TestApp.start();
    expect(users).toHaveLength(1222);
    for (const user of users) {
      const { status, body } = await app.request('POST', '/users', { body: { ...user, password: PASSWORD } });
      expect({ status, user: comparable(body) }).toEqual({ status: 200, user: comparable(user) });
    }
    const body = await app.read('/users?itemsPerPage=5000');
    expect(body.map(comparable)).toEqual(users.map(comparable));
    expect(Object.keys(body[0]).sort()).toEqual(Object.keys(users[0] ?? {}).sort());
  });

  it('hold the values that a careless service loses', () => {
    expect(Math.max(...users.map(({ aiten }) => aiten as number))).toBeGreaterThan(2 ** 45);
    expect(users.filter(({ server_at }) => (server_at as string).startsWith('0001-'))).not.toHaveLength(0);
  });
});
