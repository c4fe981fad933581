import { describe, expect, it } from '@jest/globals';
import { cardBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError, expectNoContent } from '../../harness/expectations.js';
import { drawsOfUser } from '../../harness/random-draws.js';
import { PASSWORD, TestApp } from '../../harness/test-app.js';

describe("a player's day", () => {
  it('is empty for a new user, in the zone of the game', async () => {
    const app = await TestApp.start({ environment: { GAME_TIME_ZONE: 'Asia/Tokyo' } });
    const user = (await createUser(app)).id;
    const guarantees = await app.read(`/users/${user}/guarantees`);
    expect(await app.read(`/users/${user}/day`)).toEqual({
      user,
      day: '20260115',
      day_ends_at: '2026-01-15T15:00:00+00:00',
      drawn: 0,
      draws: [],
      draws_left: null,
      next_draw: '20260115',
      battles_left: 2,
      next_battle: '20260115',
      opponent: 0,
      guarantees,
      prices: [{ banner: 'standard', cost: null, free_left: null, limit_left: null }],
    });
  });

  it('says what was drawn and what is left, until the day is over', async () => {
    const app = await TestApp.start({ environment: { DRAWS_PER_DAY: '12' } });
    const [user, opponent] = [(await createUser(app)).id, (await createUser(app)).id];
    const day = (): Promise<any> => app.read(`/users/${user}/day`);
    await createCard(app, user);
    const [first] = await drawsOfUser(app, user);
    expect(await day()).toMatchObject({ drawn: 1, draws: [first], draws_left: 11, next_draw: '20260115' });
    expectNoContent(await app.request('PUT', `/users/${user}/d`, { body: { battle: opponent } }));
    const many = { password: PASSWORD, count: 11 };
    expect((await app.request('POST', `/users/${user}/draws`, { body: many })).status).toBe(200);
    const drawn = await drawsOfUser(app, user);
    const newest = drawn.toReversed().slice(0, 10);
    expect(await day()).toMatchObject({
      drawn: 12,
      draws: newest,
      draws_left: 0,
      next_draw: '20260116',
      battles_left: 1,
      next_battle: '20260115',
      opponent,
    });
    // A draw says the same: none is left.
    expectError(await app.request('POST', '/cards', { body: cardBody(user) }), 409);
    expectNoContent(await app.request('PUT', `/users/${user}/d`));
    expect(await day()).toMatchObject({ battles_left: 0, next_battle: '20260116' });

    app.clock.set('2026-01-16T00:00:00Z');
    expect(await day()).toMatchObject({
      day: '20260116',
      drawn: 0,
      draws: [],
      draws_left: 12,
      next_draw: '20260116',
      battles_left: 2,
    });
  });
});
