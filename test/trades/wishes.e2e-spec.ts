import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUser } from '../factories/records.js';
import { wish } from '../factories/trades.js';
import { expectError, expectNoContent } from '../harness/expectations.js';
import { bearer, makeToken } from '../harness/named-tokens.js';
import { type Answer, PASSWORD, TestApp } from '../harness/test-app.js';

const UNKNOWN = 9_000_000;
let [anna, bert] = [0, 0];

const app = await TestApp.start();

beforeEach(async () => {
  [anna, bert] = [(await createUser(app)).id, (await createUser(app)).id];
});

describe('wishes', () => {
  it('are set as a whole, and listed by number', async () => {
    expect(await app.read(`/users/${anna}/wishes`)).toEqual([]);
    expect(await wish(app, anna, [7, -3, 5])).toMatchObject({ status: 200, body: [-3, 5, 7] });
    expect(await wish(app, anna, [5, 9])).toMatchObject({ status: 200, body: [5, 9] });
    expect(await app.read(`/users/${anna}/wishes`)).toEqual([5, 9]);
    expect((await wish(app, anna, [])).body).toEqual([]);
  });

  it('are at most 100, each once, of a user who exists', async () => {
    const many = Array.from({ length: 101 }, (_, index) => index);
    expectError(await wish(app, anna, many), 400, ['cards']);
    expectError(await wish(app, anna, [1, 1]), 400, ['cards']);
    expectError(await wish(app, UNKNOWN, [1]), 404, ['id']);
    expectError(await app.request('GET', `/users/${UNKNOWN}/wishes`), 404, ['id']);
  });

  const change = (method: 'PUT' | 'DELETE', card: number, user = anna): Promise<Answer> =>
    app.request(method, `/users/${user}/wishes/${card}`, { body: { password: PASSWORD } });

  it('are added and removed one by one, and those of requests at once all stay', async () => {
    const added = await Promise.all([5, -3, 7].map((card) => change('PUT', card)));
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await change('PUT', 7)).body).toEqual([-3, 5, 7]);
    await Promise.all([change('DELETE', 5), change('PUT', 9)]);
    expect((await change('DELETE', 5)).body).toEqual([-3, 7, 9]);
    for (const method of ['PUT', 'DELETE'] as const) expectError(await change(method, 1, UNKNOWN), 404, ['id']);
  });

  it('are not added beyond the hundredth, also at once', async () => {
    await wish(
      app,
      anna,
      Array.from({ length: 98 }, (_, index) => index),
    );
    const answers = await Promise.all([101, 102, 103, 104].map((card) => change('PUT', card)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.errors[0].reason])).toEqual(
      [1, 2].map(() => [409, 'too_many_wishes']),
    );
    expect((await change('PUT', 5)).body).toHaveLength(100);
  });

  it('are changed one by one by whom may set them all, and by no one else', async () => {
    const path = `/users/${anna}/wishes/5`;
    const headers = bearer(await makeToken(app.database, 'wisher', ['putUserWishes']));
    const other = { headers: bearer(await makeToken(app.database, 'drawer', ['createUserDraw'])) };
    for (const method of ['PUT', 'DELETE']) {
      expectError(await app.request(method, path), 400, ['password']);
      expectError(await app.request(method, path, { body: { password: 'wrong' } }), 403, ['password']);
      expectError(await app.request(method, path, other), 403, ['password']);
      expect((await app.request(method, path, { headers })).status).toBe(200);
    }
  });

  it('are counted for each number, whether it has a kind or not', async () => {
    const card = 9_071;
    expect(await app.read(`/game/cards/${card}/wishes`)).toEqual({ card, users: 0 });
    for (const user of [anna, bert]) await wish(app, user, [card, 5]);
    expect(await app.read(`/game/cards/${card}/wishes`)).toEqual({ card, users: 2 });
    expectError(await app.request('GET', '/game/cards/none/wishes'), 400, ['card']);
  });

  it('go with their user', async () => {
    const free = (await createUser(app)).id;
    await wish(app, free, [4]);
    expectNoContent(await app.request('DELETE', `/users/${free}`));
    expect(await app.database.query('select from wishes where owner_id = $1', [free])).toEqual([]);
  });
});
