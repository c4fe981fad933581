import { beforeEach, describe, expect, it } from '@jest/globals';
import { cardBody } from '../../factories/bodies.js';
import { createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { type Answer, PASSWORD, TestApp } from '../../harness/test-app.js';

const [YESTERDAY, TODAY, TOMORROW] = ['20260114', '20260115', '20260116'] as const;
const NOON = '2026-01-15T12:00:00Z';
const AFTER_MIDNIGHT = '2026-01-16T00:00:00Z';

const OPERATIONS = ['a draw', 'a card with values given', 'many draws', 'a battle'] as const;
type Operation = (typeof OPERATIONS)[number];

describe('a draw or a battle that names its game day', () => {
  let clock: FakeClock;
  let app: TestApp;
  let user: number;
  let opponent: number;

  beforeEach(async () => {
    clock = new FakeClock(NOON);
    app = await TestApp.start({ clock });
    [user, opponent] = [(await createUser(app)).id, (await createUser(app)).id];
  });

  async function send(operation: Operation, day: string, key?: string): Promise<Answer> {
    const [method, path, body] = {
      'a draw': ['POST', '/cards', cardBody(user, { day })] as const,
      'a card with values given': ['POST', '/cards', cardBody(user, { day, card: 7 })] as const,
      'many draws': ['POST', `/users/${user}/draws`, { password: PASSWORD, count: 2, day }] as const,
      'a battle': ['PUT', `/users/${user}/d`, { battle: opponent, day }] as const,
    }[operation];
    return app.request(method, path, { body, ...(key && { headers: { 'idempotency-key': `${key}, ${operation}` } }) });
  }

  async function sendAll(day: string, key?: string): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const operation of OPERATIONS) answers.push(await send(operation, day, key));
    return answers;
  }

  function expectDayOver(answers: readonly Answer[], today: string): void {
    for (const answer of answers) {
      expectError(answer, 409, ['day']);
      expect(answer.body.errors[0]).toMatchObject({ reason: 'day_over', message: expect.stringContaining(today) });
    }
  }

  async function made(): Promise<number[]> {
    const count = (table: string): string => `(select count(*)::int from ${table})`;
    const counts = ['cards', 'draws', 'battles', 'idempotency_keys'].map(count).join();
    const [row] = await app.database.query<{ counts: number[] }>(`select array[${counts}] as counts`);
    return row?.counts ?? [];
  }

  it('takes effect on that day alone, which is one of the calendar', async () => {
    for (const answer of await sendAll('20260230')) expectError(answer, 400, ['day']);
    for (const day of [YESTERDAY, TOMORROW]) expectDayOver(await sendAll(day, day), TODAY);
    expect(await made()).toEqual([0, 0, 0, 0]);
    expect((await sendAll(TODAY)).map(({ status }) => status)).toEqual([200, 200, 200, 204]);
    expect(await made()).toEqual([4, 3, 1, 0]);
  });

  it.each(OPERATIONS.filter((operation) => operation !== 'a card with values given'))(
    'is refused when midnight passes after the days were compared: %s',
    async (operation) => {
      await sendAll(TODAY);
      const before = await made();
      // The other instance closes the day. This one learns that from the statement that would store.
      const other = await TestApp.start({ database: app.database, clock: new FakeClock(AFTER_MIDNIGHT) });
      try {
        expectDayOver([await send(operation, TODAY)], TOMORROW);
      } finally {
        await other.close();
      }
      expect(await made()).toEqual(before);
    },
  );

  it('is answered by its key after midnight, when it took effect before', async () => {
    const first = await sendAll(TODAY, 'early');
    clock.set(AFTER_MIDNIGHT);
    for (const [nth, answer] of (await sendAll(TODAY, 'early')).entries()) {
      expect(answer.headers.get('idempotency-replayed')).toBe('true');
      expect([answer.status, answer.text]).toEqual([first[nth]?.status, first[nth]?.text]);
    }
    expectDayOver(await sendAll(TODAY, 'late'), TOMORROW);
    const [, draws, , keys] = await made();
    expect([draws, keys]).toEqual([3, 4]);
  });
});
