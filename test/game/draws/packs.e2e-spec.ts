import { describe, expect, it } from '@jest/globals';
import { cardBody } from '../../factories/bodies.js';
import { balancesOf, createUser } from '../../factories/records.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { expectError, expectRefusal } from '../../harness/expectations.js';
import { metricsOf } from '../../harness/metrics.js';
import { type Answer, PASSWORD, TestApp } from '../../harness/test-app.js';
import { saidByPython, verifyDay } from '../../harness/verify-day.js';

const CP = { min: 1, max: 9 };
const COMMON = { card: 1, status: 'common', skill: '', weight: 90, cp: CP };
const RARE = { card: 2, status: 'rare', skill: '', weight: 10, cp: CP };
const SUPER = { card: 3, status: 'super', skill: '', weight: 2, cp: CP };
const RARER = { list: 'all', if_none: { status: ['rare', 'super'], list: 'better' } };
const TABLES = {
  lists: { all: [COMMON, RARE, SUPER], better: [RARE, SUPER], best: [SUPER] },
  currencies: { coin: {}, dust: {} },
  banners: [
    {
      name: 'booster',
      slots: [{ list: 'all', count: 3 }, RARER],
      instead: [{ chance: [1, 4], slots: [{ list: 'best', count: 2 }] }],
      rarities: [{ status: 'super', within: 6 }],
      cost: { coin: 5 },
      free: 1,
      gives: { dust: 1 },
      limit: { day: 6 },
    },
    { name: 'ten', slots: [{ list: 'all', count: 9 }, RARER] },
  ],
};

const clock = new FakeClock('2026-01-15T12:00:00Z');
// No one listens there, so all that is told stays in the database.
const WEBHOOKS = {
  WEBHOOKS: 'http://127.0.0.1:9/',
  WEBHOOKS_PRIVATE: 'true',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
};
const app = await TestApp.start({ clock, tables: TABLES, environment: { DRAWS_PER_DAY: '60', ...WEBHOOKS } });

