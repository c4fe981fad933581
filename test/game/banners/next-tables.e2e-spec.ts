import { beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createCard, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { drawsOfUser } from '../../harness/random-draws.js';
import { type Answer, BEARER, PASSWORD, TestApp, TOKEN } from '../../harness/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database.js';

const EXAMPLE = 'examples/tables/pity-and-featured.json';
const REFUSED = '{"banners": [{"name": "x", "outcomes": 1}]}';
const WISH: any = JSON.parse(readFileSync(EXAMPLE, 'utf8'));
/** Gives one card alone. */
const only = (card: number): object => {
  return { name: 'standard', outcomes: [{ card, status: 'normal', skill: '', weight: 1, cp: { min: 1, max: 9 } }] };
};

describe('the tables of the next day', () => {
  let database: TestDatabase;
  let apps: TestApp[];

  beforeEach(async () => {
    database = await createTestDatabase();
    apps = [];
  });

  async function start(environment: Readonly<Record<string, string>> = {}): Promise<TestApp> {
    const clock = new FakeClock(apps[0]?.clock.now().toISOString());
    const app = await TestApp.start({ database, clock, environment });
    apps.push(app);
    return app;
  }
  function setClocks(day: string): void {
    for (const { clock } of apps) clock.set(`2026-01-${day}T00:00:00.000Z`);
  }
  const put = (app: TestApp, body: unknown): Promise<Answer> =>
    app.request('PUT', '/game/tables/next', { body, headers: BEARER });
  const next = (app: TestApp): Promise<any> => app.read('/game/tables/next');
  const bannersOf = async (app: TestApp): Promise<unknown[]> =>
    (await app.read('/game/banners')).map(({ banner, state }: any) => `${banner} ${state}`);

  it('are in force with the next day that opens, on every instance, and say their long-run odds before', async () => {
    const [one, two] = [await start(), await start()];
    const owner = (await createUser(one)).id;
    const before = await createCard(one, owner);
    const sent = await put(one, WISH);
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ source: 'sent', sent_at: '2026-01-15T12:00:00+00:00', day: '20260116' });
    expect(sent.body.banners.map(({ name }: any) => name)).toEqual(['standard', 'wish']);
    expect(sent.body.banners[1]).toEqual({ ...WISH.banners[0], counters: 'wish' });
    expect(sent.body.odds.wish.consolidated.statuses.super).toMatchObject({
      chance: expect.closeTo(0.016052, 6),
      featured: expect.closeTo(2 / 3, 9),
    });
    expect(await next(two)).toEqual(sent.body);
    expect(await bannersOf(two)).toEqual(['standard in_force', 'wish coming']);
    expectError(await two.request('GET', '/game/odds?banner=wish'), 409, ['banner']);
    setClocks('16');
    for (const app of [two, one]) await createCard(app, owner, { banner: 'wish' });
    const { version } = await one.read('/game/odds?banner=wish');
    expect(version).toBe(sent.body.odds.wish.version);
    expect((await drawsOfUser(one, owner)).map(({ banner }) => banner)).toEqual(['standard', 'wish', 'wish']);
    expect((await one.read(`/cards/${before.id}/draw`)).day).toBe('20260115');
  });

  it('are the last that were sent, also after a restart; an empty list brings the default ones back', async () => {
    const app = await start();
    const owner = (await createUser(app)).id;
    const { banners: usual, ...rest } = await next(app);
    expect(rest).toMatchObject({ source: 'default', sent_at: null, day: '20260116' });
    expect((await put(app, { banners: [only(7)] })).status).toBe(200);
    const inBody = { banners: [only(8)], token: TOKEN };
    expect((await app.request('PUT', '/game/tables/next', { body: inBody })).status).toBe(200);
    for (const body of [{ banners: [only(9)] }, { banners: [only(9)], password: PASSWORD }, {}])
      expectError(await app.request('PUT', '/game/tables/next', { body }), 403, ['token']);
    setClocks('16');
    expect(await createCard(app, owner)).toMatchObject({ card: 8 });
    await apps.pop()?.close();
    const again = await start();
    setClocks('17');
    expect(await createCard(again, owner)).toMatchObject({ card: 8 });
    // What is shown may be sent again.
    const { banners } = await next(again);
    expect((await put(again, { banners })).body.banners).toEqual(banners);
    expect((await put(again, { banners: [] })).body).toMatchObject({ source: 'sent', banners: usual });
  });

  it('are refused with every problem beside its place, and nothing changes then', async () => {
    const app = await start();
    await put(app, { banners: [only(7)] });
    const kept = await next(app);
    const wrong = structuredClone(WISH);
    Object.assign(wrong.banners[0], { name: 'Wish' });
    Object.assign(wrong.banners[0].outcomes[0], { weight: 0 });
    const refused = await put(app, { banners: [...WISH.banners, ...wrong.banners, { ...only(1), from: '20260101' }] });
    expectError(refused, 400, ['banners[1].name', 'banners[1].outcomes[0].weight', 'banners[2].from']);
    expect(refused.body.errors[0]).toEqual({
      field: 'banners[1].name',
      message: 'must be 1 to 40 of a to z, 0 to 9 and -',
      reason: 'wrong_format',
    });
    wrong.banners[0].name = 'other';
    wrong.banners[0].rarities[1].ramp.from = 12;
    expectError(await put(app, wrong), 400, ['banners[0].outcomes[0].weight', 'banners[0].rarities[1].ramp.from']);
    wrong.banners[0].outcomes[0].weight = 9430;
    expectError(await put(app, wrong), 400, ['banners[0].rarities[1].ramp.from']);
    const never = { status: 'normal', within: 2 };
    expectError(await put(app, { banners: [{ ...WISH.banners[0], rarities: [never] }] }), 400);
    expectError(await put(app, {}), 400, ['banners']);
    expectError(await put(app, { banner: [] }), 400);
    expectError(await put(app, [only(1)]), 400);
    const many = await put(app, { banners: [{ name: 'many', outcomes: Array.from({ length: 400_000 }, () => 0) }] });
    expect([many.status, many.body.errors.length]).toEqual([400, 100]);
    expect(await next(app)).toEqual(kept);
  });

  it('that this version refuses leave the last good ones in force, also after a restart, until others are sent', async () => {
    const app = await start();
    const owner = (await createUser(app)).id;
    const soon = { ...only(6), name: 'soon', from: '20260117', until: '20260118', gives: { gem: 1 } };
    const sent = await put(app, { banners: [only(7), soon], currencies: { gem: { most: 9 } } });
    const { odds, ...good } = sent.body;
    await database.query('update next_tables set content = $1', [REFUSED]);
    const cardOf = async (service: TestApp, banner = 'standard') => (await createCard(service, owner, { banner })).card;
    const isWrong = async (service: TestApp): Promise<unknown[]> => [
      (await service.request('GET', '/game/overview', { headers: BEARER })).body.wrong.includes('tables'),
      /^card_draw_table_file_broken (\d)$/m.exec((await service.request('GET', '/metrics')).text)?.[1],
      service.log.filter((line) => /^error The tables of PUT .* The last good tables stay in force$/.test(line)).length,
    ];
    expect(await isWrong(app)).toEqual([true, '1', 0]);
    expect(await next(app)).toEqual({ ...good, odds });
    setClocks('17');
    expect([await cardOf(app), await cardOf(app, 'soon')]).toEqual([7, 6]);
    expect(await isWrong(app)).toEqual([true, '1', 1]);
    const again = await start();
    setClocks('18');
    expect([await cardOf(again), await cardOf(again, 'soon')]).toEqual([7, 6]);
    expect(await next(again)).toEqual({ ...good, sent_at: null, day: '20260119', odds });
    expect(await again.read(`/users/${owner}/balances`)).toMatchObject([{ currency: 'gem', balance: 2 }]);
    expect(await isWrong(again)).toEqual([true, '1', 2]);
    setClocks('19');
    expect(await bannersOf(again)).toEqual(['standard in_force', 'soon ended']);
    expect((await put(app, { banners: [only(8)] })).status).toBe(200);
    for (const each of [app, again]) expect((await isWrong(each)).slice(0, 2)).toEqual([false, '0']);
    setClocks('20');
    expect([await cardOf(again), await cardOf(app)]).toEqual([8, 8]);
  });

  it('stop the start where no day has ever opened and this version cannot use them, and name the place they are in', async () => {
    await database.query('insert into next_tables values (1, $1, now())', [REFUSED]);
    await expect(start()).rejects.toThrow(
      /^The tables of PUT \/game\/tables\/next, in the table next_tables, .*banners\[0\]/,
    );
  });

  it('are those of the file alone, where DRAW_TABLE names one', async () => {
    const without = await start();
    await put(without, { banners: [only(7)] });
    const app = await start({ DRAW_TABLE: EXAMPLE });
    const refused = await put(app, { banners: [only(7)] });
    expectError(refused, 409);
    expect(refused.body.errors[0].reason).toBe('tables_from_file');
    expect(await next(app)).toMatchObject({ source: 'file', sent_at: null, banners: [{}, { name: 'wish' }] });
    setClocks('16');
    expect(await bannersOf(app)).toEqual(['standard in_force', 'wish in_force']);
  });
});
