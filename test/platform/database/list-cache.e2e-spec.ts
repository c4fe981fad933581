import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCard, createUe, createUser } from '../../factories/records.js';
import { BlockedTables } from '../../harness/blocked-tables.js';
import { EACH_KIND, LISTS, makeListedRecords, pathOf } from './lists.js';
import { Metrics } from '../../harness/metrics.js';
import { OwnPostgres } from '../../harness/own-postgres.js';
import { type Answer, TestApp } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const TABLES = 'users cards ues groups group_users characters battles draws draw_seeds draw_tables'.split(' ');
const MANY = 12;
/** Cards of one user, and the length of their texts, so that all pages together are several MiB. */
const CARDS = 60;
const LENGTH = 1500;
/** So many cards are more than half of 1 MiB, and more than all of it. */
const TOO_MANY_CARDS = [400, 1000];
const LONG_LIST = 20_000;
const ROUNDS = 10;

// With this, a transaction that only locks gets no id, so that the state is still the same after it.
const postgres = await OwnPostgres.start({ wal_level: 'minimal', max_wal_senders: 0 });
const database = await postgres.database();
const keeping = await TestApp.start({ database });
const records = await makeListedRecords(keeping);
const small = await TestApp.start({ database, environment: { READ_CACHE_MB: '1' } });
const long = await createTestDatabase();
await addLongList();

async function userWithCards(count: number): Promise<number> {
  const { id } = await createUser(small);
  const insert = `insert into cards (count, url, created_at, owner_id)
    select i, rpad('', ${LENGTH}, md5(i::text)), now(), $1 from generate_series(1, $2::int) i order by i`;
  await database.query(insert, [id, count]);
  return id;
}

/** Of the first user of a database that nothing else is in. */
async function addLongList(): Promise<void> {
  const app = await TestApp.start({ database: long });
  const { id } = await createUser(app);
  await app.close();
  const insert = 'insert into cards (owner_id, created_at) select $1, now() from generate_series(1, $2::int)';
  await long.query(insert, [id, LONG_LIST]);
  await long.query('vacuum analyze cards');
}

