import { describe, expect, it } from '@jest/globals';
import { cardBody } from '../../factories/bodies.js';
import { balancesOf, createUser } from '../../factories/records.js';
import { expectError, expectRefusal } from '../../harness/expectations.js';
import { metricsOf } from '../../harness/metrics.js';
import { type Answer, PASSWORD, TestApp } from '../../harness/test-app.js';
import { until } from '../../harness/until.js';

const OUTCOMES = [{ card: 1, status: 'normal', skill: '', weight: 1, cp: { min: 1, max: 9 } }];
const TABLES = {
  currencies: { ticket: { most: 999 }, spark: { most: 30 } },
  banners: [
    { name: 'paid', outcomes: OUTCOMES, cost: { ticket: 2 }, gives: { spark: 1 } },
    { name: 'daily', outcomes: OUTCOMES, cost: { ticket: 1 }, free: 2 },
    { name: 'last', outcomes: OUTCOMES, cost: { ticket: 1 } },
    { name: 'narrow', outcomes: OUTCOMES, limit: { day: 3, ever: 5 } },
  ],
};

const app = await TestApp.start({ tables: TABLES });

describe('draws that cost something', () => {
  const withTickets = async (amount: number, currency = 'ticket'): Promise<number> => {
    const { id } = await createUser(app);
    await give(id, amount, currency);
    return id;
  };
  const give = async (user: number, amount: number, currency: string): Promise<void> => {
    const body = { password: PASSWORD, currency, amount, reason: 'gift' };
    expect(await app.request('POST', `/users/${user}/entries`, { body })).toMatchObject({ status: 200 });
  };
  const draw = (owner: number, banner: string, instance = app): Promise<Answer> =>
    instance.request('POST', '/cards', { body: cardBody(owner, { banner }) });
  const drawMany = (owner: number, banner: string, count: number, headers = {}, instance = app): Promise<Answer> =>
    instance.request('POST', `/users/${owner}/draws`, { body: { password: PASSWORD, banner, count }, headers });
  const entriesOf = async (user: number): Promise<any[]> =>
    (await app.read(`/users/${user}/entries?itemsPerPage=500&order=asc`)) as any[];
  const pricesOf = async (user: number): Promise<any> => {
    const { prices } = await app.read(`/users/${user}/day`);
    return Object.fromEntries((prices as any[]).map(({ banner, ...price }) => [banner, price]));
  };

  it('take the cost and give the gain with the card, and say what is missing', async () => {
    const owner = await withTickets(5);
    const { body: card } = await draw(owner, 'paid');
    await drawMany(owner, 'paid', 1);
    expectRefusal(await draw(owner, 'paid'), 'balance_too_low', 'a user needs 2 ticket, and has 1');
    const entries = await entriesOf(owner);
    expect(entries.map(({ currency, number, amount, balance }) => [currency, number, amount, balance])).toEqual([
      ['ticket', 1, 5, 5],
      ['spark', 1, 1, 1],
      ['ticket', 2, -2, 3],
      ['spark', 2, 1, 2],
      ['ticket', 3, -2, 1],
    ]);
    expect(entries[1]).toMatchObject({ reason: 'draw', reference: String(card.id), user: owner, day: '20260115' });
    expect(await balancesOf(app, owner)).toEqual({ ticket: 1, spark: 2 });
  });

  it('of an unknown user are refused as such, whatever they cost', async () => {
    expectRefusal(await draw(999_999, 'paid'), 'owner_unknown', '');
  });

  it('cost ten for ten, all or none', async () => {
    const owner = await withTickets(21);
    const { body } = await drawMany(owner, 'paid', 10);
    expect(body).toHaveLength(10);
    expect(
      (await entriesOf(owner)).filter(({ currency }) => currency === 'ticket').map(({ balance }) => balance),
    ).toEqual([21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1]);
    expectRefusal(await drawMany(owner, 'paid', 10), 'balance_too_low', 'needs 20 ticket, and has 1');
    await give(owner, 100, 'ticket');
    expectRefusal(
      await drawMany(owner, 'paid', 21),
      'balance_full',
      'a user has 10 spark, would get 21, and may have 30 at most',
    );
    expect(await balancesOf(app, owner)).toEqual({ ticket: 101, spark: 10 });
    const references = (await entriesOf(owner))
      .filter(({ reason }) => reason === 'draw')
      .map(({ reference }) => Number(reference));
    expect(new Set(references)).toEqual(new Set((body as any[]).map(({ card_id }) => card_id)));
  });

  it('are free as often as the banner says, on every day anew', async () => {
    const owner = await withTickets(2);
    expect((await pricesOf(owner)).daily).toEqual({ cost: null, free_left: 2, limit_left: null });
    expect((await drawMany(owner, 'daily', 3)).status).toBe(200);
    expect((await draw(owner, 'daily')).status).toBe(200);
    expectError(await draw(owner, 'daily'), 409);
    expect((await pricesOf(owner)).daily).toEqual({ cost: { ticket: 1 }, free_left: 0, limit_left: null });
    expect((await entriesOf(owner)).map(({ balance }) => balance)).toEqual([2, 1, 0]);
    app.clock.set('2026-01-16T12:00:00.000Z');
    expect((await drawMany(owner, 'daily', 2)).status).toBe(200);
    expectRefusal(await draw(owner, 'daily'), 'balance_too_low', 'needs 1 ticket, and has 0');
    expect(await entriesOf(owner)).toHaveLength(3);
  });

  it('stop at the limits of a banner', async () => {
    const { id } = await createUser(app);
    expectRefusal(await drawMany(id, 'narrow', 4), 'draw_limit_reached', '3 times a day, and 3 are left on');
    expect((await drawMany(id, 'narrow', 3)).status).toBe(200);
    expect((await pricesOf(id)).narrow).toEqual({ cost: null, free_left: null, limit_left: 0 });
    expectRefusal(
      await draw(id, 'narrow'),
      'draw_limit_reached',
      'a user may draw from narrow 3 times a day, and none is left on 20260116; the next day is 20260117',
    );
    app.clock.set('2026-01-17T12:00:00.000Z');
    expectRefusal(await drawMany(id, 'narrow', 3), 'draw_limit_reached', 'draw from narrow 5 times, and 2 are left');
    expect((await drawMany(id, 'narrow', 1)).status).toBe(200);
    expectRefusal(await drawMany(id, 'narrow', 2), 'draw_limit_reached', 'draw from narrow 5 times, and 1 is left');
    expect((await drawMany(id, 'narrow', 1)).status).toBe(200);
    expect((await pricesOf(id)).narrow.limit_left).toBe(0);
  });

  it('of those that come together, one that cannot pay harms no other', async () => {
    const owners = await Promise.all([4, 0, 2, 1, 6].map((tickets) => withTickets(tickets || 1)));
    const answers = await Promise.all(owners.flatMap((owner) => [draw(owner, 'paid'), drawMany(owner, 'paid', 2)]));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    for (const owner of owners) {
      const [{ balance, drawn }] = (await app.database.query(
        `select (select balance from entries where user_id = ${owner} and currency = 'ticket' order by number desc limit 1) as balance,
          (select count(*) from draws where owner_id = ${owner}) as drawn`,
      )) as [{ balance: number; drawn: number }];
      const given = (await entriesOf(owner))[0].amount as number;
      expect(balance).toBe(given - 2 * drawn);
    }
  });

  it('are counted where balances do not add up, as their day is revealed', async () => {
    const wrong = async (): Promise<number> => (await metricsOf(app)).of('card_draw_wrong_entries_total');
    const nextDay = async (): Promise<void> => {
      app.clock.advance(24 * 3_600_000);
      await until(async () => (await app.read('/game/seeds'))[2].digest !== null);
    };
    const owner = await withTickets(9);
    await nextDay();
    expect(await wrong()).toBe(0);
    await draw(owner, 'paid');
    await draw(owner, 'paid');
    await app.database.query(
      "update entries set balance = 8 where user_id = $1 and currency = 'ticket' and number = 2",
      [owner],
    );
    await nextDay();
    // The entry, and the one that follows from it.
    expect(await wrong()).toBe(2);
  });

  it('cost once for a key, and 200 requests at once on two instances draw once for the last ticket', async () => {
    const keyed = await withTickets(4);
    const headers = { 'idempotency-key': `cost-${keyed}` };
    const body = cardBody(keyed, { banner: 'paid' });
    const same = await Promise.all(Array.from({ length: 5 }, () => app.request('POST', '/cards', { body, headers })));
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect(await balancesOf(app, keyed)).toEqual({ ticket: 2, spark: 1 });

    const last = await withTickets(1);
    const { database, clock } = app;
    const other = await TestApp.start({ database, clock, tables: TABLES });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const instance = index % 2 ? app : other;
        return index % 3 === 0 ? drawMany(last, 'last', 1, {}, instance) : draw(last, 'last', instance);
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(199);
  });
});
