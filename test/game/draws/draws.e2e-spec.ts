import { beforeAll, describe, expect, it } from '@jest/globals';
import { COUNTS_OF_TABLE } from '../../../src/game/banners/observed-draws.js';
import { SEEDS } from '../../../src/game/days/seeds.service.js';
import { createCard, createUser } from '../../factories/records.js';
import { BlockedTables } from '../../harness/blocked-tables.js';
import { expectNoContent, storedRow } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { microseconds } from '../../harness/instants.js';
import { rowsRead } from '../../harness/query-plan.js';
import { TestApp } from '../../harness/test-app.js';
import { until } from '../../harness/until.js';

const clock = new FakeClock();
const app = await TestApp.start({ clock, environment: { GAME_TIME_ZONE: 'Asia/Tokyo' } });

describe('draws', () => {
  /** Expects those two fields changed, as read and as stored, and all others as they were. */
  async function expectDraw(before: Record<string, unknown> & { id: number }, at: string, next: string): Promise<void> {
    const { body } = await app.request('GET', `/users/${before.id}`);
    expect(body).toEqual({ ...before, updated_at: body.updated_at, next });
    expect(microseconds(body.updated_at)).toBe(microseconds(at));
    expect(await storedRow(app, 'users', before.id)).toMatchObject(body);
  }

  describe('PATCH /users/{id}/card/start', () => {
    it.each([
      ['before midnight in the zone', '2026-01-15T14:59:59.999Z', '20260116'],
      ['at midnight in the zone', '2026-01-15T15:00:00.000Z', '20260117'],
      ['on the last day of a year', '2026-12-31T14:59:59.000Z', '20270101'],
    ])('lets the next draw start on the following game day, %s', async (_, now, next) => {
      clock.set('2026-01-01T00:00:00.000Z');
      const user = await createUser(app);
      clock.set(now);
      expectNoContent(await app.request('PATCH', `/users/${user.id}/card/start`));
      await expectDraw(user, now, next);
    });

    it('may be repeated, and changes no other user', async () => {
      const [user, other] = [await createUser(app), await createUser(app)];
      for (const [now, next] of [
        ['2026-03-01T10:00:00.000Z', '20260302'],
        ['2026-03-01T10:00:05.500Z', '20260302'],
        ['2026-03-02T10:00:00.000Z', '20260303'],
      ] as const) {
        clock.set(now);
        expectNoContent(await app.request('PATCH', `/users/${user.id}/card/start`));
        await expectDraw(user, now, next);
      }
      expect(await app.read(`/users/${other.id}`)).toEqual(other);
    });

    it('needs no body, and ignores one', async () => {
      const user = await createUser(app);
      const headers = { 'content-type': 'application/json' };
      for (const raw of ['', 'no JSON', '{"next":"20990101","fav":5,"updated_at":null}']) {
        expectNoContent(await app.request('PATCH', `/users/${user.id}/card/start`, { headers, raw }));
      }
      expect(await app.read(`/users/${user.id}`)).toMatchObject({ next: '20260303', fav: 0 });
    });
  });

  describe('PUT /cards/{id}/d', () => {
    it.each([
      ['before midnight in the zone', '2026-01-15T14:59:59.999999Z', '20260116'],
      ['at midnight in the zone', '2026-01-15T15:00:00Z', '20260117'],
      ['at midnight in the zone, with its offset', '2026-01-16T00:00:00+09:00', '20260117'],
    ])('lets the next draw start on the game day after a card of %s', async (_, created_at, next) => {
      clock.set('2026-01-10T00:00:00.000Z');
      const user = await createUser(app);
      const card = await createCard(app, user.id, { created_at });
      const now = '2027-02-20T09:30:00.000Z';
      clock.set(now);
      expectNoContent(await app.request('PUT', `/cards/${card.id}/d`));
      await expectDraw(user, now, next);
    });

    it('may be repeated, days later too, and changes no other user', async () => {
      clock.set('2026-03-01T00:00:00.000Z');
      const [user, other] = [await createUser(app), await createUser(app)];
      const card = await createCard(app, user.id);
      for (const now of ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:01.000Z', '2026-03-09T00:00:00.000Z']) {
        clock.set(now);
        expectNoContent(await app.request('PUT', `/cards/${card.id}/d`));
        await expectDraw(user, now, '20260302');
      }
      expect(await app.read(`/users/${other.id}`)).toEqual(other);
    });

    it.each([
      ['much later', '20991231', '20991231'],
      ['the same', '20260302', '20260302'],
      ['earlier', '20260301', '20260302'],
    ])('leaves the later day when the user has one that is %s', async (_, has, next) => {
      clock.set('2026-03-01T00:00:00.000Z');
      const user = await createUser(app, { next: has });
      const card = await createCard(app, user.id);
      expectNoContent(await app.request('PUT', `/cards/${card.id}/d`));
      await expectDraw(user, '2026-03-01T00:00:00.000Z', next);
    });

    it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])('takes a card of %s', async (created_at) => {
      const user = await createUser(app);
      const card = await createCard(app, user.id, { created_at });
      expectNoContent(await app.request('PUT', `/cards/${card.id}/d`));
      expect((await app.read(`/users/${user.id}`)).next).toMatch(/^\d{8}$/);
    });
  });
});

