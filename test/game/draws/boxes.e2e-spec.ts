import { expect, it } from '@jest/globals';
import pg from 'pg';
import { createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { hashedLock } from '../../../src/platform/database/advisory-locks.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { drawsOfUser } from '../../harness/random-draws.js';
import { BEARER, PASSWORD, TestApp } from '../../harness/test-app.js';
import { until } from '../../harness/until.js';
import { saidByPython, verifyDays } from '../../harness/verify-day.js';

const GACHAPON = {
  name: 'gachapon',
  box: 'player',
  outcomes: [
    { card: 20, status: 'prize', copies: 1 },
    { card: 1, status: 'normal', copies: 5 },
  ],
};
const SURE = {
  name: 'sure',
  box: 'player',
  reset: { card: 20 },
  outcomes: [{ card: 20, status: 'prize', copies: 3 }],
};
const EDITION = {
  name: 'edition',
  box: 'world',
  outcomes: [
    { card: 70, status: 'gold', copies: 10 },
    { card: 71, status: 'silver', copies: 90 },
  ],
};

const clock = new FakeClock('2026-01-15T12:00:00.000Z');
const app = await TestApp.start({ clock });
const put = (...banners: object[]) => app.request('PUT', '/game/tables/next', { body: { banners }, headers: BEARER });
const draw = (owner: number, banner: string, count: number, instance = app) =>
  instance.request('POST', `/users/${owner}/draws`, { body: { password: PASSWORD, banner, count } });
const refill = (owner: number) => app.request('POST', `/users/${owner}/boxes/sure`, { body: { password: PASSWORD } });

/** Both verifiers. */
async function expectVerified(first: string, last: string): Promise<void> {
  await app.read(`/game/seeds/${last}`);
  expect(await verifyDays(app.url, { first, last })).toEqual([]);
  expect((await saidByPython(app.url, `${first}..${last}`)) ?? '').not.toContain('states of owners');
}

it('a player takes the copies of a box, fills it again once its card has come, and both verifiers follow', async () => {
  expect((await put(GACHAPON, SURE, EDITION)).status).toBe(200);
  clock.set('2026-01-16T12:00:00.000Z');
  const owner = (await createUser(app)).id;
  const unready = await refill(owner);
  expectError(unready, 409);
  expect(unready.body.errors[0]).toMatchObject({ reason: 'box_not_ready' });
  expect(await app.read(`/users/${owner}/boxes/sure`)).toMatchObject({ copies: 3, left: 3, may_refill: false });

  // Six draws empty the box, which is then full again.
  expect((await draw(owner, 'gachapon', 7)).status).toBe(200);
  const drawn = await drawsOfUser(app, owner);
  const cards = drawn.slice(0, 6).map(({ card }) => card);
  expect(cards.sort((one, other) => one - other)).toEqual([1, 1, 1, 1, 1, 20]);
  const taken = drawn.map(({ state }: any) => state.flat().reduce((sum: number, count: number) => sum + count, 0));
  expect(taken).toEqual([0, 1, 2, 3, 4, 5, 0]);

  // Each of its copies is the card after which it may be filled again.
  expect((await draw(owner, 'sure', 2)).status).toBe(200);
  expect((await refill(owner)).body).toMatchObject({ number: 2, left: 3, may_refill: false });
  expectError(await refill(owner), 409);
  const { body } = await draw(owner, 'sure', 2);
  expect(body[0]).toMatchObject({ number: 3, state: [[0]], decided_by: 'weights', box_number: null });
  expect(await app.read('/game/seeds/20260116/states')).toMatchObject([{ user: owner, after_number: 2 }]);

  clock.set('2026-01-17T12:00:00.000Z');
  expect((await draw(owner, 'gachapon', 3)).status).toBe(200);
  clock.set('2026-01-18T12:00:00.000Z');
  await expectVerified('20260116', '20260117');
});

it('the box of all players gives each copy once over two instances, with numbers without gaps, until it is empty', async () => {
  const other = await TestApp.start({ clock, database: app.database });
  const owners = await Promise.all([1, 2, 3, 4].map(async () => (await createUser(app)).id));
  expect(await app.read('/game/boxes/edition')).toMatchObject({ number: 0, left: 100, latest: [] });
  const some = await Promise.all(
    owners.flatMap((owner) => [draw(owner, 'edition', 3, other), draw(owner, 'standard', 2)]),
  );
  expect(some.map(({ status }) => status)).toEqual(some.map(() => 200));
  const drawCard = (card: object, key: string) =>
    app.request('POST', '/cards', {
      body: { password: PASSWORD, owner: owners[0], ...card },
      headers: { 'Idempotency-Key': key, Prefer: 'include=draw' },
    });
  // As when a process ends after the transaction of a key, and before the response is sent.
  await app.database.query(`
    create function lose() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger lose before update on idempotency_keys for each row execute function lose()`);
  const [card, , chosen] = await Promise.all(
    [{ banner: 'edition' }, {}, { card: 1, status: 'normal', cp: 1 }].map(async (asked, place) => {
      const first = await drawCard(asked, `card ${place}`);
      const again = await drawCard(asked, `card ${place}`);
      expect([again.status, again.text]).toEqual([200, first.text]);
      return first.body;
    }),
  );
  expect(card.draw).toMatchObject({ box_number: 13, counters: null, number: null });
  expect(chosen.draw).toBeNull();
  await app.database.query('drop trigger lose on idempotency_keys; drop function lose');
  clock.set('2026-01-19T12:00:00.000Z');
  const many = await Promise.all(
    owners.flatMap((owner) => [1, 2, 3, 4].map((place) => draw(owner, 'edition', 5, place % 2 ? app : other))),
  );
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 200));
  const refused = await draw(owners[0] as number, 'edition', 8);
  expectError(refused, 409);
  expect(refused.body.errors[0]).toMatchObject({ reason: 'box_empty' });
  expect((await draw(owners[0] as number, 'edition', 7)).status).toBe(200);

  const all = (await Promise.all(owners.map((owner) => drawsOfUser(app, owner)))).flat() as any[];
  const drawn = all.filter(({ banner }) => banner === 'edition');
  expect(drawn.map(({ box_number }) => box_number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  const golds = drawn.filter(({ card: number }) => number === 70).map(({ print }) => print);
  expect(golds.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const read = await app.read('/game/boxes/edition');
  expect(read).toMatchObject({ number: 100, left: 0, next: [] });
  expect(read.latest[0]).toMatchObject({ box_number: 100, owner: owners[0] });

  const [one, two] = owners as [number, number];
  const printsOf = async (owner: number): Promise<any[]> => await app.read(`/users/${owner}/prints`);
  const [ofOne, ofTwo] = [await printsOf(one), await printsOf(two)];
  const { card_id, banner, table, outcome, print } = drawn.find(({ owner }) => owner === one);
  expect(ofOne).toContainEqual({ card_id, banner, table, outcome, print });
  expect((await app.request('PATCH', `/cards/${card_id}`, { body: { owner: two }, headers: BEARER })).status).toBe(200);
  expect([(await printsOf(one)).length, (await printsOf(two)).length]).toEqual([ofOne.length - 1, ofTwo.length + 1]);

  clock.set('2026-01-20T12:00:00.000Z');
  await expectVerified('20260116', '20260119');
});

it('draws of other banners go on while another instance has the box and a crowd waits for it with one connection', async () => {
  const owners = await Promise.all(Array.from({ length: 40 }, async () => (await createUser(app)).id));
  const other = new pg.Client({ connectionString: app.database.url });
  await other.connect();
  try {
    await other.query(`select pg_advisory_lock(${hashedLock.box('$1')})`, ['edition']);
    let answered = 0;
    const waiting = owners.slice(0, 30).map((owner) => draw(owner, 'edition', 1).finally(() => answered++));
    const waits = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await until(async () => (await app.database.query(waits)).length > 0);
    const others = await Promise.all(owners.slice(30).map((owner) => draw(owner, 'standard', 1)));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect(answered).toBe(0);
    expect(await app.database.query(waits)).toHaveLength(1);
    await other.query('select pg_advisory_unlock_all()');
    // It was emptied before.
    const refused = await Promise.all(waiting);
    expect(refused.map(({ body }) => body.errors[0].reason)).toEqual(refused.map(() => 'box_empty'));
  } finally {
    await other.end();
  }
});

it('a box that has begun keeps its outcomes: another table for it is refused by name', async () => {
  const changed = { ...EDITION, outcomes: EDITION.outcomes.slice(0, 1) };
  const refused = await put(GACHAPON, changed);
  expectError(refused, 400);
  expect(refused.body.errors).toEqual([expect.objectContaining({ field: 'banners[1].outcomes' })]);
  expect((await put(GACHAPON, EDITION)).status).toBe(200);

  // A table that came another way opens, but the box gives nothing from it.
  await app.database.query('update next_tables set content = $1', [JSON.stringify({ banners: [changed] })]);
  clock.set('2026-01-21T12:00:00.000Z');
  const answer = await draw((await createUser(app)).id, 'edition', 1);
  expectError(answer, 409);
  expect(answer.body.errors[0]).toMatchObject({ reason: 'box_changed' });
});
