import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { createCard, createUser } from '../../factories/records.js';
import { expectError, expectNoContent } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { drawOfCard, drawsOfDay, drawsOfUser, expectVerified } from '../../harness/random-draws.js';
import { TestApp } from '../../harness/test-app.js';

const HEX = /^[0-9a-f]{64}$/;

/** A day as the service answers it, but for what is signed of it. */
interface SeedRecord {
  readonly day: string;
  readonly commitment: string;
  readonly table: string | null;
  readonly created_at: string;
  readonly seed: string | null;
  readonly draws: number;
  readonly digest: string | null;
}

/** The seeds of days, newest first. */
async function seedsOf(app: TestApp, query = '?itemsPerPage=5000'): Promise<SeedRecord[]> {
  const { status, body } = await app.request('GET', `/game/seeds${query}`);
  expect(status).toBe(200);
  return body as SeedRecord[];
}

/** Expects that the seed is revealed, and the one that was committed to. */
function expectCommitted({ commitment, seed }: SeedRecord): void {
  expect(seed).toMatch(HEX);
  expect(
    createHash('sha256')
      .update(Buffer.from(String(seed), 'hex'))
      .digest('hex'),
  ).toBe(commitment);
}

/** The seeds of days that have opened: the newest is made for the day after. */
async function seedsOfOpened(app: TestApp): Promise<SeedRecord[]> {
  return (await seedsOf(app)).filter(({ table }) => table !== null);
}

const clock = new FakeClock('2026-01-15T12:00:00.000Z');
const app = await TestApp.start({ clock });
const ahead = await TestApp.start();
const behind = await TestApp.start({ database: ahead.database });

