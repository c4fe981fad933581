import { beforeAll, describe, expect, it } from '@jest/globals';
import { createGroup, createUser } from '../../factories/records.js';
import { expectError, expectNoContent } from '../../harness/expectations.js';
import { PASSWORD } from '../../harness/secrets.js';
import { TestApp } from '../../harness/test-app.js';

const STATS = ['hp', 'attack', 'defense', 'critical', 'skill'] as const;
const MEMBERS =
  'id user chara skill hp attack defense critical day limit status comment next created_at updated_at win battle'.split(
    ' ',
  );

/** More than a page, and no multiple of the pages that are asked for. */
const COUNT = 35;
let said = 0;
const app = await TestApp.start({ environment: { MAX_ITEMS_PER_PAGE: '33' }, integer: () => said % 2 });
const users: number[] = [];
for (; said < COUNT; said++) users.push((await createUser(app)).id);
// Few values, so that there are ties; the last ones first, so that the table's order is not that of the ids.
const change = 'update characters set win = user_id % 3 where user_id = $1';
for (const user of users.toReversed()) await app.database.query(change, [user]);
expectNoContent(await app.request('PUT', '/users/5/d', { body: { battle: 6 } }));
const all = users.map(async (user) => {
  const character = await app.read(`/users/${user}/d`);
  const { username } = await app.read(`/users/${user}`);
  return { ...character, username, strength: STATS.reduce((sum, stat) => sum + Number(character[stat]), 0) };
});
const ranked: Record<string, unknown>[] = (await Promise.all(all)).sort(
  (a, b) => b.win - a.win || b.strength - a.strength || a.id - b.id,
);

describe('GET /game/ranking', () => {
  it.each([
    ['', 0, 30],
    ['?page=12&itemsPerPage=3', 33, 35],
    ['?page=4', 35, 35],
    ['?page=9007199254740991&itemsPerPage=33', 35, 35],
  ])('lists characters by wins, then strength, then id, at "%s"', async (query, from, to) => {
    expect(await app.read(`/game/ranking${query}`)).toEqual(ranked.slice(from, to));
  });

  it.each([
    ['?order=strength', 0, 30],
    ['?order=strength&page=2&itemsPerPage=33', 33, 35],
    ['?page=12&itemsPerPage=3&order=strength', 33, 35],
  ])('lists characters by strength, then wins, then id, at "%s"', async (query, from, to) => {
    const byStrength = ranked.toSorted((a: any, b: any) => b.strength - a.strength || b.win - a.win || a.id - b.id);
    expect(byStrength).not.toEqual(ranked);
    expect(await app.read(`/game/ranking${query}`)).toEqual(byStrength.slice(from, to));
  });

  it('lists the members of a group only, in either order, at any length of a page', async () => {
    const users = ranked.map(({ user }) => Number(user)).filter((user) => user % 5 === 1);
    const { id } = await createGroup(app, { users });
    await createGroup(app, { users: users.slice(0, 2) });
    const members = ranked.filter(({ user }) => users.includes(Number(user)));
    const byStrength = members.toSorted((a: any, b: any) => b.strength - a.strength || b.win - a.win || a.id - b.id);
    expect(byStrength).not.toEqual(members);
    const read = (query: string): Promise<unknown> => app.read(`/game/ranking?group=${id}&${query}`);
    expect(await read('')).toEqual(members);
    expect(await read('order=strength')).toEqual(byStrength);
    expect(await read('order=strength&itemsPerPage=3&page=2')).toEqual(byStrength.slice(3, 6));
    expect(await app.read('/game/ranking?group=-7')).toEqual([]);
    expect(await app.read('/game/ranking')).toEqual(ranked.slice(0, 30));
  });

  it.each(['order=win', 'order=asc', 'order=desc'])('lists them by wins with %s', async (query) => {
    expect(await app.read(`/game/ranking?${query}`)).toEqual(ranked.slice(0, 30));
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
    const [first] = await app.read('/game/ranking?itemsPerPage=1');
    expect(Object.keys(first).sort()).toEqual([...MEMBERS, 'username', 'strength'].sort());
  });

  it('says of each how the day is at that moment', async () => {
    const days = async (): Promise<unknown> => {
      const characters: any[] = await app.read('/game/ranking?itemsPerPage=33');
      const { day, limit, next } = characters.find(({ id }) => id === 5);
      return { day, limit, next };
    };
    expect(await days()).toEqual({ day: 1, limit: false, next: '20260115' });
    expectNoContent(await app.request('PUT', '/users/5/d'));
    expect(await days()).toEqual({ day: 2, limit: true, next: '20260116' });
    app.clock.set('2026-01-16T00:00:00.000Z');
    expect(await days()).toEqual({ day: 0, limit: false, next: '20260116' });
  });
});

