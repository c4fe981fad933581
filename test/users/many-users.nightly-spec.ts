import { expect, it } from '@jest/globals';
import { createUser } from '../factories/records.js';
import { expectError } from '../harness/expectations.js';
import { TestApp } from '../harness/test-app.js';

const app = await TestApp.start();

it('refuses to look at each of more than 100,000 users, and names what leaves fewer', async () => {
  await createUser(app);
  await app.database.query(`
    insert into users select (jsonb_populate_record(u, jsonb_build_object('id', 1 + i, 'username', 'many ' || i))).*
    from users u, generate_series(1, 100000) i`);
  for (const [query, field] of [
    ['by=last_draw', 'by'],
    ['currency=ticket&balance_min=1', 'balance_min'],
  ] as const) {
    const refused = await app.request('GET', `/users?${query}`);
    expectError(refused, 400, [field]);
    expect(refused.body.errors[0]).toMatchObject({ reason: 'too_many', message: expect.stringContaining('group') });
    expect(await app.read(`/users?${query}&search=many 10000`)).toHaveLength(field === 'by' ? 2 : 0);
  }
});
