import { beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { withDatabase } from '../../../src/commands/command-connection.js';
import { createCard, createGroup, createUe, createUser } from '../../factories/records.js';
import { BlockedTables } from '../../harness/blocked-tables.js';
import { expectError } from '../../harness/expectations.js';
import { OpenTransaction } from '../../harness/open-transaction.js';
import { rowsRead } from '../../harness/query-plan.js';
import { TestApp, TOKEN } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

/** More than a page, and no multiple of the pages that are asked for. */
const COUNT = 35;
const UNKNOWN = 9_000_000;

const MAIN_LISTS = ['/users', '/cards', '/ues', '/groups'];
/** Of the user and the group with the id 1, to whom all the records belong. */
const RELATION_LISTS = ['/users/1/card', '/users/1/ue', '/groups/1/users'];
const LISTS = [...MAIN_LISTS, ...RELATION_LISTS];
/** The cards of the user with the id 1 are the draws of this day. */
const GAME_LISTS = [
  '/users/1/draws',
  '/users/1/battles',
  '/game/ranking',
  '/game/seeds',
  '/game/seeds/20260115/draws',
  '/game/seeds/20260115/battles',
  '/game/seeds/20260115/characters',
  '/game/draws',
];

const PAGES: readonly (readonly [query: string, first: number, last: number])[] = [
  ['', 1, 30],
  ['?page=2', 31, 35],
  ['?page=2&itemsPerPage=7', 8, 14],
  ['?page=5&itemsPerPage=7', 29, 35],
  ['?itemsPerPage=35', 1, 35],
  ['?page=01&itemsPerPage=002', 1, 2],
  ['?sort=-id&limit=1&offset=5', 1, 30],
  ['?page=3', 36, 35],
  ['?page=6&itemsPerPage=7', 36, 35],
  ['?page=2&itemsPerPage=5000', 36, 35],
  ['?page=4611686018427387&itemsPerPage=4999', 36, 35],
];
const BAD_COUNTS = ['0', '-1', '1.5', 'abc', '1e1', '0x10', '9007199254740992', '1'.repeat(40), 'null', '1,2'];

const app = await TestApp.start();
const users: number[] = [];
for (let i = 0; i < COUNT; i++) users.push((await createUser(app)).id);
await createGroup(app, { users });
for (let i = 1; i < COUNT; i++) await createGroup(app);
for (let i = 0; i < COUNT; i++) {
  await createCard(app, 1);
  await createUe(app, 1);
}
// A changed row moves to the end of its table, so that an unordered read would show it last.
await app.request('PATCH', '/groups/1', { body: { name: 'moved' } });
for (const path of ['/users/1', '/cards/1', '/ues/1']) {
  await app.request('PATCH', path, { body: { count: 1, fav: 1, token: TOKEN } });
}

describe('paging', () => {
  async function idsOf(path: string, from = app): Promise<number[]> {
    const { status, body } = await from.request('GET', path);
    expect(status).toBe(200);
    return (body as { id: number }[]).map(({ id }) => id);
  }

  function range(first: number, last: number): number[] {
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  describe.each(LISTS)('GET %s', (path) => {
    it('gives the records of a page by id, and none beyond the end', async () => {
      for (const [query, first, last] of PAGES) {
        const ids = await idsOf(path + query);
        expect({ query, ids }).toEqual({ query, ids: range(first, last) });
      }
    });

    it('refuses what is no count for either parameter, and one that is given twice', async () => {
      // All read them by the same rule: one of them is tried with every text.
      for (const count of path === '/users' ? BAD_COUNTS : BAD_COUNTS.slice(0, 2)) {
        expectError(await app.request('GET', `${path}?page=${count}`), 400, ['page']);
        const both = await app.request('GET', `${path}?page=${count}&itemsPerPage=${count}`);
        expectError(both, 400, ['page', 'itemsPerPage']);
      }
      expectError(await app.request('GET', `${path}?page=1&page=2`), 400, ['page']);
    });
  });

  describe.each([...MAIN_LISTS, ...GAME_LISTS])('GET %s', (path) => {
    it('has an upper bound of 5000 records', async () => {
      expect((await app.request('GET', `${path}?itemsPerPage=5000`)).status).toBe(200);
      for (const count of ['5001', '8000', '9007199254740991']) {
        expectError(await app.request('GET', `${path}?itemsPerPage=${count}`), 400, ['itemsPerPage']);
      }
    });
  });

  describe.each(RELATION_LISTS)('GET %s', (path) => {
    it('has no upper bound', async () => {
      for (const count of ['5001', '9007199254740991']) {
        expect(await idsOf(`${path}?itemsPerPage=${count}`)).toEqual(range(1, COUNT));
        expect(await idsOf(`${path}?itemsPerPage=${count}&page=9007199254740991`)).toEqual([]);
      }
    });

    it('answers 404 for an unknown record, on every page', async () => {
      const unknown = path.replace('1', String(UNKNOWN));
      expectError(await app.request('GET', unknown), 404);
      expectError(await app.request('GET', `${unknown}?page=2&itemsPerPage=8000`), 404);
    });
  });

  describe('MAX_ITEMS_PER_PAGE', () => {
    it.each([
      ['8000', 8000, 30],
      ['10', 10, 10],
    ])('of %s bounds all but the relation lists', async (setting, most, byDefault) => {
      const environment = { MAX_ITEMS_PER_PAGE: setting };
      const other = await TestApp.start({ environment, database: app.database });
      for (const path of MAIN_LISTS) {
        expect(await idsOf(path, other)).toEqual(range(1, byDefault));
        expect(await idsOf(`${path}?itemsPerPage=${String(most)}`, other)).toEqual(range(1, Math.min(most, COUNT)));
        const more = await other.request('GET', `${path}?itemsPerPage=${String(most + 1)}`);
        expectError(more, 400, ['itemsPerPage']);
      }
      for (const path of GAME_LISTS) {
        expect((await other.request('GET', `${path}?itemsPerPage=${String(most)}`)).status).toBe(200);
        const more = await other.request('GET', `${path}?itemsPerPage=${String(most + 1)}`);
        expectError(more, 400, ['itemsPerPage']);
      }
      for (const path of RELATION_LISTS) {
        expect(await idsOf(path, other)).toEqual(range(1, 30));
        expect(await idsOf(`${path}?itemsPerPage=9000`, other)).toEqual(range(1, COUNT));
      }
    });
  });
});

const database = await createTestDatabase();
await database.query('create schema game');
const withOptions = new URL(database.url);
withOptions.searchParams.set('options', '-c search_path=game -c TimeZone=Asia/Kathmandu -c lock_timeout=0');
const { href: url } = withOptions;

describe('the options in DATABASE_URL', () => {
  it('count beside those of the service, which win', async () => {
    const environment = { ANSWER_TIMEOUT_SECONDS: '2' };
    const app = await TestApp.start({ database: { ...database, url }, environment });
    const { id } = await createUser(app);
    const inSchema = await database.query<{ id: number }>('select id from game.users');
    expect(inSchema).toEqual([{ id }]);
    const { body } = await app.request('GET', `/users/${id}`);
    expect(body.created_at).toMatch(/\+00:00$/);
    await OpenTransaction.with(database.url, `select from game.users where id = ${id} for update`);
    const answer = await app.request('DELETE', `/users/${id}`);
    expectError(answer, 503);
    // The server ended the statement by itself.
    expect(answer.text).toContain('nothing was changed');
  });

  it('count for commands, which have no time limit', async () => {
    const shown = await settings(`${url}%20-c%20statement_timeout%3D1`);
    expect(shown).toEqual({ search_path: 'game', statement_timeout: '0' });
  });

  async function settings(databaseUrl: string): Promise<object | undefined> {
    let row: object | undefined;
    const ask = async (runner: QueryRunner): Promise<void> => {
      const text = `select current_setting('search_path') as search_path, current_setting('statement_timeout') as statement_timeout`;
      [row] = await runner.query(text);
    };
    await withDatabase({ databaseUrl, dataDir: '' }, 'test', ask);
    return row;
  }
});

const DAYS = ['20260201', '20260202', '20260203'];
const DRAWS_A_DAY = 5_000;
const LENGTH = 10;

describe('the draws of a day among many', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
    for (const [index, day] of DAYS.entries()) {
      app.clock.set(`2026-02-0${index + 1}T12:00:00.000Z`);
      // Makes the day's seed.
      await app.request('GET', '/game/seeds');
      const insertDraws = `insert into draws
          (card_id, owner_id, day, nonce, client_seed, table_id, outcome, card, status, skill, cp, created_at)
        select $1 + i, i, $2, 1, '', (select min(id) from draw_tables), 0, 1, 'normal', 'normal', 1, now()
        from generate_series(1, $3::int) i`;
      await app.database.query(insertDraws, [index * DRAWS_A_DAY, day, DRAWS_A_DAY]);
    }
    await app.database.query('vacuum analyze draws');
    // Their digests are made in the background, and read draws too.
    await until(async () => {
      await app.request('GET', '/game/seeds');
      const hidden = 'select day from draw_seeds where closed_at is not null and revealed_at is null';
      return (await app.database.query(hidden)).length === 0;
    });
  });

  it.each([
    ['at its beginning', DAYS[2], 0, 2 * DRAWS_A_DAY],
    ['in its middle', DAYS[1], 1.5 * DRAWS_A_DAY, 1.5 * DRAWS_A_DAY],
    ['beyond its end', DAYS[0], DRAWS_A_DAY, undefined],
  ])('are found without going through others: %s', async (_, day, after, before) => {
    const path = `/game/seeds/${String(day)}/draws?after=${after}&itemsPerPage=${LENGTH}`;
    const ids = (await app.read(path)).map(({ card_id }: { card_id: number }) => card_id);
    const expected = before === undefined ? [] : Array.from({ length: LENGTH }, (_, index) => before + index + 1);
    expect(ids).toEqual(expected);

    const blocked = await BlockedTables.take(app.database.url, 'draws');
    const answer = app.request('GET', path);
    const sent = await blocked.anyWaiting();
    await blocked.release();
    await answer;
    const values: readonly unknown[] = [`'${String(day)}'`, LENGTH, 0, after];
    // The part of the statement that finds the rows.
    const [, page = ''] = /materialized \(([^]*offset \$3::bigint)\)/.exec(sent.query) ?? [];
    const query = page.replace(/\$([1-4])/g, (_, place) => String(values[Number(place) - 1]));
    expect(await rowsRead(app.database, query, 'draws')).toBe(ids.length);
  });
});
