import { beforeEach, describe, expect, it } from '@jest/globals';
import { createCard, createUser } from '../factories/records.js';
import { decide, offer } from '../factories/trades.js';
import { expectError, expectNoContent } from '../harness/expectations.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { OpenTransaction } from '../harness/open-transaction.js';
import { type Answer, BEARER, TestApp, WRONG } from '../harness/test-app.js';

const UNKNOWN = 9_000_000;
let [anna, bert] = [0, 0];
/** Two of each. */
let [annas, berts]: [number[], number[]] = [[], []];

const app = await TestApp.start();

beforeEach(async () => {
  app.clock.set('2026-01-15T12:00:00.000Z');
  [anna, bert] = [(await createUser(app)).id, (await createUser(app)).id];
  annas = [await cardOf(anna), await cardOf(anna)];
  berts = [await cardOf(bert), await cardOf(bert)];
});

const cardOf = async (owner: number, card = 1): Promise<number> => (await createCard(app, owner, { card })).id;
const ownerOf = async (card: number): Promise<number> => (await app.read(`/cards/${card}/owner`)).id;
const listOf = (query: string): Promise<any[]> => app.read(`/trades?${query}`);

function expectRefused(answer: Answer, reason: string): void {
  expectError(answer, 409);
  expect(answer.body.errors[0].reason).toBe(reason);
}

/** An open trade of one card for one. */
async function offered(more: object = {}): Promise<number> {
  const { status, body } = await offer(app, { from: anna, to: bert, gives: [annas[0]], asks: [berts[0]], ...more });
  expect(status).toBe(200);
  return body.id;
}

describe('POST /trades', () => {
  it('offers cards, which stay where they are', async () => {
    const { body } = await offer(app, { from: anna, to: bert, gives: annas, asks: berts });
    expect(body).toEqual({
      id: expect.any(Number),
      from: anna,
      to: bert,
      gives: annas,
      asks: berts,
      state: 'open',
      until: null,
      day: null,
      created_at: expect.stringMatching(/^2026-01-15T12:00:00/),
      decided_at: null,
    });
    expect(await app.read(`/trades/${body.id}`)).toEqual(body);
    expect(await ownerOf(annas[0] ?? 0)).toBe(anna);
  });

  it('takes a side without cards, and one with 20', async () => {
    const many = [...annas, ...(await Promise.all(Array.from({ length: 18 }, () => cardOf(anna))))];
    expect((await offer(app, { from: anna, to: bert, gives: many })).status).toBe(200);
    expect((await offer(app, { from: anna, to: bert, asks: berts })).status).toBe(200);
    expectError(await offer(app, { from: anna, to: bert, gives: [...many, await cardOf(anna)] }), 400, ['gives']);
  });

  it('takes a leap second as the end', async () => {
    const { status, body } = await offer(app, { from: anna, to: bert, gives: annas, until: '2026-12-31T23:59:60Z' });
    expect([status, body.until]).toEqual([200, expect.stringMatching(/^2027-01-01T00:00:00/)]);
    const past = { from: anna, to: bert, gives: annas, until: '2025-12-31T23:59:60Z' };
    expectError(await offer(app, past), 400, ['until']);
  });

  it.each<[string, () => object, string[]]>([
    ['no card', () => ({}), ['gives']],
    ['a card twice', () => ({ gives: [annas[0], annas[0]] }), ['gives']],
    ['oneself', () => ({ to: anna, gives: annas }), ['to']],
    ['a time that is over', () => ({ gives: annas, until: '2026-01-15T12:00:00Z' }), ['until']],
    ['no list', () => ({ gives: annas, asks: undefined }), ['asks']],
    ['a misspelt field', () => ({ gives: annas, untill: '2027-01-15T12:00:00Z' }), ['untill']],
  ])('refuses %s', async (_, more, fields) => {
    expectError(await offer(app, { from: anna, to: bert, ...more() }), 400, fields);
  });

  it.each<[string, () => object, string, string]>([
    ['a card of the other one', () => ({ gives: [berts[0]] }), 'gives', 'not_owner'],
    ['an own card', () => ({ asks: [annas[0]] }), 'asks', 'not_owner'],
    ['a card that does not exist', () => ({ gives: [annas[0], UNKNOWN] }), 'gives', 'not_owner'],
    ['a user who does not exist', () => ({ to: UNKNOWN, gives: annas }), 'to', 'record_unknown'],
  ])('refuses %s, as things stand', async (_, more, field, reason) => {
    const answer = await offer(app, { from: anna, to: bert, ...more() });
    expectError(answer, 409, [field]);
    expectRefused(answer, reason);
    expect(await listOf(`user=${anna}`)).toEqual([]);
  });

  it('leaves a user at most 50 open trades, of 60 requests at once', async () => {
    const other = await TestApp.start({ database: app.database });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => offer(index % 2 ? app : other, { from: anna, to: bert, gives: annas })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(10);
    for (const answer of refused) expectRefused(answer, 'too_many_trades');
    expect((await offer(app, { from: bert, to: anna, gives: berts })).status).toBe(200);
    await decide(app, answers.find(({ status }) => status === 200)?.body.id, 'withdraw');
    await offered();
    await other.close();
  });
});