describe('the memory for lists', () => {
  async function read(app: TestApp, path: string): Promise<Answer> {
    const answer = await app.request('GET', path);
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    return answer;
  }

  /** What an answer says, and under which ETag. */
  const said = ({ text, headers }: Answer): object => ({ text, etag: headers.get('etag') });

  /** Reads lists while nothing can be read from any table, and says whether they could be answered all the same. */
  async function readBlocked(app: TestApp, paths: readonly string[]): Promise<{ kept: boolean; answers: Answer[] }> {
    const blocked = await BlockedTables.take(postgres.url, ...TABLES);
    let [ended, waiting] = [false, false];
    const reading = Promise.all(paths.map((path) => read(app, path))).finally(() => (ended = true));
    // Whoever waits is told of a failure below.
    reading.catch(() => undefined);
    await until(
      async () => (waiting = (await blocked.waiting()).length > 0) || ended,
      () => `${paths.join(', ')}: neither answered nor waiting for a table`,
    );
    await blocked.release();
    return { kept: ended && !waiting, answers: await reading };
  }

  async function expectKept(app: TestApp, ...paths: readonly string[]): Promise<Answer[]> {
    const { kept, answers } = await readBlocked(app, paths);
    expect({ paths, kept }).toEqual({ paths, kept: true });
    return answers;
  }

  async function expectNotKept(app: TestApp, path: string): Promise<Answer> {
    const { kept, answers } = await readBlocked(app, [path]);
    expect({ path, kept }).toEqual({ path, kept: false });
    return answers[0] as Answer;
  }

  it.each(LISTS)('answers %s as long as nothing is written', async (list) => {
    const path = pathOf(list, records);
    const first = said(await read(keeping, path));
    const answers = await expectKept(keeping, ...Array.from({ length: MANY }, () => path));
    for (const answer of answers) expect(said(answer)).toEqual(first);
  });

  it('takes no page that begins after a card', async () => {
    const path = pathOf('/game/seeds/{day}/draws', records);
    const first = said(await read(keeping, path));
    expect(said(await read(keeping, `${path}?after=0`))).toEqual(first);
    expect(said(await expectNotKept(keeping, `${path}?after=0`))).toEqual(first);
  });

  it.each(EACH_KIND)('takes no page past the end of %s', async (list) => {
    /** Each page of one record. */
    const page = (number: number): string => `${pathOf(list, records)}?itemsPerPage=1&page=${number}`;
    const counted = async (): Promise<number> =>
      new Metrics((await read(keeping, '/metrics')).text).of('card_draw_list_cache_lists');
    const first = said(await read(keeping, page(MANY)));
    expect(first).toMatchObject({ text: '[]' });
    const before = await counted();
    for (let number = MANY; number < 2 * MANY; number++) expect(said(await read(keeping, page(number)))).toEqual(first);
    expect(await counted()).toBe(before);
  });

  it('shows what comes to lie on a page past the end, and that it goes', async () => {
    const { id } = await createUser(keeping);
    const page = async (number: number): Promise<number[]> =>
      (await read(keeping, `/users/${id}/card?itemsPerPage=1&page=${number}`)).body.map((card: any) => card.id);
    const cards: number[] = [];
    const expectCards = async (): Promise<void> => {
      for (const number of [4, 3, 2, 1, 2, 3, 4]) expect(await page(number)).toEqual(cards.slice(number - 1, number));
    };
    for (let count = 0; count < 3; count++) {
      await expectCards();
      cards.push((await createCard(keeping, id)).id);
    }
    while (cards.length > 0) {
      await expectCards();
      expect((await keeping.request('DELETE', `/cards/${cards.pop()}`)).status).toBe(204);
    }
    await expectCards();
  });

  it('of no size makes each list be read from the tables each time, and answered the same', async () => {
    const forgetting = await TestApp.start({ database, environment: { READ_CACHE_MB: '0' } });
    for (const list of EACH_KIND) {
      const path = pathOf(list, records);
      const first = said(await read(keeping, path));
      expect(said(await read(forgetting, path))).toEqual(first);
      expect(said(await expectNotKept(forgetting, path))).toEqual(first);
    }
  });

  describe('that is too small for all lists', () => {
    let user: number;
    beforeAll(async () => {
      user = await userWithCards(CARDS);
    });

    const page = (length: number): string => `/users/${user}/card?itemsPerPage=${length}`;
    const countsIn = ({ body }: Answer): number[] => body.map(({ count }: { count: number }) => count);
    const countTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

    it('answers each of them rightly, again and again', async () => {
      const expected = countTo(CARDS);
      for (let round = 0; round < 2; round++) {
        for (let length = 1; length <= CARDS; length++) {
          expect(countsIn(await read(small, page(length)))).toEqual(expected.slice(0, length));
        }
        expected[round] = 1000 + round;
        const change = 'update cards set count = $3 where owner_id = $1 and count = $2';
        await database.query(change, [user, round + 1, 1000 + round]);
      }
    });

    it('keeps those that were asked for last, and lets the others go', async () => {
      for (const length of countTo(CARDS)) await read(small, page(length));
      await expectKept(small, page(CARDS), page(CARDS - 1));
      await expectNotKept(small, page(1));
      // That one has just been read, and the others are still there.
      await expectKept(small, page(1), page(CARDS), page(CARDS - 1));
    });

    it.each(TOO_MANY_CARDS)('answers a list of %i cards, which is too large, and keeps the others', async (count) => {
      const owner = await userWithCards(count);
      const others = [page(1), page(CARDS)];
      for (const other of others) await read(small, other);
      const path = `/users/${owner}/card?itemsPerPage=${count}`;
      const first = await read(small, path);
      expect(first.text.length).toBeGreaterThan(2 ** 19);
      expect(countsIn(first)).toEqual(countTo(count));
      expect(said(await expectNotKept(small, path))).toEqual(said(first));
      await expectKept(small, ...others);
    });
  });
});

describe('pages past the end of a long list, while records are written', () => {
  /** How much of the cards and their indexes was read. A connection counts what it did when it ends, at the latest. */
  async function cardsRead(): Promise<number> {
    const others = `select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
    await until(async () => (await long.query(others)).length === 0);
    const [sum] = await long.query<{ read: number }>(`select (seq_tup_read +
        (select sum(idx_tup_read) from pg_stat_user_indexes indexes where indexes.relname = tables.relname)
      )::float as read from pg_stat_user_tables tables where relname = 'cards'`);
    return sum?.read ?? NaN;
  }

  it('are answered without reading the list', async () => {
    const before = await cardsRead();
    const app = await TestApp.start({ database: long });
    for (const path of [
      '/cards?page=1000000',
      `/cards?page=5&itemsPerPage=${LONG_LIST / 4}`,
      '/users/1/card?page=1000000',
      `/users/1/card?page=2&itemsPerPage=${LONG_LIST}`,
    ])
      for (let round = 0; round < ROUNDS; round++) {
        await createUe(app, 1);
        const { status, text } = await app.request('GET', path);
        expect({ path, status, text }).toEqual({ path, status: 200, text: '[]' });
      }
    await app.close();
    expect((await cardsRead()) - before).toBeLessThan(40 * ROUNDS);
  });
});