describe('GET /game/standings', () => {
  let app: TestApp;
  const users: { id: number; username: string }[] = [];

  const draw = async (user: number, count: number): Promise<void> => {
    const body = { count, password: PASSWORD };
    expect((await app.request('POST', `/users/${user}/draws`, { body })).status).toBe(200);
  };
  const standings = async (query: string): Promise<unknown> => await app.read(`/game/standings?${query}`);
  /** The users in the order of their scores, without those who have none. */
  const placed = (scoreOf: (user: number) => number): unknown =>
    users
      .map(({ id, username }) => ({ user: id, username, score: scoreOf(id) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.user - b.user);
  const drawnBy = async (user: number): Promise<any[]> => app.read(`/users/${user}/draws?itemsPerPage=100`);

  beforeAll(async () => {
    app = await TestApp.start();
    for (const username of ['mei', 'kuno', 'rin']) users.push({ ...(await createUser(app, { username })), username });
    const [mei, kuno] = users.map(({ id }) => id) as [number, number, number];
    await draw(mei, 9);
    for (const opponent of [kuno, kuno]) await app.request('PUT', `/users/${mei}/d`, { body: { battle: opponent } });
    app.clock.set('2026-02-01T12:00:00.000Z');
    await draw(kuno, 4);
    for (const table of ['cards', 'draws'])
      await app.database.query(
        `update ${table} set status = 'super' where ${table === 'cards' ? 'id' : 'card_id'} % 3 = 1`,
      );
  });

  it.each([
    ['', '2026'],
    ['&month=202602', '202602'],
    ['&month=202603', '202603'],
  ])('count the kinds and the supers that each user drew, with "%s"', async (query, days) => {
    const draws = new Map<number, any[]>();
    for (const { id } of users)
      draws.set(
        id,
        (await drawnBy(id)).filter(({ day }) => day.startsWith(days)),
      );
    const drawn = (user: number): any[] => draws.get(user) ?? [];
    const supers = placed((user) => drawn(user).filter(({ status }) => status === 'super').length);
    expect(await standings(`by=supers${query}`)).toEqual(supers);
    expect(await standings(`by=kinds${query}`)).toEqual(
      placed((user) => new Set(drawn(user).map(({ card }) => card)).size),
    );
  });

  it('count the battles won and the strength, or what of both a month gave', async () => {
    const ever = new Map<number, any>();
    for (const { id } of users) ever.set(id, await app.read(`/game/ranking?group=${(await groupOf(id)).id}`));
    expect(await standings('')).toEqual(placed((user) => ever.get(user)[0].win));
    expect(await standings('by=strength')).toEqual(placed((user) => ever.get(user)[0].strength));
    const fought = await app.read(`/users/${users[0]?.id}/battles`);
    const gained = fought.reduce((sum: number, { gain }: { gain: number }) => sum + gain, 0);
    expect(await standings('by=strength&month=202601')).toEqual(placed((user) => (user === users[0]?.id ? gained : 0)));
    expect(await standings('by=win&month=202602')).toEqual([]);
  });

  const groupOf = (user: number): Promise<{ id: number }> => createGroup(app, { users: [user] });

  it('list the members of a group only, in pages, and all users as of a minute ago at most', async () => {
    const { id } = await groupOf(users[1]?.id ?? 0);
    const [first, second] = (await standings('by=strength')) as object[];
    expect(await standings('by=strength&itemsPerPage=1&page=2')).toEqual([second]);
    await app.database.query('update characters set hp = hp + 900, strength = strength + 900 where user_id = $1', [
      users[1]?.id,
    ]);
    expect(await standings('by=strength&itemsPerPage=1')).toEqual([first]);
    expect(await standings(`by=strength&group=${id}`)).toEqual([
      { user: users[1]?.id, username: 'kuno', score: expect.any(Number) },
    ]);
    app.clock.advance(60_000);
    expect(await standings('by=strength&itemsPerPage=1')).toEqual([
      { user: users[1]?.id, username: 'kuno', score: expect.any(Number) },
    ]);
  });

  it.each(['by=hp', 'by=', 'month=2026', 'month=202613', 'group=x', 'page=0'])('refuses %s', async (query) => {
    expectError(await app.request('GET', `/game/standings?${query}`), 400, [query.split('=')[0] ?? '']);
  });
});