const DAY = '20260115';
const MANY = 5_000;

describe('counts of draws', () => {
  let app: TestApp;
  const clock = new FakeClock();
  let owner: number;

  beforeAll(async () => {
    app = await TestApp.start({ clock });
    owner = (await createUser(app)).id;
  });

  const observed = async (): Promise<number> => (await app.read('/game/odds')).observed.draws;
  const drawsOf = async (day: string): Promise<number> => (await app.read(`/game/seeds/${day}`)).draws;

  /** How many draws are looked at to answer, by the very statements. */
  async function cost(): Promise<{ odds: number; seed: number }> {
    const read = (statement: string): Promise<number> => rowsRead(app.database, statement, 'draws');
    return {
      odds: await read(COUNTS_OF_TABLE.replaceAll('$1', '(select max(id) from draw_tables)')),
      seed: await read(`select * from (${SEEDS.sql}) s where day = (select '${DAY}')`),
    };
  }

  it('cost the same after a day with many draws, also where the statistics say that there are none', async () => {
    await app.database.query('vacuum analyze draws');
    for (let i = 0; i < 5; i++) await createCard(app, owner);
    const before = await observed();
    // As many as the service would make in a while, by other owners.
    await app.database.query(
      `insert into draws (card_id, owner_id, day, nonce, client_seed, table_id, outcome, card, status, skill, cp, created_at)
       select nextval('cards_id_seq'), 1000000 + n, day, 1, '', table_id, outcome, card, status, skill, cp, created_at
       from generate_series(1, ${MANY}) n, (select * from draws limit 1) one`,
    );
    expect(await observed()).toBe(before + MANY);
    clock.advance(86_400_000);
    await until(async () => (await app.read(`/game/seeds/${DAY}`)).seed !== null);
    await createCard(app, owner);
    expect(await drawsOf(DAY)).toBe(before + MANY);
    expect(await observed()).toBe(before + MANY + 1);
    expect(await cost()).toEqual({ odds: 1, seed: 0 });
  });

  it.each(['/game/odds', `/game/seeds/${DAY}`])('are read once for all who ask at the same time: %s', async (path) => {
    expect((await app.request('GET', path)).status).toBe(200);
    const blocked = await BlockedTables.take(app.database.url, 'draw_counts');
    const asked = Array.from({ length: 40 }, () => app.request('GET', path));
    await blocked.anyWaiting();
    // Whoever has been asked before this is answered has been taken up by then.
    for (let i = 0; i < 3; i++) await app.request('GET', '/health/live');
    const statements = await blocked.waiting();
    // Whoever comes while a seed is read has it read again, for all who come meanwhile: at most four times.
    expect(statements.length).toBeLessThanOrEqual(path === '/game/odds' ? 1 : 4);
    await blocked.release();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});
