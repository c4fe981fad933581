import { expect, it } from '@jest/globals';
import { createCard, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { drawOfCard, drawsOfUser } from '../../harness/random-draws.js';
import { BEARER, PASSWORD, TestApp } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { saidByPython, verifyDays } from '../../harness/verify-day.js';

const outcome = (card: number, status: string, weight: number): object => {
  return { card, status, skill: '', weight, cp: { min: 1, max: 9 } };
};
/** Only a guarantee gives a super in practice. */
const OUTCOMES = [outcome(1, 'normal', 2 ** 40), outcome(2, 'super', 1)];
const banner = (name: string, rules: object): object => {
  return { name, counters: 'shared', outcomes: OUTCOMES, rarities: [{ status: 'super', ...rules }] };
};
const ONCE = { within: 3, once: true };

const clock = new FakeClock('2026-01-15T12:00:00.000Z');
const database = await createTestDatabase();
const app = await TestApp.start({ clock, database });
const put = (...banners: object[]) => app.request('PUT', '/game/tables/next', { body: { banners }, headers: BEARER });

it('a guarantee that holds once is granted once, also after a day whose table has it without once, and the draws verify', async () => {
  const owner = (await createUser(app)).id;
  const days: readonly [day: string, rules: object, count: number][] = [
    ['16', ONCE, 5],
    ['17', { within: 4 }, 6],
    ['18', {}, 2],
    ['19', ONCE, 4],
    ['20', {}, 0],
  ];
  for (const [day, rules, count] of days) {
    expect((await put(banner('event', rules))).status).toBe(200);
    clock.set(`2026-01-${day}T12:00:00.000Z`);
    const body = { password: PASSWORD, count, banner: 'event' };
    if (count > 0) expect((await app.request('POST', `/users/${owner}/draws`, { body })).status).toBe(200);
    if (day === '17') {
      const [now] = await app.read(`/users/${owner}/guarantees`);
      expect(now.rarities).toMatchObject([{ since: 2, left: 2 }]);
    }
  }
  const drawn = await drawsOfUser(app, owner);
  const states = [0, 1, 2, -1, -1, -2, -3, -4, -5, -2, -3, -4, -5, -1, -1, -1, -1];
  expect(drawn.map(({ state }: any) => state[0][0])).toEqual(states);
  const supers = drawn.flatMap(({ status, number }) => (status === 'super' ? [number] : []));
  expect(supers).toEqual([3, 9]);
  await expectVerified('20260116', '20260119', 4);
});

it('a count that is its own goes on while rarer cards come, of which a ramp of two slopes makes every second one certain', async () => {
  const owner = (await createUser(app)).id;
  const outcomes = [outcome(1, 'normal', 2 ** 40), outcome(3, 'rare', 2), outcome(2, 'super', 1)];
  const ramp = [1, 2].map((from) => ({ from, add: 2 ** 39 }));
  const rarities = [
    { status: 'super', ramp },
    { status: 'rare', within: 4, resets: 'own' },
  ];
  expect((await put({ name: 'own', outcomes, rarities })).status).toBe(200);
  clock.set('2026-01-21T12:00:00.000Z');
  const body = { password: PASSWORD, count: 40, banner: 'own' };
  expect((await app.request('POST', `/users/${owner}/draws`, { body })).status).toBe(200);
  clock.set('2026-01-22T12:00:00.000Z');
  let [supers, rares] = [0, 0];
  for (const { state, status, decided_by } of await drawsOfUser(app, owner)) {
    expect(state).toEqual([
      [supers, 0],
      [rares, 0],
    ]);
    // Where both are certain, the rarer one comes, and the other one with the next draw.
    if (supers === 1) expect(status).toBe('super');
    else if (rares >= 3) expect(status).toMatch(/super|rare/);
    expect(decided_by).toBe(rares >= 3 ? 'guarantee' : 'ramp');
    supers = status === 'super' ? 0 : supers + 1;
    rares = status === 'rare' ? 0 : rares + 1;
  }
  await expectVerified('20260121', '20260121', 40);
});

const named = (card: number): object => ({ ...outcome(card, 'super', 1), featured: true });
/** A card that is not the named one comes often, and then the named one for certain. */
const wish = (...cards: number[]): object => ({
  name: 'wish',
  outcomes: [outcome(1, 'normal', 2 ** 40), outcome(2, 'super', 3), ...cards.map(named)],
  rarities: [{ status: 'super', within: 2, featured: { chance: [1, 2], misses: 1, within: 30, target: true } }],
});

it('a card that a player names comes for certain after another one, and each draw keeps the card that it named', async () => {
  const owner = (await createUser(app)).id;
  const { status, body } = await put(wish(3, 4), { name: 'plain', outcomes: OUTCOMES });
  expect(status).toBe(200);
  expect(body.odds.wish.consolidated.targets).toEqual([
    { card: 3, status: 'super', chance: expect.closeTo(0.5 / 1.75, 6), expected_draws: expect.any(Number) },
    { card: 4, status: 'super', chance: expect.closeTo(0.5 / 1.75, 6), expected_draws: expect.any(Number) },
  ]);
  expect(body.odds.plain.consolidated).not.toHaveProperty('targets');
  clock.set('2026-01-23T12:00:00.000Z');
  const draw = (banner: string, count: number, target?: number) =>
    app.request('POST', `/users/${owner}/draws`, { body: { password: PASSWORD, count, banner, target } });
  for (const target of [3, 0, 4]) expect((await draw('wish', 14, target)).status).toBe(200);
  const single = { password: PASSWORD, owner, banner: 'wish', target: 3 };
  expect((await app.request('POST', '/cards', { body: single })).status).toBe(200);
  const unknown = await draw('wish', 1, 2);
  expectError(unknown, 409, ['target']);
  expect(unknown.body.errors[0]).toMatchObject({
    message: 'is no card that a draw from wish may name: it has 3, 4',
    reason: 'unknown_target',
  });
  expectError(await draw('plain', 1, 3), 409, ['target']);
  expectError(await app.request('POST', '/cards', { body: { ...single, cp: 5 } }), 400, ['target']);
  const drawn = await drawsOfUser(app, owner);
  expect(drawn).toHaveLength(43);
  let [before, misses, dry] = [null as number | null, 0, 0];
  for (const { state, card, status: drawnStatus, target, decided_by } of drawn as any[]) {
    if (target !== before) misses = 0;
    expect(state).toEqual([[expect.any(Number), misses, dry]]);
    const isHit = target === null ? card > 2 : card === target;
    if (misses > 0 && drawnStatus === 'super') expect([isHit, decided_by]).toEqual([true, expect.any(String)]);
    if (drawnStatus === 'super') misses = isHit ? 0 : misses + 1;
    dry = isHit ? 0 : dry + 1;
    before = target;
  }
  expect(drawn.map(({ target }) => target)).toEqual([3, null, 4].flatMap((each) => Array(14).fill(each)).concat(3));
  const [now] = await app.read(`/users/${owner}/guarantees`);
  expect(now).toMatchObject({ banner: 'wish', target: 3, rarities: [{ missed: misses }] });
  clock.set('2026-01-24T12:00:00.000Z');
  await expectVerified('20260123', '20260123', 43);
});

it('a draw that names no card keeps that of the draw before, over days and restarts, until another, none, or a banner without it', async () => {
  const owner = (await createUser(app)).id;
  // It knows the owner's draws from the database alone.
  const restarted = await TestApp.start({ clock, database });
  const draw = async (target?: number, on = app): Promise<unknown[]> => {
    const body = { password: PASSWORD, count: 3, banner: 'wish', target };
    const answer = await on.request('POST', `/users/${owner}/draws`, { body });
    expect(answer.status).toBe(200);
    return answer.body.map((each: any) => each.target);
  };
  const drawOne = async (): Promise<unknown> => {
    const card = await createCard(restarted, owner, { banner: 'wish' });
    return (await drawOfCard(app, card.id)).target;
  };
  const aims = async (): Promise<unknown> => (await app.read(`/users/${owner}/guarantees`))[0].target;
  const onDay = async (day: number, ...cards: number[]): Promise<void> => {
    expect((await put(wish(...cards))).status).toBe(200);
    clock.set(`2026-01-${day}T12:00:00.000Z`);
  };
  const thrice = <T>(target: T): T[] => [target, target, target];
  await onDay(25, 3, 4);
  expect([await draw(), await draw(3), await draw(), await aims()]).toEqual([thrice(null), thrice(3), thrice(3), 3]);
  expect(await draw(undefined, restarted)).toEqual(thrice(3));
  expect([await draw(4), await draw(undefined, restarted), await drawOne()]).toEqual([thrice(4), thrice(4), 4]);
  await onDay(26, 4, 5);
  expect([await draw(), await aims()]).toEqual([thrice(4), 4]);
  expect([await draw(0), await draw(), await drawOne()]).toEqual([thrice(null), thrice(null), null]);
  expect(await draw(4)).toEqual(thrice(4));
  await onDay(27, 5, 6);
  expect([await aims(), await draw(), await drawOne()]).toEqual([null, thrice(null), null]);
  clock.set('2026-01-28T12:00:00.000Z');
  await expectVerified('20260125', '20260127', 4);
});

/** @param draws how many the last of these days has */
async function expectVerified(first: string, last: string, draws: number): Promise<void> {
  await app.read(`/game/seeds/${last}`);
  expect(await verifyDays(app.url, { first, last })).toEqual([]);
  const said = `${last}: ${draws} draws by 1 owners match the seed and the odds`;
  expect((await saidByPython(app.url, `${first}..${last}`)) ?? said).toContain(said);
}

it('banners that count together have equal once and resets, and the rarest stands first: others are refused with the place and the reason', async () => {
  const refusals = async (...banners: object[]) => {
    const refused = await put(...banners);
    expectError(refused, 400);
    return refused.body.errors.map(({ field, message }: any) => `${field} ${message}`);
  };
  expect(await refusals(banner('newbie', ONCE), banner('other', {}))).toEqual([
    'banners[1].rarities[0].once must be true, because banners[0] counts together with it and has a once',
  ]);
  expect(await refusals(banner('other', { within: 3 }), banner('newbie', ONCE))).toEqual([
    'banners[1].rarities[0].once must be left out, because banners[0] counts together with it and has no once',
  ]);
  expect(await refusals(banner('other', { within: 3 }), banner('own', { within: 3, resets: 'own' }))).toEqual([
    'banners[1].rarities[0].resets must be left out, because banners[0] counts together with it and has no resets',
  ]);
  const rarities = (featured: object) => ({
    outcomes: [...OUTCOMES, { ...outcome(3, 'super', 1), featured: true }],
    rarities: [{ status: 'super', featured: { chance: [1, 2], ...featured } }],
  });
  const [some, none] = [{ within: 9, once: true }, {}].map((each, at) => ({
    ...banner(`b${at}`, {}),
    ...rarities(each),
  }));
  expect(await refusals(some as object, none as object)).toEqual([
    'banners[1].rarities[0].featured.within must be given, because banners[0] counts together with it and has a featured.within',
  ]);
  expect((await put(banner('newbie', ONCE), banner('other', { ...ONCE, within: 9 }))).status).toBe(200);
  const outcomes = [outcome(1, 'normal', 9900), outcome(2, 'four', 90), outcome(3, 'five', 10)];
  const [four, five] = [
    { status: 'four', within: 10 },
    { status: 'five', within: 90 },
  ];
  expect(await refusals({ name: 'order', outcomes, rarities: [four, five] })).toEqual([
    'banners[0].rarities[1].status must be no rarer than one before it, because the rarest comes first: five has the weight 10, four before it 90',
  ]);
  expect((await put({ name: 'order', outcomes, rarities: [five, four] })).status).toBe(200);
});

it('tables that were stored before they would be refused are used as they are', async () => {
  const outcomes = [outcome(1, 'normal', 9900), outcome(2, 'four', 90), outcome(3, 'five', 10)];
  const rarities = [{ status: 'four' }, { status: 'five', within: 9 }];
  const content = JSON.stringify({ banners: [{ name: 'order', outcomes, rarities }] });
  await app.database.query(`update next_tables set content = '${content}'`);
  clock.set('2026-01-29T12:00:00.000Z');
  expect((await app.read('/game/banners')).map(({ banner }: any) => banner)).toEqual(['standard', 'order']);
});
