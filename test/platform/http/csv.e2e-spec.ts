import { describe, expect, it } from '@jest/globals';
import { createCard, createUser } from '../../factories/records.js';
import { decide, offer } from '../../factories/trades.js';
import { expectError } from '../../harness/expectations.js';
import { BEARER, PASSWORD, TestApp } from '../../harness/test-app.js';

const FORMULAS = ['=1+1', '+1', '-1', '@sum', '\tx', '\rx'];
const BOM = '\ufeff';

const app = await TestApp.start();
const anna = (await createUser(app, { username: 'Änna, "the 1st"' })).id;
const bert = (await createUser(app, { username: 'bert' })).id;
const body = { name: '灯台守', password: PASSWORD };
for (const card of [5, 6]) await app.request('PUT', `/game/cards/${card}`, { body, headers: BEARER });
const drawn: any[] = (await app.request('POST', `/users/${anna}/draws`, { body: { password: PASSWORD, count: 3 } }))
  .body;

/** The records of a file that is exactly as RFC 4180 says, by its header. */
function recordsIn(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  let end = 0;
  for (const [whole, quoted, plain, mark] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (mark !== ',') rows.push([]);
    end += whole.length;
  }
  expect({ rest: text.slice(end), last: rows.pop() }).toEqual({ rest: '', last: [] });
  const [header = [], ...records] = rows;
  expect(records.every(({ length }) => length === header.length)).toBe(true);
  return records.map((cells) => Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])));
}

async function file(path: string): Promise<Record<string, string>[]> {
  const { status, text } = await app.request('GET', path);
  expect({ path, status, begin: text.slice(0, 1) }).toEqual({ path, status: 200, begin: BOM });
  return recordsIn(text.slice(1));
}

