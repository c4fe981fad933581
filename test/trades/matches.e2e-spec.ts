import { beforeEach, describe, expect, it } from '@jest/globals';
import { createCard, createGroup, createUser } from '../factories/records.js';
import { wish } from '../factories/trades.js';
import { expectError } from '../harness/expectations.js';
import { BEARER, TestApp } from '../harness/test-app.js';

const UNKNOWN = 9_000_000;
let [anna, bert] = [0, 0];

const app = await TestApp.start();

beforeEach(async () => {
  [anna, bert] = [(await createUser(app)).id, (await createUser(app)).id];
});

const cardOf = async (owner: number, card: number, status = 'normal'): Promise<number> =>
  (await createCard(app, owner, { card, status })).id;
/** So many newer cards, each of another number below 0. */
const addOthers = (owner: number, count: number) =>
  app.database.query(
    'insert into cards (card, created_at, owner_id) select -n, now(), $1 from generate_series(1, $2::int) n',
    [owner, count],
  );

describe('GET /users/{id}/spares', () => {
  const sparesOf = (user: number): Promise<any[]> => app.read(`/users/${user}/spares`);

  it('are kinds that a user has twice or more, with how many users wish for each', async () => {
    const [, , newest] = [await cardOf(anna, 401), await cardOf(anna, 401), await cardOf(anna, 401)];
    const [, other] = [await cardOf(anna, 400, 'super'), await cardOf(anna, 400), await cardOf(anna, 402)];
    await wish(app, bert, [400, 402]);
    expect(await sparesOf(anna)).toEqual([
      { card: 400, count: 2, spare: other, users: 1 },
      { card: 401, count: 3, spare: newest, users: 0 },
    ]);
    expect(await sparesOf(bert)).toEqual([]);
  });

  it('never name the favourite', async () => {
    const [older, newer] = [await cardOf(anna, 401), await cardOf(anna, 401)];
    await app.request('PATCH', `/users/${anna}`, { body: { fav: newer }, headers: BEARER });
    expect(await sparesOf(anna)).toEqual([{ card: 401, count: 2, spare: older, users: 0 }]);
  });

  it('need a user who exists', async () => {
    expectError(await app.request('GET', `/users/${UNKNOWN}/spares`), 404, ['id']);
  });
});

