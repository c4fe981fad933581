import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { makeToken } from '../../harness/named-tokens.js';
import { temporaryFolder } from '../../harness/service-process.js';
import { BEARER, TestApp, WRONG } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const outcome = (card: number, status: string) => ({ card, status, skill: '', weight: 1, cp: { min: 1, max: 9 } });
const RULES = { rarities: [{ status: 'super', within: 2 }] };
const SUMMER = { name: 'summer', from: '20260115', outcomes: [outcome(1, 'normal'), outcome(2, 'super')], ...RULES };
const ONE = { name: 'standard', outcomes: [outcome(3, 'normal')] };
const TWIN = { name: 'twin', outcomes: ONE.outcomes };

describe('the overview', () => {
  const folder = temporaryFolder();

  it('tells draws and supers by day and banner, tokens and their use, days, refusals, the backup, and what is wrong', async () => {
    const database = await createTestDatabase();
    const file = join(folder.path, 'tables.json');
    writeFileSync(file, JSON.stringify({ banners: [ONE, SUMMER, TWIN] }));
    const clock = new FakeClock('2026-01-15T12:00:00.000Z');
    const app = await TestApp.start({ database, clock, environment: { DRAW_TABLE: file } });
    const read = async (): Promise<any> => (await app.request('GET', '/game/overview', { headers: BEARER })).body;
    expectError(await app.request('GET', '/game/overview'), 403, ['token']);
    const bot = await makeToken(database, 'bot', ['createCard'], '2026-01-20T00:00:00Z');
    await makeToken(database, 'over', ['createCard'], '2026-01-15T00:00:00Z');
    const owner = (await createUser(app)).id;
    for (const banner of ['summer', 'summer', 'summer', 'summer', 'standard', 'twin'])
      await createCard(app, owner, { banner });
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
      ((await database.query("select count(*)::int from draws where status = 'super'")) as any)[0].count,
    );
    const before = await read();
    expect(before).toMatchObject({ wrong: ['tokens'], last_backup: '2026-01-15T11:00:00+00:00' });
    expect(before.draws).toEqual([
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
    expect(after.draws.slice(0, 2)).toEqual(before.draws);
    await app.close();
    const apart = await TestApp.start({ database, clock, environment: { CLOCK_SKEW_MOST: '3600' } });
    clock.advance(24 * 3_600_000);
    expect((await apart.request('GET', '/game/overview', { headers: BEARER })).body.wrong).toContain('clocks');
    await apart.close();
  });
});