describe('packs', () => {
  const open = (owner: number, more: object, headers = {}): Promise<Answer> =>
    app.request('POST', `/users/${owner}/draws`, { body: { password: PASSWORD, ...more }, headers });
  const ofPacks = (draws: readonly any[]): number[][] => {
    const packs = [...new Set(draws.map(({ pack }) => pack))];
    return packs.map((first) => draws.filter(({ pack }) => pack === first).map(({ slot }) => slot));
  };
  const WHOLE = [
    [1, 2, 3, 4],
    [1, 2],
  ];

  it('come whole, each for one price, with places and nonces in a row, once for a key', async () => {
    const { id } = await createUser(app);
    const entry = { password: PASSWORD, currency: 'coin', amount: 12, reason: 'gift' };
    await app.request('POST', `/users/${id}/entries`, { body: entry });
    const key = { 'idempotency-key': 'three-packs' };
    const { status, body: draws } = await open(id, { banner: 'booster', packs: 3 }, key);
    expect(status).toBe(200);
    for (const slots of ofPacks(draws)) expect(WHOLE).toContainEqual(slots);
    expect(ofPacks(draws)).toHaveLength(3);
    expect(draws.map(({ nonce }: any) => nonce)).toEqual(draws.map((_: unknown, place: number) => place + 1));
    expect(draws.map(({ number }: any) => number)).toEqual(draws.map((_: unknown, place: number) => place + 1));
    expect(draws.every(({ pack, slot, nonce }: any) => pack === nonce - slot + 1)).toBe(true);
    expect(await balancesOf(app, id)).toEqual({ coin: 2, dust: 3 });
    expect((await open(id, { banner: 'booster', packs: 3 }, key)).body).toEqual(draws);
    expectRefusal(await open(id, { banner: 'booster', packs: 1 }), 'balance_too_low', 'a user needs 5 coin, and has 2');
    expect(await app.read(`/users/${id}/draws?itemsPerPage=100`)).toEqual(draws);
  });

  it('are asked for as packs, and cards as cards: what is wrong says the right form', async () => {
    const { id } = await createUser(app);
    const packs = 'send packs, 1 to 10, to POST /users/{id}/draws';
    expectRefusal(await open(id, { banner: 'ten', count: 10 }), 'banner_gives_packs', `ten gives packs: ${packs}`);
    const card = cardBody(id, { banner: 'ten' });
    for (const more of [{}, { card: 1 }])
      expectRefusal(await app.request('POST', '/cards', { body: { ...card, ...more } }), 'banner_gives_packs', packs);
    expectRefusal(await open(id, { packs: 1 }), 'banner_gives_cards', 'gives cards one by one: send count, 1 to 100');
    expectError(await open(id, { banner: 'ten' }), 400, ['count']);
    expectError(await open(id, { banner: 'ten', count: 1, packs: 1 }), 400, ['packs']);
    expectError(await open(id, { banner: 'ten', packs: 11 }), 400, ['packs']);
    expect(await app.read(`/users/${id}/draws`)).toEqual([]);
  });

  it('count as their cards for the day, and as packs for the banner', async () => {
    const { id } = await createUser(app);
    expect((await open(id, { banner: 'ten', packs: 5 })).body).toHaveLength(50);
    expectRefusal(await open(id, { banner: 'ten', packs: 2 }), 'no_draw_left', '10 are left');
    expect((await open(id, { banner: 'ten', packs: 1 })).body).toHaveLength(10);
    const other = await createUser(app);
    const limited = await open(other.id, { banner: 'booster', packs: 7 });
    expectRefusal(limited, 'draw_limit_reached', 'a user may draw from booster 6 times a day, and 6 are left');
  });

  it('have no card of the other list where an earlier one is rare', async () => {
    const { id } = await createUser(app);
    await open(id, { banner: 'ten', packs: 6 });
    const draws = (await app.read(`/users/${id}/draws?itemsPerPage=100`)) as any[];
    for (const last of draws.filter(({ slot }) => slot === 10)) {
      const before = draws.filter(({ pack, slot }) => pack === last.pack && slot < 10);
      const isNone = before.every(({ status }) => status === 'common');
      // The table has the lists all, then better: places 0 to 2, and 3 and 4.
      expect(last.outcome >= 3).toBe(isNone);
    }
  });

  it('are told of, each with its cards, and counted', async () => {
    const { id } = await createUser(app);
    const { body: draws } = await open(id, { banner: 'ten', packs: 2 });
    const rows = await app.database.query<{ payload: string }>(
      "select payload from webhooks where type = 'pack.opened'",
    );
    const told = rows.flatMap(({ payload }) => payload.split('\n')).map((text) => JSON.parse(text).data);
    const own = told.filter(({ owner }) => owner === id);
    expect(own.map(({ pack }) => pack)).toEqual([1, 11]);
    expect(own[1].cards.map((card: any) => [card.id, card.slot, card.status])).toEqual(
      draws.slice(10).map(({ card_id, slot, status }: any) => [card_id, slot, status]),
    );
    const metrics = await metricsOf(app);
    expect(metrics.of('card_draw_packs_total{banner="ten"}')).toBeGreaterThan(2);
  });

  it('have their odds by slots, and are verified', async () => {
    const { pack, slots, lists, instead } = await app.read('/game/odds?banner=booster');
    expect(slots).toEqual(TABLES.banners[0]?.slots);
    expect(instead).toEqual(TABLES.banners[0]?.instead);
    expect(lists).toEqual(TABLES.lists);
    expect(pack.layouts.map(({ chance }: any) => chance)).toEqual([0.25, 0.75]);
    expect(pack.layouts[0].slots[0].chances[3]).toBe(1);
    expect(pack.statuses.super.chance).toBeGreaterThan(0.25);
    clock.advance(86_400_000);
    await app.read('/game/seeds');
    const { differences, summary } = await verifyDay(app.url, '20260115');
    expect(differences).toEqual([]);
    expect(summary).toContain('draws');
    expect((await saidByPython(app.url, '20260115')) ?? 'draws').toContain('draws');
  });
});
