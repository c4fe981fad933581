import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCard, createUe, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { LISTS, makeListedRecords, pathOf } from './lists.js';
import { type Answer, TestApp, TOKEN } from '../../harness/test-app.js';

/** All but the ranking, whose order is its meaning. */
const ORDERED = LISTS.filter((list) => list !== '/game/ranking');
/** No multiple of the pages that are asked for. */
const COUNT = 7;

/** Of users, in turns; more letters than those of English have a case. */
const NAMES = ['Kuno', 'kuma', 'Élan', 'élite', 'a_b', 'a%b', 'axb'];

/** Queries that every list refuses, and the parameters at fault. */
const BAD = [
  ['order=up', ['order']],
  ['order=asc&order=asc', ['order']],
  ['after=x', ['after']],
  ['after=-1', ['after']],
  ['count=1', ['count']],
  ['fields=', ['fields']],
  ['fields=id,id', ['fields']],
  ['fields=id&fields=id', ['fields']],
  ['fields=id,owner_id', ['fields']],
  [`fields=${'a,'.repeat(2000)}`, ['fields']],
  ['page=0&order=&after=&fields=%22x%22&count=', ['page', 'order', 'after', 'fields', 'count']],
] as const;

const clock = new FakeClock('2026-03-01T12:00:00.000Z');
const app = await TestApp.start({ clock });
const users: number[] = [];
for (const [place, username] of NAMES.entries())
  users.push((await createUser(app, { username, did: `did:plc:${'xX'[place % 2] ?? ''}${place}` })).id);
const records = await makeListedRecords(app);
for (let i = 1; i < COUNT; i++) {
  clock.set(`2026-03-0${i + 1}T12:00:00.000Z`);
  await createCard(app, records.user);
  await createCard(app, records.user, { card: i, status: i % 2 ? 'super' : 'normal' });
  await createUe(app, records.user);
  await app.request('PUT', `/users/${records.user}/d`, { body: { battle: records.opponent } });
  await makeListedRecords(app);
}
await app.request('PATCH', `/groups/${records.group}`, { body: { users } });