describe('POST /trades/{id}', () => {
  it('accept moves every card at once, and says the day', async () => {
    const { body } = await offer(app, { from: anna, to: bert, gives: annas, asks: [berts[0]] });
    const accepted = await decide(app, body.id, 'accept');
    const decided = { state: 'accepted', day: '20260115', decided_at: body.created_at };
    expect(accepted).toMatchObject({ status: 200, body: { ...body, ...decided } });
    expect(await app.read(`/trades/${body.id}`)).toEqual(accepted.body);
    expect(await Promise.all([...annas, ...berts].map(ownerOf))).toEqual([bert, bert, anna, bert]);
  });

  it.each([
    ['decline', 'declined'],
    ['withdraw', 'withdrawn'],
  ])('%s ends it, and nothing moves', async (what, state) => {
    const trade = await offered();
    expect(await decide(app, trade, what)).toMatchObject({ status: 200, body: { state, day: null } });
    for (const other of ['accept', 'decline', 'withdraw'])
      expectRefused(await decide(app, trade, other), 'trade_not_open');
    expect(await ownerOf(annas[0] ?? 0)).toBe(anna);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['was given away', () => app.request('PATCH', `/cards/${berts[0]}`, { body: { owner: anna }, headers: BEARER })],
    ['is deleted', () => app.request('DELETE', `/cards/${berts[0]}`)],
  ])('accept leaves a trade void when a card %s', async (_, change) => {
    const trade = await offered();
    await change();
    expectRefused(await decide(app, trade, 'accept'), 'trade_void');
    expect(await app.read(`/trades/${trade}`)).toMatchObject({ state: 'void', day: null });
    expect(await ownerOf(annas[0] ?? 0)).toBe(anna);
    expectRefused(await decide(app, trade, 'accept'), 'trade_void');
  });

  it('is over with its time, from that moment on', async () => {
    const trade = await offered({ until: '2026-01-15T12:00:01Z' });
    app.clock.set('2026-01-15T12:00:00.999Z');
    expect(await listOf(`user=${anna}`)).toMatchObject([{ state: 'open' }]);
    app.clock.set('2026-01-15T12:00:01.000Z');
    for (const what of ['accept', 'decline', 'withdraw'])
      expectRefused(await decide(app, trade, what), 'trade_not_open');
    expect(await listOf(`user=${anna}`)).toMatchObject([{ state: 'expired', until: expect.any(String) }]);
  });

  it('is over for an acceptance that came in time, and waits for longer', async () => {
    const trade = await offered({ until: '2026-01-15T12:00:01Z' });
    const lock = await OpenTransaction.with(app.database.url, `select from users where id = ${anna} for update`);
    const accepted = decide(app, trade, 'accept');
    await lock.holdsUp(1);
    app.clock.set('2026-01-15T12:00:01.001Z');
    await lock.rollBack();
    expectRefused(await accepted, 'trade_not_open');
    expect(await ownerOf(annas[0] ?? 0)).toBe(anna);
    expect(await app.read(`/trades/${trade}`)).toMatchObject({ state: 'expired' });
  });

  it('is a 404 for a trade that does not exist, a 400 without and a 403 with a wrong password', async () => {
    const trade = await offered();
    const writes: [method: string, path: string, body: object][] = [
      ['PUT', `/users/${anna}/wishes`, { cards: [1] }],
      ['POST', '/trades', { from: anna, to: bert, gives: annas, asks: [] }],
    ];
    for (const what of ['accept', 'decline', 'withdraw']) {
      expectError(await decide(app, UNKNOWN, what), 404, ['id']);
      writes.push(['POST', `/trades/${trade}/${what}`, {}]);
    }
    for (const [method, path, body] of writes) {
      expectError(await app.request(method, path, { body }), 400, ['password']);
      expectError(await app.request(method, path, { body: { ...body, password: WRONG } }), 403);
    }
    expect(await listOf(`user=${anna}`)).toMatchObject([{ id: trade, state: 'open' }]);
    expect(await app.read(`/users/${anna}/wishes`)).toEqual([]);
  });

  it('counts once for a key, however often it is sent', async () => {
    const headers = { 'idempotency-key': `trade-${anna}` };
    const body = { from: anna, to: bert, gives: annas };
    const [first, again] = [await offer(app, body, headers), await offer(app, body, headers)];
    expect(again.text).toBe(first.text);
    expect(await listOf(`user=${anna}`)).toHaveLength(1);
    const accept = { 'idempotency-key': `accept-${anna}` };
    const accepted = await decide(app, first.body.id, 'accept', accept);
    expect(accepted.status).toBe(200);
    expect((await decide(app, first.body.id, 'accept', accept)).text).toBe(accepted.text);
  });

  it('is void once a user is deleted', async () => {
    const trade = (await offer(app, { from: anna, to: bert, asks: berts })).body.id;
    const free = (await createUser(app)).id;
    const gift = (await offer(app, { from: bert, to: free, gives: berts })).body.id;
    expectNoContent(await app.request('DELETE', `/users/${free}`));
    expect(await app.read(`/trades/${gift}`)).toMatchObject({ state: 'void', to: free });
    expect((await decide(app, trade, 'accept')).status).toBe(200);
  });
});

