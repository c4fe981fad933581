import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { PASSWORD, TestApp } from './harness/test-app.js';

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
