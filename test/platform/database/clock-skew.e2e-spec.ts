import { beforeEach, describe, expect, it } from '@jest/globals';
import { cardBody, userBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError, expectNoContent } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { drawsOfUser } from '../../harness/random-draws.js';
import { type Answer, PASSWORD, TestApp } from '../../harness/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database.js';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const LIMIT = { CLOCK_SKEW_MOST: '3600', DRAWS_PER_DAY: '1' };

describe("a service whose clock is far from PostgreSQL's", () => {
  let database: TestDatabase;
  let clock: FakeClock;
  beforeEach(async () => {
    database = await createTestDatabase();
    const [row] = await database.query<{ now: Date }>('select now()');
    clock = new FakeClock(row?.now.toISOString());
  });

  const start = (own: FakeClock, environment: object = {}): Promise<TestApp> =>
    TestApp.start({ database, clock: own, environment: { ...LIMIT, ...environment } });

  /** Everything that needs the open day. */
  async function askAll(app: TestApp, user: number, opponent: number): Promise<Answer[]> {
    return [
      await app.request('POST', '/cards', { body: cardBody(user) }),
      await app.request('POST', '/cards', { body: cardBody(user, { card: 7 }) }),
      await app.request('POST', `/users/${user}/draws`, { body: { password: PASSWORD, count: 1 } }),
      await app.request('PUT', `/users/${user}/d`, { body: { battle: opponent } }),
      await app.request('POST', '/users', { body: userBody() }),
      await app.request('GET', `/users/${user}/day`),
    ];
  }

  function expectClocksApart(answers: readonly Answer[]): void {
    for (const answer of answers) {
      expectError(answer, 503);
      expect(answer.body.errors[0].reason).toBe('clocks_apart');
    }
  }

  const days = (): Promise<object[]> =>
    database.query('select day, closed_at, revealed_at from draw_seeds order by day');
  const errorsIn = ({ log }: TestApp): string[] => log.filter((line) => line.includes('CLOCK_SKEW_MOST'));

  it.each([400 * DAY_MS, -400 * DAY_MS])('opens no day and closes none: %d ms', async (wrong) => {
    const app = await start(clock);
    const [user, opponent] = [(await createUser(app)).id, (await createUser(app)).id];
    const { day } = await app.read(`/users/${user}/day`);
    const before = await days();
    clock.advance(wrong);
    expectClocksApart(await askAll(app, user, opponent));
    // What was made can be read.
    for (const path of ['/game/seeds', `/users/${user}/draws`, `/users/${user}`, `/users/${user}/battles`])
      expect((await app.request('GET', path)).status).toBe(200);
    expect(await days()).toEqual(before);
    expect(errorsIn(app)).toHaveLength(1);
    clock.advance(-wrong);
    await createCard(app, user);
    expect(await drawsOfUser(app, user)).toMatchObject([{ day }]);
    expectNoContent(await app.request('PUT', `/users/${user}/d`, { body: { battle: opponent } }));
  });

  const ahead = (ms: number): FakeClock => new FakeClock(new Date(clock.now().getTime() + ms).toISOString());

  it('starts, and draws as soon as the clock is set', async () => {
    const user = (await createUser(await start(clock))).id;
    const wrong = ahead(400 * DAY_MS);
    const app = await start(wrong);
    expectClocksApart(await askAll(app, user, user));
    wrong.set(clock.now().toISOString());
    await createCard(app, user);
    expect(errorsIn(app)).toHaveLength(1);
  });

  it('opens a day within the allowed distance', async () => {
    const near = ahead(1_000 * SECOND_MS);
    const user = (await createUser(await start(near))).id;
    const strict = await start(near, { CLOCK_SKEW_MOST: '400' });
    expectClocksApart([await strict.request('POST', '/cards', { body: cardBody(user) })]);
  });

  it("is asked for a player's day: that on which the player's next draw is", async () => {
    const app = await start(clock, { CLOCK_SKEW_MOST: '0' });
    const user = (await createUser(app)).id;
    await createCard(await start(ahead(400 * DAY_MS), { CLOCK_SKEW_MOST: '0' }), user);
    const [drawn] = await drawsOfUser(app, user);
    const day = await app.read(`/users/${user}/day`);
    expect(day).toMatchObject({ day: drawn?.day, drawn: 1, draws_left: 0 });
    const refused = await app.request('POST', '/cards', { body: cardBody(user) });
    expectError(refused, 409);
    expect(refused.body.errors[0].message).toContain(`on ${day.day}; the next day is ${day.next_draw}`);
  });
});
