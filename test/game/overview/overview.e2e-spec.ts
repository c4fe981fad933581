import { describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { makeToken } from '../../harness/named-tokens.js';
import { temporaryFolder } from '../../harness/service-process.js';
import { type Answer, BEARER, PASSWORD, TestApp, TOKEN, WRONG } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const outcome = (card: number, status: string) => ({ card, status, skill: '', weight: 1, cp: { min: 1, max: 9 } });
const RULES = { rarities: [{ status: 'super', within: 2 }] };
const SUMMER = { name: 'summer', from: '20260115', outcomes: [outcome(1, 'normal'), outcome(2, 'super')], ...RULES };
const ONE = { name: 'standard', outcomes: [outcome(3, 'normal')] };
const TWIN = { name: 'twin', outcomes: ONE.outcomes };
// By their names, "rare" comes after "common"; by their length, before it.
const LISTS = { common: [outcome(4, 'normal'), outcome(5, 'normal')], rare: [outcome(6, 'super')] };
const PACK = { name: 'pack', slots: [{ list: 'common', count: 2 }, { list: 'rare' }] };

describe('the overview', () => {
  const folder = temporaryFolder();

  it('tells draws and supers by day and banner, tokens and their use, days, refusals, the backup, and what is wrong', async () => {
    const database = await createTestDatabase();
    const file = join(folder.path, 'tables.json');
    writeFileSync(file, JSON.stringify({ lists: LISTS, banners: [ONE, SUMMER, TWIN, PACK] }));
    const clock = new FakeClock('2026-01-15T12:00:00.000Z');
    const app = await TestApp.start({ database, clock, environment: { DRAW_TABLE: file } });
    const read = async (): Promise<any> => (await app.request('GET', '/game/overview', { headers: BEARER })).body;
    expectError(await app.request('GET', '/game/overview'), 403, ['token']);
    const bot = await makeToken(database, 'bot', ['createCard'], '2026-01-20T00:00:00Z');
    await makeToken(database, 'over', ['createCard'], '2026-01-15T00:00:00Z');
    const owner = (await createUser(app)).id;
    for (const banner of ['summer', 'summer', 'summer', 'summer', 'standard', 'twin'])
      await createCard(app, owner, { banner });
    await app.request('POST', `/users/${owner}/draws`, { body: { password: PASSWORD, banner: 'pack', packs: 1 } });
    expect(await read()).toMatchObject({
      today: '20260115',
      wrong: ['backup', 'tokens'],
      last_backup: null,
      days_open: ['20260115'],
      days_overdue: [],
      last_revealed: null,
      refused: 0,
      tokens: [{ name: 'bot', operations: ['createCard'], used_at: null }],
    });
    await app.request('POST', '/cards', { body: cardBody(owner, { password: bot }) });
    expectError(await app.request('PATCH', '/cards/1', { body: { token: WRONG } }), 403, ['token']);
    await database.query("insert into last_backup values (1, '2026-01-15T11:00:00Z')");
    await database.query(
      "insert into refused_credentials values ('2026-01-14T13:00:00Z', 18), ('2026-01-14T12:00:00Z', 99)",
    );
    await until(async () => (await read()).refused === 19 && (await read()).tokens[0].used_at !== null);
    const supers = Number(
      ((await database.query("select count(*)::int from draws where status = 'super' and pack is null")) as any)[0]
        .count,
    );
    const before = await read();
    expect(before).toMatchObject({ wrong: ['tokens'], last_backup: '2026-01-15T11:00:00+00:00' });
    expect(before.draws).toEqual([
      { day: '20260115', banner: 'pack', draws: 3, supers: 1 },
      { day: '20260115', banner: 'standard, twin', draws: 3, supers: 0 },
      { day: '20260115', banner: 'summer', draws: 4, supers },
    ]);
    expect(supers).toBeGreaterThanOrEqual(2);
    // On the next day the counts of the day before are stored, and its file cannot be used.
    writeFileSync(file, '{');
    clock.advance(24 * 3_600_000);
    await app.request('GET', '/game/seeds');
    await createCard(app, owner, { banner: 'summer' });
    await until(async () => (await read()).last_revealed === '20260115');
    const after = await read();
    expect(after).toMatchObject({ wrong: ['tables', 'tokens'], days_open: ['20260116'], refused: 0 });
    expect(after.draws.slice(0, 3)).toEqual(before.draws);
    await app.close();
    const apart = await TestApp.start({ database, clock, environment: { CLOCK_SKEW_MOST: '3600' } });
    clock.advance(24 * 3_600_000);
    expect((await apart.request('GET', '/game/overview', { headers: BEARER })).body.wrong).toContain('clocks');
    await apart.close();
  });

  it('tells the settings that matter first, with their sources and no secret, and what a new service lacks', async () => {
    const database = await createTestDatabase();
    const start = (environment: Readonly<Record<string, string>>) =>
      TestApp.start({ database, environment: { PLAYER_LINKS: 'true', GAME_ACCENT: '', ...environment } });
    const app = await start({ DRAWS_PER_DAY: '5' });
    const read = (of = app): Promise<Answer> => of.request('GET', '/game/overview', { headers: BEARER });
    const before = await read();
    expect(before.body.settings).toEqual([
      { name: 'GAME_NAME', value: '', source: 'default' },
      { name: 'GAME_ACCENT', value: '', source: 'default' },
      { name: 'GAME_LOGO', value: '', source: 'default' },
      { name: 'GAME_TIME_ZONE', value: 'UTC', source: 'default' },
      { name: 'PLAYER_LINKS', value: 'true', source: 'environment' },
      { name: 'DRAWS_PER_DAY', value: '5', source: 'environment' },
    ]);
    for (const secret of [PASSWORD, TOKEN, database.url]) expect(before.text).not.toContain(secret);
    const left = async (of?: TestApp): Promise<unknown> => (await read(of)).body.first_steps;
    expect(await left()).toEqual(['name', 'kind', 'banner', 'token', 'link']);
    const put = (path: string, body: object) => app.request('PUT', path, { body, headers: BEARER });
    await put('/game/cards/1', { name: 'Fox Postman' });
    expect(await left()).toContain('kind');
    const raw = readFileSync('examples/game/art/14.webp');
    await app.request('PUT', '/game/cards/1/art', { raw, headers: { ...BEARER, 'content-type': 'image/webp' } });
    await put('/game/tables/next', { banners: [ONE, SUMMER] });
    expect(await left()).toEqual(['name', 'token', 'link']);
    await makeToken(database, 'bot', ['createCard'], '2026-01-01T00:00:00Z');
    const { id } = await createUser(app);
    await app.request('POST', `/users/${id}/links`, { body: { password: PASSWORD } });
    expect(await left()).toEqual(['name']);
    expect(await left(await start({ GAME_NAME: 'Moonlit Post' }))).toEqual([]);
    const counts = Array.from({ length: 7 }, (_, day) => `('2026010${day + 1}', 1, 0, 1)`);
    await database.query(`insert into draw_counts (day, table_id, outcome, draws) values ${counts.join()}`);
    expect(await left()).toEqual([]);
  });
});