describe('seeds', () => {
  describe('of one instance', () => {
    it('are committed to before the first draw, stored with draws, and revealed when the day is over', async () => {
      const [tomorrow, today, ...others] = await seedsOf(app);
      const { version } = await app.read('/game/odds');
      const signature = expect.stringMatching(/^[0-9a-f]{128}$/);
      const signed = { statement: expect.any(String), signature, key: expect.stringMatching(HEX) };
      const hidden = { seed: null, digest: null };
      const commitment = expect.stringMatching(HEX);
      const made = { commitment, created_at: '2026-01-15T12:00:00+00:00', economy: null, ...hidden, ...signed };
      const tables = { standard: version };
      expect(today).toEqual({ ...made, day: '20260115', table: version, tables, draws: 0 });
      expect(tomorrow).toEqual({ ...made, day: '20260116', table: null, tables: null, draws: 0 });
      expect(tomorrow?.commitment).not.toBe(today?.commitment);
      expect(others).toEqual([]);
      const owner = (await createUser(app)).id;
      for (let i = 0; i < 3; i++) await createCard(app, owner);
      clock.set('2026-01-15T23:59:59.999Z');
      await createCard(app, owner);
      expect(await seedsOf(app)).toEqual([tomorrow, { ...today, draws: 4 }]);
      clock.set('2026-01-16T00:00:00.000Z');
      const [afterNext, next, revealed] = await seedsOf(app);
      expect(afterNext).toMatchObject({ day: '20260117', created_at: '2026-01-16T00:00:00+00:00' });
      expect(next).toEqual({ ...tomorrow, table: version, tables, ...signed });
      const shown = { seed: expect.stringMatching(HEX), digest: expect.stringMatching(HEX) };
      expect(revealed).toEqual({ ...today, ...shown, ...signed, draws: 4 });
      if (revealed) expectCommitted(revealed);
      const draws = await drawsOfUser(app, owner);
      expect(draws.map(({ commitment, seed }) => ({ commitment, seed }))).toEqual(
        draws.map(() => ({ commitment: today?.commitment, seed: revealed?.seed })),
      );
      await expectVerified(app, draws);
    });

    it('are made for the days on which someone draws or looks and the days after, and listed newest first', async () => {
      const owner = (await createUser(app)).id;
      const days: string[] = [];
      for (let day = 17; day <= 28; day++) {
        clock.set(`2026-02-${day}T06:00:00.000Z`);
        days.unshift(`202602${day}`);
        if (day % 2) await seedsOf(app);
        else await createCard(app, owner);
      }
      clock.set('2026-03-02T06:00:00.000Z');
      const all = await seedsOf(app);
      days.unshift('20260303', '20260302', '20260301');
      expect(all.map(({ day }) => day)).toEqual([...days, '20260117', '20260116', '20260115']);
      expect(new Set(all.map(({ commitment }) => commitment)).size).toBe(all.length);
      expect(all.slice(0, 2).map(({ seed }) => seed)).toEqual([null, null]);
      all.slice(2).forEach(expectCommitted);
      expect(await seedsOf(app, '')).toEqual(all.slice(0, 30));
    });

    it('read alone with the number of draws, those of deleted cards and no chosen cards among them', async () => {
      clock.set('2026-04-01T12:00:00.000Z');
      const owner = (await createUser(app)).id;
      const today = (await seedsOf(app))[1];
      expect(await app.read('/game/seeds/20260401')).toEqual({ ...today, draws: 0 });
      const cards = [await createCard(app, owner), await createCard(app, owner), await createCard(app, owner)];
      await createCard(app, owner, { card: 1 });
      expectNoContent(await app.request('DELETE', `/cards/${cards[0]?.id ?? 0}`));
      expect(await app.read('/game/seeds/20260401')).toEqual({ ...today, draws: 3 });
      clock.set('2026-04-02T12:00:00.000Z');
      const revealed = (await seedsOf(app))[2];
      expect(await app.read('/game/seeds/20260401')).toEqual({ ...revealed, draws: 3 });
    });

    it.each(['20251231', '99999999'])('answer 404 for %s, an unknown day', async (day) => {
      expectError(await app.request('GET', `/game/seeds/${day}`), 404);
    });

    it.each(['2026011', '2026-01-15', 'today', '%2020260115', '２０２６０１１５'])(
      'answer 400 for %s, no day',
      async (day) => {
        expectError(await app.request('GET', `/game/seeds/${day}`), 400, ['day']);
      },
    );
  });

  it.each([
    ['UTC', '20260115', '2026-01-15T23:59:59.999Z', '2026-01-16T00:00:00.000Z'],
    ['Pacific/Kiritimati', '20251231', '2025-12-31T09:59:59.999Z', '2025-12-31T10:00:00.000Z'],
  ])('are secret everywhere until midnight in %s', async (GAME_TIME_ZONE, day, before, midnight) => {
    const clock = new FakeClock(before);
    const app = await TestApp.start({ clock, environment: { GAME_TIME_ZONE } });
    const owner = (await createUser(app)).id;
    const card = await createCard(app, owner);
    /** Of that day, in all the places where it is. */
    const seeds = async (): Promise<unknown[]> => [
      (await drawOfCard(app, card.id)).seed,
      (await drawsOfUser(app, owner))[0]?.seed,
      (await drawsOfDay(app, day))[0]?.seed,
      (await app.read(`/game/seeds/${day}`)).seed,
      (await seedsOf(app)).find((seed) => seed.day === day)?.seed,
    ];
    expect(await seeds()).toEqual([null, null, null, null, null]);
    const day_ends_at = midnight.replace('.000Z', '+00:00');
    expect(await app.read('/game/odds')).toMatchObject({ day, day_ends_at });
    clock.set(midnight);
    const [first, ...others] = await seeds();
    expect(first).toMatch(HEX);
    expect(others).toEqual([first, first, first, first]);
  });

  it('are revealed by whichever is read first when the day is over', async () => {
    const app = await TestApp.start();
    const { id: owner } = await createUser(app);
    const pathsOf = (day: string, card: number): string[] => [
      '/game/seeds',
      `/game/seeds/${day}`,
      `/game/seeds/${day}/draws`,
      `/cards/${card}/draw`,
      `/users/${owner}/draws`,
    ];
    for (const place of pathsOf('', 0).keys()) {
      const day = String(20260201 + 4 * place);
      app.clock.set(`2026-02-${day.slice(6)}T12:00:00.000Z`);
      const path = pathsOf(day, (await createCard(app, owner)).id)[place] ?? '';
      app.clock.advance(2 * 86_400_000);
      const { body } = await app.request('GET', path);
      const answers: any[] = [body].flat().filter((each) => each.day === day);
      expect({ path, answers }).toMatchObject({ path, answers: [{ seed: expect.stringMatching(HEX) }] });
    }
  });

  const SEED = Buffer.alloc(32, 7);
  const COMMITMENT = createHash('sha256').update(SEED).digest('hex');
  // As after a recovery to an earlier moment, where another instance has opened the day anew.
  it.each([
    [
      'another seed',
      `update draw_seeds set seed = '\\x${SEED.toString('hex')}', commitment = '${COMMITMENT}' where day = '20260115'`,
      { commitment: COMMITMENT, seed: SEED.toString('hex') },
    ],
    [
      'another table with the same id',
      `update draw_tables set version = '${COMMITMENT}', outcomes = jsonb_build_array(outcomes::jsonb -> 3)::text`,
      { table: COMMITMENT, outcome: 0 },
    ],
  ])('and tables are those of the database, also when it has gone back in time, to %s', async (_what, change, made) => {
    const clock = new FakeClock('2026-01-15T12:00:00.000Z');
    const app = await TestApp.start({ clock });
    const owner = (await createUser(app)).id;
    await createCard(app, owner);
    await app.database.query(change);
    const card = await createCard(app, owner);
    clock.set('2026-01-16T12:00:00.000Z');
    const draw = await drawOfCard(app, card.id);
    expect(draw).toMatchObject({ ...made, nonce: 2 });
    await expectVerified(app, [draw]);
  });

  describe('of two instances', () => {
    it('are the same, however many ask for a new day at once', async () => {
      const owners = [(await createUser(ahead)).id, (await createUser(behind)).id];
      for (let day = 1; day <= 4; day++) {
        const moment = `2026-05-${String(day).padStart(2, '0')}T00:00:00.000Z`;
        ahead.clock.set(moment);
        behind.clock.set(moment);
        const asked = [ahead, behind].flatMap((app) => [
          seedsOfOpened(app),
          ...owners.map((owner) => createCard(app, owner)),
          seedsOfOpened(app),
        ]);
        const lists = (await Promise.all(asked)).filter((answer) => Array.isArray(answer));
        expect(lists).toHaveLength(4);
        expect(new Set(lists.map(([newest]) => newest?.commitment)).size).toBe(1);
        expect(lists[0]?.[0]?.day).toBe(`202605${String(day).padStart(2, '0')}`);
      }
      ahead.clock.set('2026-05-05T00:00:00.000Z');
      const seeds = await seedsOf(ahead);
      // Those of four days that are over, of today and of tomorrow.
      expect(seeds.filter(({ day }) => day >= '20260501')).toHaveLength(6);
      seeds.slice(2).forEach(expectCommitted);
      for (const owner of owners) {
        const draws = await drawsOfUser(ahead, owner);
        expect(draws).toHaveLength(8);
        await expectVerified(ahead, draws);
      }
    });

    it('serve no more draws once one instance revealed them, however far behind the clock of the other', async () => {
      const owner = (await createUser(ahead)).id;
      const draws: string[] = [];
      const draw = async (app: TestApp): Promise<void> => {
        const { day, nonce, seed } = await drawOfCard(app, (await createCard(app, owner)).id);
        expect(seed).toBeNull();
        draws.push(`${day} ${String(nonce)}`);
      };
      behind.clock.set('2026-06-01T23:59:59.000Z');
      ahead.clock.set('2026-06-01T23:59:59.500Z');
      for (const app of [behind, ahead]) await draw(app);
      ahead.clock.set('2026-06-02T00:00:01.000Z');
      const revealed = await ahead.read('/game/seeds/20260601');
      expect(revealed).toMatchObject({ seed: expect.stringMatching(HEX), draws: 2 });
      for (const app of [behind, ahead, behind]) await draw(app);
      ahead.clock.set('2026-06-03T00:00:00.000Z');
      await seedsOf(ahead);
      await draw(behind);
      behind.clock.set('2026-06-02T12:00:00.000Z');
      for (const app of [behind, ahead]) await draw(app);
      behind.clock.set('2026-06-03T12:00:00.000Z');
      await draw(behind);
      expect(draws.join()).toBe(
        '20260601 1,20260601 2,20260602 1,20260602 2,20260602 3,20260603 1,20260603 2,20260603 3,20260603 4',
      );
      expect(await behind.read('/game/seeds/20260601')).toEqual(revealed);
      ahead.clock.set('2026-06-04T00:00:00.000Z');
      await expectVerified(ahead, await drawsOfUser(ahead, owner));
    });

    it('of a day that is revealed serve no instance that starts with its clock behind', async () => {
      const owner = (await createUser(ahead)).id;
      ahead.clock.set('2026-07-01T12:00:00.000Z');
      await createCard(ahead, owner);
      ahead.clock.set('2026-07-02T12:00:00.000Z');
      await seedsOf(ahead);
      const late = await TestApp.start({ database: ahead.database, clock: new FakeClock('2026-07-01T12:00:00.000Z') });
      expect((await seedsOfOpened(late))[0]).toMatchObject({ day: '20260702', seed: null });
      await createCard(late, owner);
      expect((await drawsOfUser(late, owner)).map(({ day }) => day)).toEqual(['20260701', '20260702']);
    });
  });
});