describe('what lists are asked', () => {
  const ask = (path: string): Promise<Answer> => app.request('GET', path);

  const read = (path: string): Promise<any[]> => app.read(path);
  const namesOf = async (query: string): Promise<string[]> =>
    (await read(`/users?fields=username&${query}`)).map(({ username }) => username);

  /** What goes from page to page finds, by the links of the answers. */
  async function follow(path: string): Promise<any[]> {
    const found: any[] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const { status, body, headers }: Answer = await ask(next);
      expect({ next, status }).toEqual({ next, status: 200 });
      found.push(...body);
      [, next] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
    }
    return found;
  }

  describe.each(ORDERED)('%s', (list) => {
    let path: string;
    let all: any[];

    beforeAll(async () => {
      path = pathOf(list, records);
      all = await read(`${path}?itemsPerPage=5000`);
    });

    it('goes up and down', async () => {
      expect(all.length).toBeGreaterThan(0);
      const falls = list === '/game/seeds' || list === '/users/{id}/battles';
      const down = await read(`${path}?order=desc&itemsPerPage=5000`);
      expect(await read(`${path}?order=asc&itemsPerPage=5000`)).toEqual(down.toReversed());
      expect(falls ? down : down.toReversed()).toEqual(all);
      expect(await read(`${path}?order=desc&itemsPerPage=2&page=2`)).toEqual(down.slice(2, 4));
      expect(await read(`${path}?order=desc&page=9007199254740991`)).toEqual([]);
    });

    it('links each full page to the next one', async () => {
      const field = Object.keys(all[0]).at(-1) ?? '';
      for (const asked of ['', `&order=desc&count=true&fields=${field}`]) {
        const whole = await read(`${path}?itemsPerPage=5000${asked}`);
        expect(await follow(`${path}?itemsPerPage=2${asked}`)).toEqual(whole);
      }
    });

    it('begins after a key, that of a record or of none, in either order', async () => {
      const key = Object.keys(all[0])[0] ?? '';
      const keys = new Set(all.map((record) => Number(record[key])));
      let missing = Math.min(...keys);
      while (keys.has(missing)) missing++;
      for (const order of ['asc', 'desc']) {
        const whole = await read(`${path}?order=${order}&itemsPerPage=5000`);
        for (const after of [missing, Number(all[Math.floor(all.length / 2)][key])]) {
          const beyond = whole.filter((record) => (Number(record[key]) - after) * (order === 'asc' ? 1 : -1) > 0);
          const asked = `${path}?order=${order}&after=${after}`;
          expect(await read(`${asked}&itemsPerPage=5000`)).toEqual(beyond);
          expect(await read(`${asked}&itemsPerPage=1&page=2`)).toEqual(beyond.slice(1, 2));
        }
      }
    });

    it('shows only the fields that are asked for, in their order', async () => {
      const [first, ...others] = Object.keys(all[0]) as [string, ...string[]];
      const last = others.at(-1) ?? first;
      const expected = all.map((record) => JSON.stringify({ [first]: record[first], [last]: record[last] }));
      for (const asked of [`fields=${last},${first}`, `fields=${last}&fields=${first}`]) {
        const { text } = await ask(`${path}?itemsPerPage=5000&${asked}`);
        expect(text.replace(/, \n /g, ',')).toBe(`[${expected.join()}]`);
      }
    });

    it('counts all records when it is asked to, also where nothing has changed', async () => {
      const asked = `${path}?count=true&itemsPerPage=1`;
      const { headers } = await ask(asked);
      expect(headers.get('x-total-count')).toBe(String(all.length));
      const etag = headers.get('etag') ?? '';
      const again = await app.request('GET', asked, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
      expect(again.headers.get('x-total-count')).toBe(String(all.length));
      for (const plain of [path, `${path}?count=false`])
        expect((await ask(plain)).headers.has('x-total-count')).toBe(false);
    });

    it('refuses what it cannot understand', async () => {
      // All read what they are asked by the same rules: one is tried with every query.
      for (const [query, fields] of list === '/users' ? BAD : BAD.slice(-1))
        expectError(await ask(`${path}?${query}`), 400, [...fields]);
    });
  });

  it('names the fields of a list, where another one is asked for', async () => {
    for (const name of ['password', 'owner_id', 'ID', 'id"', '*', '__proto__', 'constructor', '\ud83d\ude00']) {
      const { body } = await ask(`/cards?fields=id,${encodeURIComponent(name)}`);
      const message = expect.stringMatching(/^must be fields of this list, each once, with commas between them: id, /);
      expect(body.errors).toEqual([{ field: 'fields', message, reason: 'unknown_field' }]);
    }
  });

  it('leaves the ranking, lists without these parameters and what it does not know as they are', async () => {
    const ranking = (await ask('/game/ranking')).text;
    expect((await ask('/game/ranking?order=asc&after=1&fields=id&count=true')).text).toBe(ranking);
    expect((await ask('/game/ranking?itemsPerPage=1')).headers.has('link')).toBe(false);
    const groups = await ask('/groups');
    expect((await ask('/groups?search=x&status=super&order')).status).toBe(400);
    expect((await ask('/groups?search=x&status=super')).text).toBe(groups.text);
  });

  describe('users', () => {
    it.each([
      ['search=ku', ['Kuno', 'kuma']],
      ['search=KU', ['Kuno', 'kuma']],
      ['search=KUN', ['Kuno']],
      ['search=UNo', ['Kuno']],
      ['search=%C3%89lit', ['élite']],
      ['search=LIT', ['élite']],
      ['search=n', []],
      ['search=did:plc:x1x', []],
      ['search=plc', []],
      ['search=%C3%89L', ['Élan', 'élite']],
      ['search=a_', ['a_b']],
      ['search=a%25', ['a%b']],
      ['search=%5C', []],
      ['search=DID:PLC:x1', ['kuma']],
      ['search=did:plc:&order=desc&itemsPerPage=2', ['axb', 'a%b']],
      ['search=ku&after=1', ['kuma']],
      ['search=ku&order=desc&after=2', ['Kuno']],
      ['username=Kuno', ['Kuno']],
      ['username=kuno', []],
      ['username=Kun', []],
      ['did=did:plc:x0', ['Kuno']],
      ['did=did:plc:X0', []],
      ['did=did:plc:x0&username=kuma', []],
      ["search=';drop table users;--", []],
    ])('are found by %s', async (query, expected) => {
      expect(await namesOf(query)).toEqual(expected);
    });

    it.each(['search=%00', 'username=a%00b', 'did=%ED%A0%80', 'search=%FF', 'search=%zz', 'search=a&search=b'])(
      'are not found by %s',
      async (query) => {
        expectError(await ask(`/users?${query}`), 400, [query.split('=')[0] ?? '']);
      },
    );

    it('are sought by at most 256 characters', async () => {
      expect(await namesOf(`search=${'x'.repeat(256)}`)).toEqual([]);
      expectError(await ask(`/users?search=${'x'.repeat(257)}`), 400, ['search']);
    });

    it('are found however long a did is', async () => {
      const did = `did:web:${'long'.repeat(3000)}`;
      await createUser(app, { username: 'long', did });
      expect(await namesOf('search=DID:WEB:long')).toEqual(['long']);
      expect(await namesOf(`did=${did.slice(0, 256)}`)).toEqual([]);
      await app.request('DELETE', `/users/${(await read('/users?username=long'))[0].id}`);
    });

    it('are counted by what is asked, and linked with it', async () => {
      const { headers } = await ask('/users?search=KU&count=true&itemsPerPage=1&unknown=1');
      expect(headers.get('x-total-count')).toBe('2');
      expect(headers.get('link')).toBe('</users?itemsPerPage=1&count=true&search=KU&after=1>; rel="next"');
      const found = await follow('/users?search=%C3%A9L&fields=username&itemsPerPage=1');
      expect(found.map(({ username }) => username)).toEqual(['Élan', 'élite']);
    });
  });

  describe('cards', () => {
    const lists = (): string[] => ['/cards', `/users/${records.user}/card`];

    it('are found by status and number', async () => {
      for (const path of lists()) {
        const all = await read(`${path}?itemsPerPage=5000`);
        for (const [query, isMeant] of [
          ['status=super', ({ status }) => status === 'super'],
          ['card=3', ({ card }) => card === 3],
          ['card=3&status=normal', ({ card, status }) => card === 3 && status === 'normal'],
          ['status=Super', () => false],
          ['status=', () => false],
          ['card=-9007199254740991', () => false],
          ['ids=1,4,5', ({ id }) => [1, 4, 5].includes(id)],
        ] as [string, (card: any) => boolean][]) {
          const expected = all.filter(isMeant);
          const { body, headers } = await ask(`${path}?${query}&count=true&itemsPerPage=5000`);
          expect(body).toEqual(expected);
          expect(headers.get('x-total-count')).toBe(String(expected.length));
          expect(await follow(`${path}?${query}&itemsPerPage=1&order=desc`)).toEqual([...expected].reverse());
        }
      }
    });

    it('are found however long a status is', async () => {
      const [status, other] = ['z'.repeat(20_000), `${'z'.repeat(64)}!`];
      const { id } = await createCard(app, records.user, { status: other });
      const long = await createCard(app, records.user, { status });
      for (const path of lists()) expect((await read(`${path}?status=${other}`)).map((card) => card.id)).toEqual([id]);
      for (const each of [id, long.id]) await app.request('DELETE', `/cards/${each}`);
    });

    it.each(['card=x', 'card=1.5', 'card=9007199254740992', 'card=1&card=1', 'status=%00'])(
      'are not found by %s',
      async (query) => {
        for (const path of lists()) expectError(await ask(`${path}?${query}`), 400, [query.split('=')[0] ?? '']);
      },
    );
  });

  it('a question never gets an old answer', async () => {
    const { id } = await createUser(app, { username: 'fresh' });
    const asked = ['search=FRE', 'username=fresh', `after=${id - 1}&fields=id,fav`, 'order=desc'].map(
      (query) => `/users?${query}`,
    );
    for (let fav = 1; fav <= 3; fav++) {
      const etags = await Promise.all(asked.map(async (path) => (await ask(path)).headers.get('etag') ?? ''));
      await app.request('PATCH', `/users/${id}`, { body: { fav, token: TOKEN } });
      for (const [place, path] of asked.entries()) {
        const { status, body } = await app.request('GET', path, { headers: { 'if-none-match': etags[place] ?? '' } });
        expect({ status, fav: body[0].fav }).toEqual({ status: 200, fav });
      }
    }
  });

  it('ten thousand questions leave the cached lists where they are', async () => {
    const metric = async (): Promise<string | undefined> =>
      /^card_draw_list_cache_lists (\d+)$/m.exec((await ask('/metrics')).text)?.[1];
    const before = await metric();
    for (let i = 0; i < 100; i++) await ask(`/users?search=${i}&after=${i}`);
    expect(await metric()).toBe(before);
  });
});