describe('GET /trades/matches', () => {
  const matchesOf = (user: number, filters = ''): Promise<any[]> => app.read(`/trades/matches?user=${user}${filters}`);

  it('are users who have twice what one wishes for, and wish for what one has twice', async () => {
    const [mine, theirs] = [await cardOf(anna, 101), await cardOf(bert, 102)];
    await wish(app, anna, [102, 103]);
    await wish(app, bert, [101]);
    expect(await matchesOf(anna)).toEqual([]);
    const [spare, other] = [await cardOf(anna, 101), await cardOf(bert, 102)];
    expect([mine, theirs]).not.toContain(spare);
    expect(await matchesOf(anna)).toEqual([{ user: bert, has: [other], wants: [spare] }]);
    expect(await matchesOf(bert)).toEqual([{ user: anna, has: [spare], wants: [other] }]);
    await wish(app, bert, [103]);
    expect(await matchesOf(anna)).toEqual([]);
  });

  it('begin with those who have and want the most', async () => {
    const third = (await createUser(app)).id;
    for (const owner of [bert, third]) for (const card of [202, 202, 203, 203]) await cardOf(owner, card);
    for (const card of [204, 204, 205, 205]) await cardOf(anna, card);
    await wish(app, anna, [202, 203]);
    await wish(app, bert, [204]);
    await wish(app, third, [204, 205]);
    expect((await matchesOf(anna)).map(({ user, has, wants }) => [user, has.length, wants.length])).toEqual([
      [third, 2, 2],
      [bert, 2, 1],
    ]);
  });

  it('are looked for among the newest thousand cards of each other user', async () => {
    await wish(app, anna, [302]);
    await wish(app, bert, [301]);
    for (const [owner, card] of [
      [anna, 301],
      [anna, 301],
      [bert, 302],
      [bert, 302],
    ] as const)
      await cardOf(owner, card);
    await addOthers(bert, 998);
    expect(await matchesOf(anna)).toHaveLength(1);
    await addOthers(bert, 1);
    expect(await matchesOf(anna)).toEqual([]);
    expect(await matchesOf(bert)).toHaveLength(1);
  });

  it('count only cards of one rarity on both sides', async () => {
    const [mine, theirs] = [[] as number[], [] as number[]];
    for (const status of ['super', 'super', 'normal', 'normal']) {
      mine.push(await cardOf(anna, 501, status));
      theirs.push(await cardOf(bert, 502, status));
    }
    await wish(app, anna, [502]);
    await wish(app, bert, [501]);
    expect(await matchesOf(anna)).toEqual([{ user: bert, has: [theirs[3]], wants: [mine[3]] }]);
    expect(await matchesOf(anna, '&status=super')).toEqual([{ user: bert, has: [theirs[1]], wants: [mine[1]] }]);
    expect(await matchesOf(anna, '&status=rare')).toEqual([]);
  });

  it('count only kinds of a series or of a banner in force on both sides', async () => {
    const kind = (card: number, series: string) =>
      app.request('PUT', `/game/cards/${card}`, { body: { name: `Kind ${card}`, series }, headers: BEARER });
    await Promise.all([kind(601, 'Tides'), kind(602, 'Tides')]);
    const [{ card: drawn }, { card: other }] = (await app.read('/game/odds')).outcomes;
    const pair = async (mine: number, theirs: number): Promise<object> => {
      const [user] = [(await createUser(app)).id, await cardOf(anna, mine)];
      const [wants] = [await cardOf(anna, mine), await cardOf(user, theirs)];
      const has = await cardOf(user, theirs);
      await wish(app, user, [mine]);
      return { user, has: [has], wants: [wants] };
    };
    const [ofSeries, ofBanner] = [await pair(601, 602), await pair(drawn, other)];
    await wish(app, anna, [602, other]);
    expect(await matchesOf(anna)).toEqual([ofSeries, ofBanner]);
    expect(await matchesOf(anna, '&series=Tides')).toEqual([ofSeries]);
    expect(await matchesOf(anna, '&banner=standard')).toEqual([ofBanner]);
    expect(await matchesOf(anna, '&banner=standard&series=Tides')).toEqual([]);
    expectError(await app.request('GET', `/trades/matches?user=${anna}&banner=none`), 409, ['banner']);
  });

  it('are found by filters beyond the newest spares and the nearest users', async () => {
    for (const owner of [anna, bert])
      for (let n = 0; n < 2; n++) await cardOf(owner, owner === anna ? 701 : 702, 'rare');
    await app.database.query(
      'insert into cards (card, created_at, owner_id) select n, now(), $1 from generate_series(10001, 10500) n, generate_series(1, 2)',
      [anna],
    );
    await wish(app, anna, [702]);
    await wish(app, bert, [701]);
    const near = await Promise.all(Array.from({ length: 50 }, () => createUser(app)));
    for (const { id } of near) await wish(app, id, [10001]);
    const far = (await createUser(app)).id;
    for (let n = 0; n < 2; n++) await cardOf(far, 702);
    await wish(app, far, [10001]);
    const { id: group } = await createGroup(app, { users: [far] });
    const usersOf = async (filters = '') => (await matchesOf(anna, filters)).map(({ user }) => user);
    expect(await usersOf()).toEqual([]);
    expect(await usersOf('&status=rare')).toEqual([bert]);
    expect(await usersOf(`&group=${group}`)).toEqual([far]);
    expect(await usersOf(`&group=${UNKNOWN}`)).toEqual([]);
  });

  it('refuse filters of another form, and misspelt ones', async () => {
    const of = (query: string) => app.request('GET', `/trades/matches?user=${anna}&${query}`);
    expectError(await of('group=one'), 400, ['group']);
    expectError(await of(`status=${'x'.repeat(300)}`), 400, ['status']);
    expectError(await of('series=a%00b'), 400, ['series']);
    expectError(await of('series=a&series=b'), 400, ['series']);
    expectError(await of('statsu=super'), 400, ['statsu']);
    expect((await of('series=%27)%20or%20true--')).body).toEqual([]);
  });

  it('need a user who exists', async () => {
    expectError(await app.request('GET', '/trades/matches'), 400, ['user']);
    expectError(await app.request('GET', '/trades/matches?user=1.5'), 400, ['user']);
    expectError(await app.request('GET', `/trades/matches?user=${UNKNOWN}`), 404, ['id']);
  });
});