describe('GET /trades', () => {
  it('filters by user on either side and by state, with pages as other lists', async () => {
    const [first, second] = [await offered(), await offered()];
    const back = (await offer(app, { from: bert, to: anna, gives: berts })).body.id;
    await decide(app, second, 'decline');
    const idsOf = async (query: string): Promise<number[]> => (await listOf(query)).map(({ id }) => id);
    expect(await idsOf(`user=${anna}`)).toEqual([first, second, back]);
    expect(await idsOf(`user=${bert}&order=desc`)).toEqual([back, second, first]);
    expect(await idsOf(`user=${anna}&state=open&after=${first}`)).toEqual([back]);
    expect(await listOf(`user=${bert}&state=declined&fields=id,state`)).toEqual([{ id: second, state: 'declined' }]);
    expectError(await app.request('GET', '/trades?user=x'), 400, ['user']);
  });

  it('finds a rare state without going through all others', async () => {
    await app.database.query(`insert into trades (from_id, to_id, gives, asks, state, created_at)
      select ${UNKNOWN}, ${UNKNOWN}, array[i], '{}', 'declined', now() from generate_series(1, 5000) i`);
    await app.database.query('analyze trades');
    const rows = await app.database.query<{ 'QUERY PLAN': string }>(
      "explain select * from trades where state = 'withdrawn' order by id limit 30",
    );
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('trades_state_id_idx');
  });
});

describe('GET /cards/{id}/history', () => {
  const historyOf = (card: number, query = ''): Promise<any[]> => app.read(`/cards/${card}/history${query}`);

  it('says how a card came, and each owner since', async () => {
    const drawn = (await createCard(app, anna)).id;
    const trade = await offered({ gives: [drawn, annas[0]] });
    await decide(app, trade, 'accept');
    await app.request('PATCH', `/users/${anna}`, { body: { card: [annas[1], berts[0], drawn] }, headers: BEARER });
    const at = expect.any(String);
    expect(await historyOf(drawn)).toEqual([
      { kind: 'drawn', user: anna, from: null, reference: '20260115', at },
      { kind: 'traded', user: bert, from: anna, reference: String(trade), at },
      { kind: 'moved', user: anna, from: bert, reference: '', at },
    ]);
    expect(await historyOf(annas[0] ?? 0)).toMatchObject([
      { kind: 'given', user: anna },
      { kind: 'traded', user: bert },
    ]);
    expect(await historyOf(drawn, '?itemsPerPage=1&page=3')).toMatchObject([{ kind: 'moved' }]);
    expect(await historyOf(drawn, '?page=2')).toEqual([]);
  });

  it('begins with an exchange, and ends with salvage', async () => {
    const [exchanged = 0] = annas;
    await app.database.query(
      `with exchange as (
        insert into exchanges (user_id, day, name, card_id, created_at) values ($1, '20260115', 'spark', $2, now())
      )
      insert into entries (user_id, day, currency, number, amount, balance, reason, reference, created_at)
        select $1, '20260115', currency, 1, 5, 5, 'salvage', $2 || ':normal', now() from unnest(array['dust', 'spark']) c (currency)`,
      [anna, exchanged],
    );
    expect(await historyOf(exchanged)).toMatchObject([
      { kind: 'exchanged', user: anna, reference: expect.stringMatching(/^spark:\d+$/) },
      { kind: 'salvaged', user: anna, reference: `${exchanged}:normal` },
    ]);
  });

  it('is there for a card that is gone, and a 404 for one that never was', async () => {
    const drawn = (await createCard(app, anna)).id;
    await app.request('DELETE', `/cards/${drawn}`);
    expect(await historyOf(drawn)).toMatchObject([{ kind: 'drawn', user: anna }]);
    expectError(await app.request('GET', `/cards/${UNKNOWN}/history`), 404, ['id']);
  });
});

// Last, as other tests are of earlier days.
it('an acceptance at midnight ends before its day is revealed, and is of the next day once that is closed', async () => {
  const late = new FakeClock('2026-01-20T23:59:59.000Z');
  const other = await TestApp.start({ database: app.database, clock: late });
  app.clock.set('2026-01-20T23:59:59.000Z');
  await app.read('/game/seeds');
  const [trade, next] = [await offered(), await offered({ gives: [annas[1]], asks: [] })];
  const lock = await OpenTransaction.with(app.database.url, `select from cards where id = ${annas[0]} for update`);
  const accepted = decide(other, trade, 'accept');
  await lock.holdsUp(1);
  app.clock.set('2026-01-21T00:00:00.000Z');
  expect(await app.read('/game/seeds/20260120')).toMatchObject({ seed: null, digest: null });
  await lock.rollBack();
  expect(await accepted).toMatchObject({ status: 200, body: { day: '20260120' } });
  expect(await app.read('/game/seeds/20260120')).toMatchObject({ digest: expect.any(String) });
  expect(await decide(other, next, 'accept')).toMatchObject({ status: 200, body: { day: '20260121' } });
  await other.close();
});