describe('format=csv', () => {
  it('is a file with a name, which is asked for anew each time', async () => {
    const { headers } = await app.request('GET', `/users/${anna}/draws?format=csv`);
    expect(headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="users-${anna}-draws.csv"`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('etag')).toBeNull();
    const trades = await app.request('GET', `/trades?user=${anna}&format=csv`);
    expect(trades.headers.get('content-disposition')).toBe(`attachment; filename="trades-user-${anna}.csv"`);
    const cards = await app.request('GET', '/cards?status=%0d%0a%22x%22&format=csv');
    expect(cards.headers.get('content-disposition')).toBe('attachment; filename="cards-status-x.csv"');
  });

  it.each(['/users', '/cards', '/ues', '/groups', '/game/draws', '/game/cards', '/game/seeds', '/trades'])(
    'of %s has the records of the list, each with its fields',
    async (path) => {
      const all: any[] = await app.read(`${path}?itemsPerPage=5000`);
      const records = await file(`${path}?format=csv`);
      const shown = (value: unknown): string => {
        if (typeof value !== 'string') return value === null ? '' : JSON.stringify(value);
        return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
      };
      const expected = all.map((record) =>
        Object.fromEntries(Object.entries(record).map(([name, value]) => [name, shown(value)])),
      );
      expect(records.map((record, place) => ({ ...record, ...expected[place] }))).toEqual(records);
      expect(records).toHaveLength(all.length);
    },
  );

  it.each(['/audit', '/tokens', '/webhooks'])('of %s needs the token', async (path) => {
    expectError(await app.request('GET', `${path}?format=csv`), 403);
    const { headers, text } = await app.request('GET', `${path}?format=csv`, { headers: BEARER });
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${path.slice(1)}.csv"`);
    const all: any[] = (await app.request('GET', path, { headers: BEARER })).body;
    expect(recordsIn(text.slice(1))).toHaveLength(all.length);
  });

  it('has names beside the numbers of draws and cards', async () => {
    const [draw] = drawn;
    const names = { card: String(draw.card), card_name: [5, 6].includes(draw.card) ? '灯台守' : '' };
    const draws = await file(`/users/${anna}/draws?format=csv`);
    expect(draws).toHaveLength(3);
    expect(draws[0]).toMatchObject({ ...names, owner_name: 'Änna, "the 1st"', banner: 'standard' });
    const cards = await file(`/users/${anna}/card?format=csv`);
    expect(cards[0]).toMatchObject({
      ...names,
      owner: String(anna),
      owner_name: 'Änna, "the 1st"',
      banner: 'standard',
    });
    const given = (await createCard(app, bert, { card: 5 })).id;
    expect(await file(`/users/${bert}/card?format=csv&ids=${given}`)).toMatchObject([
      { id: String(given), card_name: '灯台守', owner_name: 'bert', banner: '' },
    ]);
  });

  it('has names beside the numbers of trades, also where a card is gone', async () => {
    const cards = [await createCard(app, anna, { card: 5 }), await createCard(app, anna, { card: 999 })];
    const gives = [...cards.map(({ id }) => id), drawn[1].card_id];
    const { body } = await offer(app, { from: anna, to: bert, gives });
    await decide(app, body.id, 'accept');
    await app.request('DELETE', `/cards/${gives[1]}`, { headers: BEARER });
    expect(await file(`/trades?user=${bert}&format=csv`)).toMatchObject([
      {
        from_name: 'Änna, "the 1st"',
        to_name: 'bert',
        gives: JSON.stringify(gives),
        gives_names: expect.stringMatching(/^灯台守; deleted; \S/),
        asks: '[]',
        asks_names: '',
      },
    ]);
  });

  it('has the card and the banner beside the reference of an entry; numbers stay numbers, and no text is a formula', async () => {
    const references = [String(drawn[0].card_id), ...FORMULAS, '99999999999999999999', 'a "b",\r\nc'];
    for (const [place, reference] of references.entries())
      await app.database.query(
        `insert into entries (user_id, day, currency, number, amount, balance, reason, reference, created_at)
        values ($1, '20260115', 'ticket', $2, -1, 9, 'draw', $3, now())`,
        [anna, place + 1, reference],
      );
    const records = await file(`/users/${anna}/entries?order=asc&format=csv`);
    expect(records[0]).toMatchObject({ amount: '-1', user_name: 'Änna, "the 1st"', banner: 'standard' });
    expect(records[1]).toMatchObject({ card_name: '', banner: '' });
    const expected = references.map((text) => (FORMULAS.includes(text) ? `'${text}` : text));
    expect(records.map(({ reference }) => reference)).toEqual(expected);
  });

  it('has all records, or the page, fields, order and filters that are asked for', async () => {
    const ids = (records: Record<string, string>[]): string[] => records.map(({ id = '' }) => id);
    await app.database.query(`insert into ues (owner_id) select $1 from generate_series(1, 2500)`, [anna]);
    const all = ids(await file('/ues?format=csv'));
    expect(all).toEqual(((await app.read('/ues?itemsPerPage=5000')) as any[]).map(({ id }) => String(id)));
    expect(new Set(all).size).toBe(2500);
    expect(ids(await file('/ues?format=csv&order=desc'))).toEqual(all.toReversed());
    expect(ids(await file('/ues?format=csv&itemsPerPage=1200&page=2'))).toEqual(all.slice(1200, 2400));
    expect(ids(await file(`/ues?format=csv&after=${all[1999]}`))).toEqual(all.slice(2000));
    const draws = await file(`/users/${anna}/draws?format=csv&fields=card,nonce&order=desc`);
    expect(draws.map((draw) => Object.keys(draw))[0]).toEqual(['nonce', 'card', 'card_name']);
    expect(draws.map(({ nonce }) => nonce)).toEqual(['3', '2', '1']);
    expect((await app.request('GET', '/groups?format=csv')).text).toBe(`${BOM}id,name\r\n`);
  });

  it('answers HEAD without reading the list', async () => {
    const { status, headers, text } = await app.request('HEAD', '/ues?format=csv');
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(headers.get('content-disposition')).toBe('attachment; filename="ues.csv"');
  });

  it('is refused in the one error shape', async () => {
    expectError(await app.request('GET', '/cards?format=xlsx'), 400, ['format']);
    expectError(await app.request('GET', '/cards?formt=csv'), 400, ['formt']);
    expectError(await app.request('GET', '/cards?format=csv&format=csv'), 400, ['format']);
    expectError(await app.request('GET', '/cards?format=csv&count=true'), 400, ['count']);
    expectError(await app.request('GET', '/cards?format=csv&itemsPerPage=5001'), 400, ['itemsPerPage']);
    expectError(await app.request('GET', '/users/999999/draws?format=csv'), 404, ['id']);
    expect(await app.read('/cards?format=json')).toEqual(await app.read('/cards'));
  });
});
