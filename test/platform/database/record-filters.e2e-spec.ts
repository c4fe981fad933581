import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { createCard, createGroup, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { type Answer, PASSWORD, TestApp } from '../../harness/test-app.js';

const cp = { min: 1, max: 9 };
const outcomes = [
  { card: 1, status: 'normal', skill: '', weight: 1, cp },
  { card: 2, status: 'super', skill: '', weight: 1, cp },
];
const tables = { currencies: { spark: {}, ticket: {} }, banners: [{ name: 'summer', outcomes, cost: { ticket: 1 } }] };

const [FIRST, SECOND] = ['20260301', '20260302'];
const clock = new FakeClock('2026-03-01T12:00:00.000Z');
const app = await TestApp.start({ clock, tables });
const [kuno, mei, rin] = [(await createUser(app)).id, (await createUser(app)).id, (await createUser(app)).id];
const { id: group, name: groupName } = await createGroup(app, { users: [mei, rin] });

async function done(method: string, path: string, body: object): Promise<any> {
  const answer = await app.request(method, path, { body: { password: PASSWORD, ...body } });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body;
}
const give = (user: number, currency: string, amount: number): Promise<any> =>
  done('POST', `/users/${user}/entries`, { currency, amount, reason: 'event' });

await give(mei, 'ticket', 9);
for (const owner of [kuno, mei]) await createCard(app, owner);
for (let i = 0; i < 6; i++) await createCard(app, mei, { banner: 'summer' });
await done('PUT', `/users/${kuno}/d`, { battle: mei });
const [given, asked] = [(await createCard(app, kuno, { card: 7 })).id, (await createCard(app, mei, { card: 7 })).id];
const offer = (): Promise<{ id: number }> =>
  done('POST', '/trades', { from: kuno, to: mei, gives: [given], asks: [asked] });
const trade = await offer();
clock.set('2026-03-02T12:00:00.000Z');
await createCard(app, kuno);
await give(kuno, 'spark', 3);
await done('PUT', `/users/${mei}/d`, { battle: kuno });
await done('POST', `/trades/${trade.id}/accept`, {});

const read = async (path: string): Promise<any[]> => {
  const separator = path.includes('?') ? '&' : '?';
  return app.read(`${path}${separator}itemsPerPage=100`);
};
/** All of a list, and those that a filter gives, which must be those of them that fit. */
async function expectFiltered(path: string, fits: (record: any) => boolean): Promise<any[]> {
  const [list = '', query = ''] = path.split('?');
  const expected = (await read(list)).filter(fits);
  expect({ path, found: await read(path) }).toEqual({ path, found: expected });
  const { headers } = await app.request('GET', `${list}?${query}&count=true`);
  expect(headers.get('x-total-count')).toBe(String(expected.length));
  const [, ...lines] = (await app.request('GET', `${path}&format=csv`)).text.trim().split('\r\n');
  expect(lines).toHaveLength(expected.length);
  return expected;
}

describe('filters of records', () => {
  it.each<[string, (draw: any) => boolean, number]>([
    [`day=${FIRST}`, ({ day }) => day === FIRST, 8],
    [`owners=${kuno}`, ({ owner }) => owner === kuno, 2],
    [`owners=${kuno},${mei},999`, () => true, 9],
    [`owners=${kuno}&day=${SECOND}`, ({ owner, day }) => owner === kuno && day === SECOND, 1],
    [`day=${FIRST}&banner=summer`, ({ banner }) => banner === 'summer', 6],
    [`day=${SECOND}&banner=summer`, () => false, 0],
    [`owners=${mei}&banner=standard`, ({ owner, banner }) => owner === mei && banner === 'standard', 1],
  ])('find draws: %s', async (query, fits, count) => {
    expect(await expectFiltered(`/game/draws?${query}`, fits)).toHaveLength(count);
  });

  it('find draws by rarity', async () => {
    const all = await read('/game/draws');
    for (const status of ['normal', 'super', 'none']) {
      const fits = (draw: any): boolean => draw.status === status && draw.day === FIRST;
      await expectFiltered(`/game/draws?day=${FIRST}&status=${status}`, fits);
    }
    expect(all).toHaveLength(9);
  });

  it.each<[string, (entry: any) => boolean, number]>([
    [`day=${SECOND}`, ({ day }) => day === SECOND, 1],
    [`user=${mei}`, ({ user }) => user === mei, 7],
    [`user=${mei}&reason=event`, ({ user, reason }) => user === mei && reason === 'event', 1],
    [`day=${FIRST}&currency=ticket`, ({ currency }) => currency === 'ticket', 7],
    [`day=${FIRST}&currency=spark`, () => false, 0],
  ])('find entries of all users: %s', async (query, fits, count) => {
    expect(await expectFiltered(`/game/entries?${query}`, fits)).toHaveLength(count);
  });

  it.each<[string, (battle: any) => boolean]>([
    [`day=${FIRST}`, ({ day }) => day === FIRST],
    [`user=${mei}`, ({ user }) => user === mei],
  ])('find battles of all users: %s', async (query, fits) => {
    expect(await expectFiltered(`/game/battles?${query}`, fits)).toHaveLength(1);
  });

  it('find trades by the day on which they were accepted', async () => {
    expect((await read(`/trades?day=${SECOND}`)).map(({ id }) => id)).toEqual([trade.id]);
    expect(await read(`/trades?day=${FIRST}`)).toEqual([]);
  });

  it.each([
    [`group=${group}`, [mei, rin]],
    ['group=999', []],
    [`drew_since=${FIRST}`, [kuno, mei]],
    [`drew_since=${SECOND}`, [kuno]],
    ['drew_since=20260303', []],
    [`group=${group}&drew_since=${FIRST}`, [mei]],
    ['currency=ticket&balance_min=3', [mei]],
    ['currency=ticket&balance_min=4', []],
    ['currency=spark&balance_min=1', [kuno]],
    [`currency=spark&balance_min=0&group=${group}`, [mei, rin]],
    ['by=last_draw', [rin, mei, kuno]],
    ['by=last_draw&order=desc&currency=ticket&balance_min=0', [kuno, mei, rin]],
    [`by=last_draw&order=desc&group=${group}`, [mei, rin]],
  ])('find users: %s', async (query, expected) => {
    expect((await read(`/users?${query}`)).map(({ id }) => id)).toEqual(expected);
  });

  it('find users page after page, in an order of their own too', async () => {
    const found: number[] = [];
    for (let next: string | undefined = '/users/summaries?by=last_draw&order=desc&itemsPerPage=1'; next;) {
      const { body, headers }: Answer = await app.request('GET', next);
      found.push(...body.map(({ id }: { id: number }) => id));
      next = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(found).toEqual([kuno, mei, rin]);
  });

  it.each([
    ['/game/draws?banner=summer', 'banner'],
    ['/game/draws?status=super', 'status'],
    ['/game/entries?reason=event', 'reason'],
    ['/game/entries?currency=ticket', 'currency'],
    ['/game/draws?day=today', 'day'],
    ['/users?drew_since=today', 'drew_since'],
    ['/users?balance_min=5', 'balance_min'],
    ['/users?currency=ticket', 'currency'],
    ['/users?by=luck', 'by'],
    ['/users?by=last_draw&format=csv', 'by'],
    ['/users/summaries?itemsPerPage=101', 'itemsPerPage'],
  ])('of few records among many need a day or a user beside them, and none takes all: %s', async (path, field) => {
    expectError(await app.request('GET', path), 400, [field]);
  });
});

describe('GET /users/summaries', () => {
  it('says what users have and have drawn, and takes the filters of users', async () => {
    const draws = await read(`/users/${mei}/draws`);
    const supers = draws.filter(({ status }) => status === 'super').length;
    const summary = {
      id: mei,
      groups: [groupName],
      balances: { ticket: 3 },
      cards: 8,
      draws: 7,
      supers,
      last_draw: FIRST,
    };
    const [ofMei, ofRin] = await read(`/users/summaries?group=${group}`);
    expect(ofMei).toEqual({ ...(await app.read(`/users/${mei}`)), ...summary });
    expect(ofRin).toMatchObject({ id: rin, balances: {}, cards: 0, draws: 0, supers: 0, last_draw: null });
    const [ofKuno] = await read(`/users/summaries?ids=${kuno}&fields=id,balances,last_draw`);
    expect(ofKuno).toEqual({ id: kuno, balances: { spark: 3 }, last_draw: SECOND });
    const [names, line] = (await app.request('GET', `/users/summaries?ids=${mei}&format=csv`)).text.split('\r\n');
    expect(names).toMatch(/id,username,groups,balances,cards,draws,supers,last_draw,did,/);
    expect(line).toContain('"{""ticket"":3}"');
  });
});
