import { beforeAll, describe, expect, it } from '@jest/globals';
import { balancesOf, createCard, createUser } from '../../factories/records.js';
import { expectError, expectRefusal } from '../../harness/expectations.js';
import { type Answer, BEARER, PASSWORD, TestApp } from '../../harness/test-app.js';

const CARD = { card: 21, status: 'super', skill: 'ten', cp: 800 };
const TABLES = {
  banners: [],
  currencies: { dust: {}, spark: {}, ticket: { most: 5 } },
  exchanges: [
    { name: 'spark-21', cost: { spark: 3 }, card: CARD },
    { name: 'dust', cost: { spark: 1 }, gives: { dust: 1 } },
    { name: 'ticket', cost: { dust: 2 }, gives: { ticket: 1 }, limit: { day: 2, ever: 3 } },
  ],
  salvage: { normal: { dust: 5 } },
};

const act = (kind: string, user: number, body: object, headers = {}, from = app): Promise<Answer> =>
  from.request('POST', `/users/${user}/${kind}`, { body: { password: PASSWORD, ...body }, headers });

const app = await TestApp.start();
const other = await TestApp.start({ database: app.database });

it('where nothing is declared no list has anything, no draw costs anything, and what would change a balance is refused', async () => {
  const { id } = await createUser(app);
  const card = (await createCard(app, id)).id;
  for (const path of ['balances', 'entries']
    .map((list) => `/users/${id}/${list}`)
    .concat('/game/seeds/20260115/entries'))
    expect(await app.read(path)).toEqual([]);
  const nothing = { version: null, banners: {}, currencies: {}, exchanges: [], salvage: {} };
  expect(await app.read('/game/economy')).toEqual(nothing);
  const { body: day } = await app.request('GET', '/game/seeds/20260115');
  expect([day.economy, 'economy' in JSON.parse(day.statement)]).toEqual([null, false]);
  const entry = { currency: 'spark', amount: 1, reason: 'gift' };
  expectRefusal(await act('entries', id, entry), 'unknown_currency', 'declared are none');
  expectRefusal(await act('exchanges', id, { name: 'dust' }), 'unknown_exchange', 'declared are none');
  expectRefusal(await act('salvages', id, { cards: [card] }), 'not_salvaged', 'has no value today');
});

it('a currency can be given on the day on which it is declared, and cannot be spent before the next day', async () => {
  const sent = await app.request('PUT', '/game/tables/next', { body: TABLES, headers: BEARER });
  expect(sent).toMatchObject({ status: 200 });
  const { id } = await createUser(app);
  const give = (currency: string, amount: number): Promise<Answer> =>
    act('entries', id, { currency, amount, reason: 'gift' }, {}, other);
  expect(await give('ticket', 4)).toMatchObject({ status: 200, body: { day: '20260115', balance: 4 } });
  expectRefusal(await give('ticket', 2), 'balance_full', 'has 4 ticket, would get 2, and may have 5 at most');
  expectRefusal(await give('gem', 1), 'unknown_currency', 'or for the next day; declared are dust, spark, ticket');
  expect((await give('dust', 2)).status).toBe(200);
  expect(await app.read(`/users/${id}/balances`)).toEqual([
    { currency: 'dust', balance: 2, most: null },
    { currency: 'ticket', balance: 4, most: 5 },
  ]);
  expectRefusal(await act('exchanges', id, { name: 'ticket' }), 'unknown_exchange', 'declared are none');
});

