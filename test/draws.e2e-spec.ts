import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCard, createUser } from './factories/records.js';
import { expectError, expectNoContent, storedRow } from './harness/expectations.js';
import { FakeClock } from './harness/fake-clock.js';
import { microseconds } from './harness/instants.js';
import { TestApp } from './harness/test-app.js';

const UNKNOWN = 9_000_000;

describe('draws', () => {
  let app: TestApp;
  const clock = new FakeClock();

  beforeAll(async () => {
    app = await TestApp.start({ clock, environment: { GAME_TIME_ZONE: 'Asia/Tokyo' } });
  });
  afterAll(() => app.close());

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
      ['on the last day of a month', '2026-04-30T00:00:00.000Z', '20260501'],
      ['on the last day of a year', '2026-12-31T14:59:59.000Z', '20270101'],
      ['on the first day of a year', '2026-12-31T15:00:00.000Z', '20270102'],
      ['before a leap day', '2028-02-28T12:00:00.000Z', '20280229'],
      ['on a leap day', '2028-02-29T12:00:00.000Z', '20280301'],
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
        ['2026-03-01T10:00:00.000Z', '20260302'],
        ['2026-03-01T10:00:05.500Z', '20260302'],
        ['2026-03-02T10:00:00.000Z', '20260303'],
      ] as const) {
        clock.set(now);
        expectNoContent(await app.request('PATCH', `/users/${user.id}/card/start`));
        await expectDraw(user, now, next);
      }
      expect((await app.request('GET', `/users/${other.id}`)).body).toEqual(other);
    });

    it('needs no body, and ignores one', async () => {
      const user = await createUser(app);
      const headers = { 'content-type': 'application/json' };
      for (const raw of ['', 'no JSON', '{"next":"20990101","fav":5,"updated_at":null}']) {
        expectNoContent(await app.request('PATCH', `/users/${user.id}/card/start`, { headers, raw }));
      }
      expect((await app.request('GET', `/users/${user.id}`)).body).toMatchObject({ next: '20260303', fav: 0 });
    });

    it('answers 404 for an unknown user', async () => {
      expectError(await app.request('PATCH', `/users/${UNKNOWN}/card/start`), 404);
    });
  });

  describe('PUT /cards/{id}/d', () => {
    it.each([
      ['before midnight in the zone', '2026-01-15T14:59:59.999999Z', '20260116'],
      ['at midnight in the zone', '2026-01-15T15:00:00Z', '20260117'],
      ['at midnight in the zone, with its offset', '2026-01-16T00:00:00+09:00', '20260117'],
      ['late in the day of another zone', '2026-01-15T23:59:59-05:00', '20260117'],
      ['on the last day of a year', '2026-12-31T23:59:59.999999+09:00', '20270101'],
    ])('lets the next draw start on the game day after a card of %s', async (_, created_at, next) => {
      clock.set('2026-01-10T00:00:00.000Z');
      const user = await createUser(app);
      const card = await createCard(app, user.id, { created_at });
      const now = '2027-02-20T09:30:00.000Z';
      clock.set(now);
      expectNoContent(await app.request('PUT', `/cards/${card.id}/d`));
      await expectDraw(user, now, next);
    });

    it("counts from the clock's day for a card without a time", async () => {
      clock.set('2026-05-31T15:00:00.000Z');
      const user = await createUser(app);
      const card = await createCard(app, user.id);
      expectNoContent(await app.request('PUT', `/cards/${card.id}/d`));
      await expectDraw(user, '2026-05-31T15:00:00.000Z', '20260602');
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
      expect((await app.request('GET', `/users/${other.id}`)).body).toEqual(other);
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

    it('closes the draw that was started', async () => {
      clock.set('2026-03-01T00:00:00.000Z');
      const user = await createUser(app);
      expectNoContent(await app.request('PATCH', `/users/${user.id}/card/start`));
      const card = await createCard(app, user.id);
      clock.set('2026-03-01T00:00:30.000Z');
      expectNoContent(await app.request('PUT', `/cards/${card.id}/d`));
      await expectDraw(user, '2026-03-01T00:00:30.000Z', '20260302');
    });

    it.each(['0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59'])('takes a card of %s', async (created_at) => {
      const user = await createUser(app);
      const card = await createCard(app, user.id, { created_at });
      expectNoContent(await app.request('PUT', `/cards/${card.id}/d`));
      expect((await app.request('GET', `/users/${user.id}`)).body.next).toMatch(/^\d{8}$/);
    });

    it('answers 404 for an unknown card', async () => {
      expectError(await app.request('PUT', `/cards/${UNKNOWN}/d`), 404);
    });
  });
});
