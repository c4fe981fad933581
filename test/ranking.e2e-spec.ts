import { beforeAll, describe, expect, it } from '@jest/globals';
import { createGroup, createUser } from './factories/records.js';
import { expectError, expectNoContent } from './harness/expectations.js';
import { TestApp } from './harness/test-app.js';

const STATS = ['hp', 'attack', 'defense', 'critical', 'skill'] as const;
const MEMBERS =
  'id user chara skill hp attack defense critical day limit status comment next created_at updated_at win battle'.split(
    ' ',
  );

describe('GET /game/ranking', () => {
  /** More than a page, and no multiple of the pages that are asked for. */
  const COUNT = 35;
  let app: TestApp;
  let ranked: Record<string, unknown>[];

  beforeAll(async () => {
    let said = 0;
    app = await TestApp.start({ environment: { MAX_ITEMS_PER_PAGE: '33' }, integer: () => said % 2 });
    const users: number[] = [];
    for (; said < COUNT; said++) users.push((await createUser(app)).id);
    // Few values, so that there are ties; the last ones first, so that the table's order is not that of the ids.
    const change = 'update characters set win = user_id % 3 where user_id = $1';
    for (const user of users.toReversed()) await app.database.query(change, [user]);
    expectNoContent(await app.request('PUT', '/users/5/d', { body: { battle: 6 } }));
    const all = users.map(async (user) => {
      const { body } = await app.request('GET', `/users/${user}/d`);
      const { username } = (await app.request('GET', `/users/${user}`)).body;
      return { ...body, username, strength: STATS.reduce((sum, stat) => sum + Number(body[stat]), 0) };
    });
    ranked = (await Promise.all(all)).sort((a, b) => b.win - a.win || b.strength - a.strength || a.id - b.id);
  });

  it.each([
    ['', 0, 30],
    ['?page=2', 30, 35],
    ['?itemsPerPage=33', 0, 33],
    ['?page=12&itemsPerPage=3', 33, 35],
    ['?page=4', 35, 35],
    ['?page=9007199254740991&itemsPerPage=33', 35, 35],
  ])('lists characters by wins, then strength, then id, at "%s"', async (query, from, to) => {
    const { status, body } = await app.request('GET', `/game/ranking${query}`);
    expect({ status, body }).toEqual({ status: 200, body: ranked.slice(from, to) });
  });

  it.each([
    ['?order=strength', 0, 30],
    ['?order=strength&page=2&itemsPerPage=33', 33, 35],
    ['?page=12&itemsPerPage=3&order=strength', 33, 35],
  ])('lists characters by strength, then wins, then id, at "%s"', async (query, from, to) => {
    const byStrength = ranked.toSorted((a: any, b: any) => b.strength - a.strength || b.win - a.win || a.id - b.id);
    expect(byStrength).not.toEqual(ranked);
    const { status, body } = await app.request('GET', `/game/ranking${query}`);
    expect({ status, body }).toEqual({ status: 200, body: byStrength.slice(from, to) });
  });

  it('lists the members of a group only, in either order, at any length of a page', async () => {
    const users = ranked.map(({ user }) => Number(user)).filter((user) => user % 5 === 1);
    const { id } = await createGroup(app, { users });
    await createGroup(app, { users: users.slice(0, 2) });
    const members = ranked.filter(({ user }) => users.includes(Number(user)));
    const byStrength = members.toSorted((a: any, b: any) => b.strength - a.strength || b.win - a.win || a.id - b.id);
    expect(byStrength).not.toEqual(members);
    const read = async (query: string): Promise<unknown> =>
      (await app.request('GET', `/game/ranking?group=${id}&${query}`)).body;
    expect(await read('')).toEqual(members);
    expect(await read('order=strength')).toEqual(byStrength);
    expect(await read('order=strength&itemsPerPage=3&page=2')).toEqual(byStrength.slice(3, 6));
    expect((await app.request('GET', '/game/ranking?group=-7')).body).toEqual([]);
    expect((await app.request('GET', '/game/ranking')).body).toEqual(ranked.slice(0, 30));
  });

  it.each(['order=win', 'order=asc', 'order=desc'])('lists them by wins with %s', async (query) => {
    expect((await app.request('GET', `/game/ranking?${query}`)).body).toEqual(ranked.slice(0, 30));
  });

  it.each([
    'itemsPerPage=34',
    'itemsPerPage=0',
    'page=0',
    'page=x',
    'order=hp',
    'order=win&order=win',
    'order=',
    'group=x',
    'group=1&group=2',
  ])('refuses %s', async (query) => {
    expectError(await app.request('GET', `/game/ranking?${query}`), 400, [query.split('=')[0] ?? '']);
  });

  it('answers exactly the members of the record, with the name and the strength', async () => {
    const { body } = await app.request('GET', '/game/ranking?itemsPerPage=1');
    expect(Object.keys(body[0]).sort()).toEqual([...MEMBERS, 'username', 'strength'].sort());
  });

  it('says of each how the day is at that moment', async () => {
    const days = async (): Promise<unknown> => {
      const { body } = await app.request('GET', '/game/ranking?itemsPerPage=33');
      const { day, limit, next } = body.find(({ id }: { id: number }) => id === 5);
      return { day, limit, next };
    };
    expect(await days()).toEqual({ day: 1, limit: false, next: '20260115' });
    expectNoContent(await app.request('PUT', '/users/5/d'));
    expect(await days()).toEqual({ day: 2, limit: true, next: '20260116' });
    app.clock.set('2026-01-16T00:00:00.000Z');
    expect(await days()).toEqual({ day: 0, limit: false, next: '20260116' });
  });
});
