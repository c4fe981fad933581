import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cardBody } from './factories/bodies.js';
import { createCard, createUser } from './factories/records.js';
import { BlockedTables } from './harness/blocked-tables.js';
import { FakeClock } from './harness/fake-clock.js';
import { drawOfCard, drawsOfUser, expectVerified } from './harness/random-draws.js';
import { type Answer, TestApp } from './harness/test-app.js';

const DAY = '20260115';
const MIDNIGHT = '2026-01-16T00:00:00.000Z';
const HEX = /^[0-9a-f]{64}$/;

interface State {
  readonly day: string;
  readonly is_closed: boolean;
  readonly is_revealed: boolean;
}

describe('a day that is over', () => {
  let app: TestApp;
  let owner: number;

  beforeEach(async () => {
    app = await TestApp.start({ clock: new FakeClock('2026-01-15T12:00:00.000Z') });
    owner = (await createUser(app)).id;
  });
  afterEach(() => app.close());

  const seedOf = async (day: string): Promise<any> => (await app.request('GET', `/game/seeds/${day}`)).body;

  async function state(day: string): Promise<State | undefined> {
    const states = await app.database.query<State>(
      'select day, closed_at is not null as is_closed, revealed_at is not null as is_revealed from draw_seeds where day = $1',
      [day],
    );
    return states[0];
  }

  /** Draws, and stops the draw after it has looked whether the day is open: where it looks whether there is such a user. */
  async function beginDraw(): Promise<{ blocked: BlockedTables; drawn: Promise<Answer> }> {
    const blocked = await BlockedTables.take(app.database.url, 'users');
    const drawn = app.request('POST', '/cards', { body: cardBody(owner) });
    await blocked.anyWaiting();
    return { blocked, drawn };
  }

  it('is closed, but not revealed, as long as a draw is under way that found it open', async () => {
    const { blocked, drawn } = await beginDraw();
    app.clock.set(MIDNIGHT);
    try {
      for (let i = 0; i < 2; i++) {
        expect(await seedOf(DAY)).toMatchObject({ seed: null, draws: 0 });
        expect(await state(DAY)).toEqual({ day: DAY, is_closed: true, is_revealed: false });
      }
    } finally {
      await blocked.release();
    }
    const { status, body } = await drawn;
    expect(status).toBe(200);
    expect(await seedOf(DAY)).toMatchObject({ seed: expect.stringMatching(HEX), draws: 1 });
    expect(await drawOfCard(app, body.id)).toMatchObject({ day: DAY, seed: expect.stringMatching(HEX) });
    await expectVerified(app, await drawsOfUser(app, owner));
  });

  it('is revealed by another instance where the one that closed it did not live to do so', async () => {
    await app.database.query('update draw_seeds set closed_at = now() where day = $1', [DAY]);
    const other = await TestApp.start({ database: app.database, clock: new FakeClock(MIDNIGHT) });
    try {
      expect((await other.request('GET', `/game/seeds/${DAY}`)).body).toMatchObject({
        seed: expect.stringMatching(HEX),
      });
    } finally {
      await other.close();
    }
  });

  it('cannot be revealed before it is closed, nor where it was restored', async () => {
    const reveal = (others: string): Promise<unknown> =>
      app.database.query(`update draw_seeds set revealed_at = now()${others} where day = $1`, [DAY]);
    await expect(reveal('')).rejects.toThrow('draw_seeds_revealed_at_check');
    await expect(reveal(', closed_at = now(), restored_at = now()')).rejects.toThrow('draw_seeds_revealed_at_check');
    await reveal(', closed_at = now()');
  });

  it('was restored: it is never revealed, and draws go to the first day that was not', async () => {
    await createCard(app, owner);
    // What a restore does with all days that are not revealed: here, today and tomorrow.
    await app.database.query('update draw_seeds set closed_at = now(), restored_at = now() where revealed_at is null');
    const drawn = [await drawOfCard(app, (await createCard(app, owner)).id)];
    const copy = await TestApp.start({ database: app.database, clock: app.clock });
    try {
      drawn.push(await drawOfCard(copy, (await createCard(copy, owner)).id));
      expect(drawn).toMatchObject([
        { day: '20260117', nonce: 1, seed: null },
        { day: '20260117', nonce: 2, seed: null },
      ]);
      expect(await seedOf('20260118')).toMatchObject({ table: null, seed: null });
      app.clock.set('2026-01-18T00:00:00.000Z');
      for (const day of [DAY, '20260116']) expect(await seedOf(day)).toMatchObject({ day, seed: null });
      expect(await seedOf('20260117')).toMatchObject({ seed: expect.stringMatching(HEX), draws: 2 });
    } finally {
      await copy.close();
    }
  });
});
