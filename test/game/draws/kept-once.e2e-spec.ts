import { expect, it } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { drawsOfUser } from '../../harness/random-draws.js';
import { BEARER, PASSWORD, TestApp } from '../../harness/test-app.js';
import { verifyDays } from '../../harness/verify-day.js';

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
const app = await TestApp.start({ clock });
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

/** @param draws how many the last of these days has */
async function expectVerified(first: string, last: string, draws: number): Promise<void> {
  await app.read(`/game/seeds/${last}`);
  expect(await verifyDays(app.url, { first, last })).toEqual([]);
  if (spawnSync('python3', ['--version']).status !== 0) return;
  const { stdout } = await promisify(execFile)('python3', ['docs/verify.py', app.url, `${first}..${last}`]);
  expect(stdout).toContain(`${last}: ${draws} draws by 1 owners match the seed and the odds`);
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
  expect((await put(banner('newbie', ONCE), banner('other', ONCE))).status).toBe(200);
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
  clock.set('2026-01-24T12:00:00.000Z');
  expect((await app.read('/game/banners')).map(({ banner }: any) => banner)).toEqual(['standard', 'order']);
});
