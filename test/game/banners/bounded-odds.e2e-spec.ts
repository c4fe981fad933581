import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { expectError } from '../../harness/expectations.js';
import { type Answer, BEARER, BuiltOddsThread, TestApp } from '../../harness/test-app.js';

const cp = { min: 1, max: 9 };
/** Three rarities of `within` 3, each with a rate-up after so many misses: 1 kB that would take minutes with ten. */
function stalling(misses: number): object {
  const statuses = ['s0', 's1', 's2'];
  const outcomes = statuses.flatMap((status, at) => [
    { card: 2 * at, status, skill: '', weight: 10 * at + 1, cp },
    { card: 2 * at + 1, status, skill: '', weight: 10 * at + 1, cp, featured: true },
  ]);
  const rarities = statuses.map((status) => ({ status, within: 3, featured: { chance: [1, 2], misses } }));
  return { name: 'many', outcomes: [{ card: 99, status: 'z', skill: '', weight: 9000, cp }, ...outcomes], rarities };
}
/** Computes nothing: the odds are stored. */
class NoThread extends BuiltOddsThread {
  override compute(): never {
    throw new Error('The odds are stored with the table');
  }
}
/** As with a table that takes too long. */
class GivesUp extends BuiltOddsThread {
  override compute() {
    return Promise.resolve(undefined);
  }
}
const IN_SECONDS = /can be computed in seconds: by a smaller within, fewer misses or if_none, /;

/** Twenty statuses of which a pack remembers whether each has come. */
function remembering(): object {
  const statuses = Array.from({ length: 20 }, (_, at) => `s${at}`);
  const lists = {
    all: statuses.map((status, card) => ({ card, status, weight: 1 })),
    other: [{ card: 99, status: 'z', weight: 1 }],
  };
  const later = statuses.map((status) => ({ list: 'all', if_none: { status: [status], list: 'other' } }));
  return { lists, banners: [{ name: 'many', slots: [{ list: 'all', count: 60 }, ...later] }] };
}

it.each([
  ['table', 'rarities', { banners: [stalling(10)] }],
  ['pack', 'slots', remembering()],
])(
  'a %s whose odds would take minutes is refused after seconds, while other requests are answered',
  async (_, field, body) => {
    const app = await TestApp.start({ odds: new BuiltOddsThread() });
    const refusal = app.request('PUT', '/game/tables/next', { body, headers: BEARER });
    let answered = 0;
    let refused: Answer | undefined;
    for (; !refused; answered++) {
      expect((await app.request('GET', '/health/live')).status).toBe(200);
      refused = await Promise.race([refusal, sleep(20, undefined)]);
    }
    expectError(refused, 400, [`banners[0].${field}`]);
    expect(refused.body.errors[0].message).toMatch(IN_SECONDS);
    expect(answered).toBeGreaterThan(20);
  },
);

it('odds are computed once, in a thread, and stored with the table: other processes and later days read them', async () => {
  const clock = new FakeClock();
  const app = await TestApp.start({ odds: new BuiltOddsThread(), clock });
  const body = { banners: [{ ...stalling(1), limit: { ever: 20 } }] };
  const sent = await app.request('PUT', '/game/tables/next', { body, headers: BEARER });
  expect(sent.status).toBe(200);
  const { consolidated, first } = sent.body.odds.many;
  expect(first.map(({ draws }: any) => draws)).toEqual([1, 10, 20, 90, 200]);
  expect(Object.keys(first[0].statuses)).toEqual(['z', 's0', 's1', 's2']);
  expect(first[0].featured.map(({ card }: any) => card)).toEqual([1, 3, 5]);
  const other = await TestApp.start({ database: app.database, odds: new NoThread(), clock });
  expect((await other.read('/game/tables/next')).odds.many).toMatchObject({ consolidated, first });
  clock.set('2026-01-16T12:00:00.000Z');
  expect(await other.read('/game/odds?banner=many')).toMatchObject({ consolidated, first });
});

it('a file with such a table stops the start; where an earlier version took it, draws go on and its odds are said to take too long', async () => {
  const tables = { banners: [stalling(10)] };
  await expect(TestApp.start({ odds: new GivesUp(), tables })).rejects.toThrow(IN_SECONDS);
  const clock = new FakeClock();
  const app = await TestApp.start({ odds: new GivesUp(), clock });
  const content = JSON.stringify(tables);
  await app.database.query(`insert into next_tables values (1, '${content}', now())`);
  expect((await app.read('/game/tables/next')).odds).not.toHaveProperty('many');
  clock.set('2026-01-16T12:00:00.000Z');
  const refused = await app.request('GET', '/game/odds?banner=many');
  expectError(refused, 409);
  expect(refused.body.errors[0].reason).toBe('odds_too_long');
});
