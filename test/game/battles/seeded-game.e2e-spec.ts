import { describe, expect, it } from '@jest/globals';
import { userBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectNoContent } from '../../harness/expectations.js';
import { OpenTransaction } from '../../harness/open-transaction.js';
import { battlesOfDay, type CharacterRecord, charactersOfDay, expectSeeded } from '../../harness/seeded-records.js';
import { type Answer, TestApp } from '../../harness/test-app.js';

const HEX = /^[0-9a-f]{64}$/;

const ahead = await TestApp.start();
const behind = await TestApp.start({ database: ahead.database });

describe('battles and characters, on two instances', () => {
  function at(moment: string): void {
    for (const app of [ahead, behind]) app.clock.set(moment);
  }

  const appOf = (index: number): TestApp => (index % 2 ? ahead : behind);

  function battle(index: number, user: number, opponent: number): Promise<Answer> {
    return appOf(index).request('PUT', `/users/${user}/d`, { body: { battle: opponent } });
  }

  /** Reads a day that is over, by whichever clock. */
  const readSeed = (app: TestApp, day: string): Promise<any> => app.read(`/game/seeds/${day}`);

  const characterOf = (user: number): Promise<CharacterRecord> => ahead.read(`/users/${user}/character`);

  const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

  it('follow from the published seeds of their days, of 200 requests at once as the clocks pass midnight', async () => {
    const users: number[] = [];
    for (let made = 0; made < 10; made++) users.push((await createUser(ahead)).id);
    let fought = 0;
    for (let day = 1; day <= 3; day++) {
      at(`2026-02-0${day}T23:59:59.000Z`);
      const send = (count: number): Promise<Answer>[] =>
        Array.from({ length: count }, (_, index) => {
          if (index % 4 === 0) return appOf(index / 4).request('POST', '/users', { body: userBody() });
          const user = users[index % users.length] ?? 0;
          return battle(index >> 1, user, user === users[0] ? (users[1] ?? 0) : (users[0] ?? 0));
        });
      const before = send(100);
      ahead.clock.set(`2026-02-0${day + 1}T00:00:00.000Z`);
      const reading = readSeed(ahead, `2026020${day}`);
      const answers = await Promise.all([...before, ...send(100)]);
      await reading;
      for (const { status } of answers) expect([200, 204, 409]).toContain(status);
      users.push(...answers.filter(({ status }) => status === 200).map(({ body }) => body.id as number));
      fought += answers.filter(({ status }) => status === 204).length;
    }
    at('2026-02-06T00:00:00.000Z');
    const days = ['20260115', '20260201', '20260202', '20260203', '20260204', '20260205'];
    const [made, won]: [number[], number[]] = [[], []];
    for (const day of days) {
      const { seed } = await readSeed(ahead, day);
      const [characters, battles] = [await charactersOfDay(ahead, day), await battlesOfDay(ahead, day)];
      for (const each of [...characters, ...battles]) expect({ id: each, seed: each.seed }).toEqual({ id: each, seed });
      expectSeeded(characters, battles);
      const perUser = new Map<number, number>();
      for (const { user } of battles) perUser.set(user, (perUser.get(user) ?? 0) + 1);
      expect(Math.max(0, ...perUser.values())).toBeLessThanOrEqual(2);
      made.push(...characters.map(({ user }) => user));
      won.push(...battles.map(({ id }) => id));
    }
    // 3 days × 2 × 25 creates.
    expect(users).toHaveLength(160);
    expect(sorted(made)).toEqual(sorted(users));
    expect(won).toHaveLength(fought);
    expect(fought).toBeGreaterThan(3 * 2 * 10);
  });

  it('come from no seed that is revealed, on an instance that has not noticed', async () => {
    at('2026-03-01T23:59:59.000Z');
    const [user, opponent] = [(await createUser(behind)).id, (await createUser(behind)).id];
    const card = (await createCard(behind, user)).id;
    expectNoContent(await battle(0, user, opponent));
    ahead.clock.set('2026-03-02T00:00:00.000Z');
    expect(await readSeed(ahead, '20260301')).toMatchObject({ seed: expect.stringMatching(HEX) });
    expectNoContent(await battle(0, opponent, user));
    const headers = { 'idempotency-key': 'across midnight' };
    const body = userBody();
    const alone = (await behind.request('POST', '/users', { body, headers })).body.id as number;
    const again = await behind.request('POST', '/users', { body, headers });
    expect({ id: again.body.id, replayed: again.headers.get('idempotency-replayed') }).toEqual({
      id: alone,
      replayed: 'true',
    });
    ahead.clock.set('2026-03-03T00:00:00.000Z');
    expect(await readSeed(ahead, '20260302')).toMatchObject({ seed: expect.stringMatching(HEX) });
    const keyed = { body: { battle: opponent }, headers: { 'idempotency-key': 'in a transaction' } };
    expectNoContent(await behind.request('PUT', `/users/${user}/d`, keyed));
    ahead.clock.set('2026-03-04T00:00:00.000Z');
    await readSeed(ahead, '20260303');
    const withCard = (await createUser(behind, { card: [card] })).id;
    expect(await characterOf(alone)).toMatchObject({ day: '20260302' });
    expect(await characterOf(withCard)).toMatchObject({ day: '20260304', seed: null });
    const days = ['20260301', '20260302', '20260303'];
    const fought = (await Promise.all(days.map((day) => battlesOfDay(ahead, day)))).flat();
    expect(fought.map(({ day, user, nonce }) => [day, user, nonce])).toEqual([
      ['20260301', user, 1],
      ['20260302', opponent, 1],
      ['20260303', user, 1],
    ]);
    expectSeeded(await charactersOfDay(ahead, '20260302'), fought);
  });

  /** Sends a request while a statement holds it up, lets the day end meanwhile, and expects its seed after the answer. */
  async function expectHiddenDuring(month: string, holding: string, send: () => Promise<Answer>): Promise<Answer> {
    const held = await OpenTransaction.with(ahead.database.url, holding);
    const answer = send();
    await held.holdsUp(1);
    at(`2026-${month}-02T00:00:00.000Z`);
    for (const app of [ahead, behind]) expect(await readSeed(app, `2026${month}01`)).toMatchObject({ seed: null });
    await held.rollBack();
    const answered = await answer;
    expect(await readSeed(ahead, `2026${month}01`)).toMatchObject({ seed: expect.stringMatching(HEX) });
    return answered;
  }

  it('keep a seed hidden as long as a battle under it is under way', async () => {
    at('2026-04-01T12:00:00.000Z');
    const [user, opponent] = [(await createUser(ahead)).id, (await createUser(ahead)).id];
    const holding = `select from characters where user_id = ${user} for no key update`;
    expectNoContent(await expectHiddenDuring('04', holding, () => battle(0, user, opponent)));
    expectSeeded([], await battlesOfDay(ahead, '20260401'));
    expect(await battlesOfDay(ahead, '20260401')).toMatchObject([{ user, nonce: 1 }]);
  });

  it('keep a seed hidden as long as a new user under it is under way', async () => {
    at('2026-05-01T12:00:00.000Z');
    const next = (await createUser(ahead)).id + 1;
    const holding = `insert into character_draws select ${next}, '', 1, 1, 1, 1, 1, 1, '', now()`;
    const send = (): Promise<Answer> => behind.request('POST', '/users', { body: userBody() });
    expect((await expectHiddenDuring('05', holding, send)).body).toMatchObject({ id: next });
    const characters = await charactersOfDay(ahead, '20260501');
    expect(characters.map(({ user }) => user)).toEqual([next - 1, next]);
    expectSeeded(characters, []);
  });
});
