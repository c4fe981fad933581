import { describe, expect, it } from '@jest/globals';
import { createCard, createGroup, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { type Answer, TestApp } from '../../harness/test-app.js';

/** More than one page of the page's own lists of groups used to be looked into. */
const GROUPS = 30;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const clock = new FakeClock('2026-03-01T12:00:00.000Z');
const app = await TestApp.start({ clock });
const users: number[] = [];
for (const username of ['kuno', 'mei', 'rin', 'syui']) users.push((await createUser(app, { username })).id);
const groups: number[] = [];
for (const place of upTo(GROUPS)) {
  // Each second one has the first user, and one has the second.
  const members = [...(place % 2 ? users.slice(0, 1) : []), ...(place === 4 ? users.slice(1, 2) : [])];
  groups.push((await createGroup(app, { users: members })).id);
}
for (const day of ['02', '03']) {
  clock.set(`2026-03-${day}T12:00:00.000Z`);
  await app.request('GET', '/game/seeds');
}

describe('lists of some records', () => {
  const ask = (path: string): Promise<Answer> => app.request('GET', path);

  const read = (path: string): Promise<any[]> => app.read(path);

  describe('by their ids', () => {
    it.each([
      [([first, , third]: number[]) => `ids=${third},${first}`, ['kuno', 'rin']],
      [([first, , third]: number[]) => `ids=${third}&ids=${first}&order=desc`, ['rin', 'kuno']],
      [([first]: number[]) => `ids=${first},${first},-5,9007199254740991`, ['kuno']],
      [([first, second]: number[]) => `ids=${first},${second}&search=me`, ['mei']],
      [([first, second]: number[]) => `ids=${first},${second}&after=${first}`, ['mei']],
    ])('are these (%#)', async (query, expected) => {
      const found = await read(`/users?fields=username&${query(users)}`);
      expect(found.map(({ username }) => username)).toEqual(expected);
    });

    it('are at most 100', async () => {
      const ids = upTo(100).join();
      expect(await read(`/users?ids=${ids}&itemsPerPage=100`)).toHaveLength(users.length);
      for (const wrong of [`${ids},101`, '', '1,', '1,x', '1.5', '9007199254740992', ','.repeat(5000)])
        for (const list of ['/users', '/cards', `/users/${users[0]}/card`])
          expectError(await ask(`${list}?ids=${wrong}`), 400, ['ids']);
    });

    it('link to the rest of them', async () => {
      const { headers } = await ask(`/users?ids=${users.join()}&fields=username&itemsPerPage=2`);
      const next = `/users?itemsPerPage=2&fields=username&ids=${users.join()}&after=${users[1]}`;
      expect(headers.get('link')).toBe(`<${next}>; rel="next"`);
      expect(await read(next)).toEqual([{ username: 'rin' }, { username: 'syui' }]);
    });
  });

  it.each([
    ['/users?ids[]=1', 'ids[]', 'ids'],
    ['/users?ids%5B0%5D=1', 'ids[0]', 'ids'],
    ['/users?Username=kuno', 'Username', 'username'],
    ['/users?external-id=discord:1', 'external-id', 'external_id'],
    ['/users?user_names=kuno', 'user_names', 'usernames'],
    ['/cards?itemsperpage=100', 'itemsperpage', 'itemsPerPage'],
    ['/cards?items_per_page=100', 'items_per_page', 'itemsPerPage'],
    ['/cards?oder=desc', 'oder', 'order'],
    ['/game/cards?serie=Sky', 'serie', 'series'],
    ['/users/1/card?statsu=super', 'statsu', 'status'],
    ['/game/ranking?itemPerPage=5', 'itemPerPage', 'itemsPerPage'],
  ])('of other names than %s are not given in silence', async (path, field, meant) => {
    const { status, body } = await ask(path);
    const message = `is unknown: did you mean ${meant}?`;
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ field, message, reason: 'unknown_field' }],
    });
  });

  it('are whole for a parameter that resembles none', async () => {
    for (const path of ['/users?_=1', '/users?page_size=2', '/users?x[]=1', '/cards?crad=7', '/users?utm_source=a'])
      expect((await ask(path)).status).toBe(200);
  });

  it('are users of some names', async () => {
    const namesOf = async (query: string): Promise<string[]> =>
      (await read(`/users?fields=username&${query}`)).map(({ username }) => username);
    expect(await namesOf('usernames=rin,kuno,nobody')).toEqual(['kuno', 'rin']);
    expect(await namesOf('usernames=syui&usernames=mei&order=desc')).toEqual(['syui', 'mei']);
    expect(await namesOf('usernames=')).toEqual([]);
    const many = upTo(100).map((each) => `player-${each}`);
    expect(await namesOf(`usernames=${many.join()}`)).toEqual([]);
    for (const wrong of [`${many.join()},kuno`, 'kuno%00', 'x'.repeat(257)])
      expectError(await ask(`/users?usernames=${wrong}`), 400, ['usernames']);
  });

  it('are the cards of some players', async () => {
    const [first = 0, second = 0, third = 0] = users;
    const cards = [];
    for (const owner of [first, second, third, first]) cards.push((await createCard(app, owner)).id);
    const idsOf = async (query: string): Promise<number[]> => (await read(`/cards?${query}`)).map(({ id }) => id);
    expect(await idsOf(`owners=${third},${first}`)).toEqual([cards[0], cards[2], cards[3]]);
    expect(await idsOf(`owners=${third},${first}&order=desc&itemsPerPage=2`)).toEqual([cards[3], cards[2]]);
    expect(await idsOf(`owners=${second},9007199254740991`)).toEqual([cards[1]]);
    expectError(await ask(`/cards?owners=${upTo(101).join()}`), 400, ['owners']);
  });

  it('are the groups that a user is in, however many', async () => {
    const ofFirst = groups.filter((_, index) => index % 2 === 0);
    const idsOf = async (query: string): Promise<number[]> => (await read(`/groups?${query}`)).map(({ id }) => id);
    expect(await idsOf(`user=${users[0]}&itemsPerPage=100`)).toEqual(ofFirst);
    expect(await idsOf(`user=${users[1]}`)).toEqual([groups[3]]);
    expect(await read(`/groups?user=${users[2]}`)).toEqual([]);
    expect(await read('/groups?user=9007199254740991')).toEqual([]);
    const { headers } = await ask(`/groups?user=${users[0]}&itemsPerPage=2&count=true&order=desc`);
    expect(headers.get('x-total-count')).toBe(String(ofFirst.length));
    expectError(await ask('/groups?user=kuno'), 400, ['user']);
  });

  it('are the seeds of some days', async () => {
    const all = await read('/game/seeds?itemsPerPage=100');
    const asked = ['20260301', '20250101', '20260303'];
    expect(await read(`/game/seeds?days=${asked.join()}`)).toEqual(all.filter(({ day }) => asked.includes(day)));
    const rising = await read(`/game/seeds?days=${asked.join()}&order=asc`);
    expect(rising.map(({ day }) => day)).toEqual(['20260301', '20260303']);
    for (const wrong of ['2026-03-01', 'today', '']) expectError(await ask(`/game/seeds?days=${wrong}`), 400, ['days']);
  });
});