describe('balances, exchanges and salvage', () => {
  beforeAll(() => {
    for (const { clock } of [app, other]) clock.set('2026-01-16T12:00:00.000Z');
  });

  const give = async (amounts: Record<string, number>): Promise<number> => {
    const { id } = await createUser(app);
    for (const [currency, amount] of Object.entries(amounts))
      expect((await act('entries', id, { currency, amount, reason: 'gift', reference: 'x' })).status).toBe(200);
    return id;
  };

  it('show what is declared, in the version that the signed day names', async () => {
    const economy = await app.read('/game/economy');
    const { version, ...content } = economy;
    expect(content).toEqual({ ...TABLES, banners: {} });
    expect(await other.read(`/game/economy/${version}`)).toEqual(economy);
    const named = ((await app.read('/game/seeds')) as any[]).map((day) => [
      day.day,
      day.economy,
      JSON.parse(day.statement).economy,
    ]);
    expect(named.slice(1)).toEqual([
      ['20260116', version, version],
      ['20260115', null, undefined],
    ]);
    const { currencies, exchanges, salvage } = TABLES;
    expect(await app.read('/game/tables/next')).toMatchObject({ currencies, exchanges, salvage });
  });

  it('change by entries of the operator within their bounds, once for a key', async () => {
    const id = await give({ ticket: 4 });
    const add = (amount: unknown, more = {}): Promise<Answer> =>
      act('entries', id, { currency: 'ticket', amount, reason: 'gift', ...more });
    expectRefusal(await add(2), 'balance_full', 'has 4 ticket, would get 2, and may have 5 at most');
    expectRefusal(await add(-5), 'balance_too_low', 'needs 5 ticket, and has 4');
    expectError(await add(0), 400, ['amount']);
    expectError(await add(1, { reason: 'draw' }), 400, ['reason']);
    expectError(await add(1, { reason: '' }), 400, ['reason']);
    expectRefusal(await add(1, { currency: 'gem' }), 'unknown_currency', 'declared are dust, spark, ticket');
    expectError(await act('entries', 999_999, { currency: 'ticket', amount: 1, reason: 'gift' }), 404);
    expectError(await app.request('POST', `/users/${id}/entries`, { body: { password: 'x'.repeat(20) } }), 403);
    const headers = { 'idempotency-key': `gift-${id}` };
    const body = { currency: 'ticket', amount: 1, reason: 'daily', reference: '20260116' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => act('entries', id, body, headers, index % 2 ? app : other)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const listed = await other.read(`/users/${id}/entries?currency=ticket&reason=daily`);
    expect(listed).toEqual([answers[0]?.body]);
    expect(listed[0]).toMatchObject({ ...body, user: id, day: '20260116', number: 2, balance: 5 });
  });

  it('never lose or double an entry, however many come at once on two instances', async () => {
    const id = await give({ spark: 50 });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        act('entries', id, { currency: 'spark', amount: index % 3 ? -3 : 1, reason: 'x' }, {}, index % 2 ? app : other),
      ),
    );
    const amounts = answers.flatMap(({ status, body }) => (status === 200 ? [body.amount as number] : []));
    const entries: any[] = await app.read(`/users/${id}/entries?itemsPerPage=500&order=asc`);
    let balance = 0;
    for (const [place, entry] of entries.entries()) {
      balance += entry.amount as number;
      expect(entry).toMatchObject({ number: place + 1, balance });
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    expect(balance).toBe(50 + amounts.reduce((sum, amount) => sum + amount, 0));
    expect(await balancesOf(other, id)).toEqual({ dust: 0, spark: balance, ticket: 0 });
  });

  it('are exchanged for a card or another currency, all or nothing, within limits', async () => {
    const id = await give({ spark: 4, dust: 20, ticket: 3 });
    const { body } = await act('exchanges', id, { name: 'spark-21' });
    expect(body).toMatchObject({ user: id, day: '20260116', name: 'spark-21', entries: [{ amount: -3, balance: 1 }] });
    expect(body.entries[0]).toMatchObject({ reason: 'exchange', reference: `spark-21:${body.id}` });
    expect(await app.read(`/users/${id}/card`)).toMatchObject([{ id: body.card, ...CARD }]);
    expectRefusal(await act('exchanges', id, { name: 'spark-21' }), 'balance_too_low', 'needs 3 spark, and has 1');
    expectRefusal(
      await act('exchanges', id, { name: 'gem' }),
      'unknown_exchange',
      'declared are dust, spark-21, ticket',
    );
    expectError(await act('exchanges', 999_999, { name: 'ticket' }), 404);
    expect(body.created_at).toBe('2026-01-16T12:00:00+00:00');

    const together = await Promise.all(
      [1, 2, 3, 4].map((n) => act('exchanges', id, { name: 'ticket' }, {}, n % 2 ? app : other)),
    );
    expect(together.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const late = together.find(({ status }) => status === 409) as Answer;
    expectRefusal(late, 'draw_limit_reached', 'exchange ticket 2 times a day');
    expect(await balancesOf(app, id)).toEqual({ dust: 16, spark: 1, ticket: 5 });
    for (const { clock } of [app, other]) clock.set('2026-01-17T12:00:00.000Z');
    expectRefusal(await act('exchanges', id, { name: 'ticket' }), 'balance_full', 'has 5 ticket, would get 1');
    await act('entries', id, { currency: 'ticket', amount: -1, reason: 'x' });
    expect((await act('exchanges', id, { name: 'ticket' })).status).toBe(200);
    expectRefusal(
      await act('exchanges', id, { name: 'ticket' }),
      'draw_limit_reached',
      'exchange ticket 3 times, and none is left',
    );
    expect(await balancesOf(app, id)).toEqual({ dust: 14, spark: 1, ticket: 5 });
  });

  it('come from cards that are salvaged, all of them or none', async () => {
    const [id, stranger] = [await give({ dust: 1 }), await give({})];
    const cards = await Promise.all([1, 2, 3].map((card) => createCard(app, id, { card, status: 'normal' })));
    const own = cards.map((card) => card.id);
    const rare = (await createCard(app, id, { card: 1, status: 'super' })).id;
    const theirs = (await createCard(app, stranger, { card: 2, status: 'normal' })).id;
    const salvage = (ids: unknown, from = app): Promise<Answer> => act('salvages', id, { cards: ids }, {}, from);
    expectRefusal(await salvage([...own, theirs]), 'not_owner', `names ${theirs}, which are no cards of the user`);
    expectRefusal(await salvage([...own, rare]), 'not_salvaged', 'a card whose status super has no value');
    expectError(await act('salvages', 999_999, { cards: own }), 404);
    expectError(await salvage([]), 400, ['cards']);
    expectError(await salvage([own[0], own[0]]), 400, ['cards']);
    expectError(await salvage(Array.from({ length: 101 }, (_, index) => index)), 400, ['cards']);
    expect(await balancesOf(app, id)).toMatchObject({ dust: 1 });

    const [one, two] = await Promise.all([salvage(own), salvage(own, other)]);
    const [done, refused] = one.status === 200 ? [one, two] : [two, one];
    expectError(refused, 409);
    expect(done.body.cards).toEqual([...own].sort((a, b) => a - b));
    expect(done.body.entries.map(({ balance }: any) => balance)).toEqual([6, 11, 16]);
    expect(done.body.entries[0]).toMatchObject({ reason: 'salvage', reference: `${done.body.cards[0]}:normal` });
    expect(await app.read(`/users/${id}/card`)).toMatchObject([{ id: rare }]);
    const metrics = await app.request('GET', '/metrics');
    expect(metrics.text).toMatch(/card_draw_entries_total\{reason="salvage"\} [03]\n/);
  });

  it('are stored in the order of currencies, so that no two requests wait for each other', async () => {
    const { body } = await act('exchanges', await give({ spark: 1 }), { name: 'dust' });
    expect(body.entries).toMatchObject([
      { currency: 'dust', amount: 1 },
      { currency: 'spark', amount: -1 },
    ]);
  });

  it('are changed by what the day declares, also when the database is no longer what the service has seen', async () => {
    const id = await give({ spark: 1 });
    await app.database.query('update draw_seeds set economy_id = null where closed_at is null');
    expectRefusal(await act('exchanges', id, { name: 'dust' }), 'unknown_exchange', 'declared are none');
  });
});
