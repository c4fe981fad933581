import { describe, expect, it } from '@jest/globals';
import { createGroup, createUser } from '../../factories/records.js';
import { amount } from '../../harness/long-form.js';
import { metricsOf } from '../../harness/metrics.js';
import { SeededRandom } from '../../harness/seeded-random.js';
import { TestApp } from '../../harness/test-app.js';
import { OwnPostgres } from '../../harness/own-postgres.js';

const CARDS = 12;
const RANDOM_STEPS = amount(30, 120);

/** What others write in any database of a server may make a page be rendered again. */
const postgres = await OwnPostgres.start();
const database = await postgres.database('rows');
const keeping = await TestApp.start({ database });
/** Keeps nothing, and so renders each list. */
const rendering = await TestApp.start({ database, environment: { READ_CACHE_MB: '0' } });
const owner = (await createUser(keeping)).id;
const users = [owner];
for (let i = 1; i < 6; i++) users.push((await createUser(keeping)).id);
const group = (await createGroup(keeping, { users: users.slice(0, 4) })).id;
const cards = `insert into cards (id, owner_id, card, created_at)
      select 10 * i, $1, i, now() from generate_series(1, ${CARDS}) i`;
await database.query(cards, [owner]);
const pages = ['itemsPerPage=5000', ...[1, 2, 3, 4].map((page) => `itemsPerPage=4&page=${page}`)];
const paths = ['/users', '/cards', `/users/${owner}/card`].flatMap((path) => pages.map((page) => `${path}?${page}`));
paths.push(`/groups/${group}/users`);
// Each test leaves them kept.
await expectCurrent(paths);

describe('cached lists whose rows change', () => {
  it.each([
    ['an update that changes nothing', 'update cards set count = count where id = 30'],
    [
      'two updates in a transaction',
      'update cards set count = 1 where id = 30; update cards set count = 2 where id = 30',
    ],
    [
      'three updates by themselves',
      'begin; update cards set cp = 1 where id = 30; commit; update cards set cp = 2 where id = 30',
    ],
    [
      'a transaction that is rolled back',
      'begin; update cards set count = 3; delete from cards where id = 40; rollback',
    ],
    [
      'a savepoint that is rolled back after an update, and another one that is not',
      `begin; update cards set count = 4 where id = 40; savepoint one; update cards set count = 5 where id = 40;
       rollback to one; savepoint two; update cards set count = 6 where id = 50; release two; commit`,
    ],
    ['a delete that shifts pages', 'delete from cards where id = 20'],
    ['an insert that shifts pages', `insert into cards (id, owner_id, created_at) values (-5, $owner, now())`],
    [
      'a row that is deleted and comes back in a transaction',
      `begin; delete from cards where id = 60; insert into cards (id, owner_id, created_at) values (60, $owner, now()); commit`,
    ],
    ['new ids for all rows', 'update cards set id = id + 5'],
    ['a row that goes to another owner', 'update cards set owner_id = $owner + 1 where id = 75'],
    ['a change of all rows', 'update users set luck = luck + 1'],
    ['rows that are locked', 'begin; select from users for update; select from cards for share; commit'],
    ['a text that looks like the end of a row', `update users set did = E'"}, \\n {"id":1}]' where id = $owner`],
    ['a text beyond Latin', `update users set did = 'карта 🃏' where id = $owner`],
    ['a member that leaves a group', 'delete from group_users where user_id = $owner + 1'],
    ['rows that are frozen', 'vacuum (freeze) cards'],
    ['rows that are written anew elsewhere', 'vacuum (full) cards'],
    [
      'columns that change places',
      'begin; alter table cards rename cp to other; alter table cards rename count to cp; alter table cards rename other to count; commit',
    ],
    [
      'a column that is made anew with other values',
      `alter table cards drop column url, add column url text not null default 'anew'`,
    ],
    [
      'a column with another type',
      `create type suit as enum ('hearts', 'spades'); alter table cards alter url drop default, alter url type suit using 'hearts'`,
    ],
    ['a value of that type with another name', `alter type suit rename value 'hearts' to 'clubs'`],
    [
      'a column of a composite type',
      `create type pair as (one int, two suit); alter table cards alter url type pair using (1, url)`,
    ],
    ['a part of that type with another name', 'alter type pair rename attribute one to first'],
    ['a value of a type in that type with another name', `alter type suit rename value 'clubs' to 'diamonds'`],
    ['a column of texts again', `alter table cards alter url type text using '', alter url set default ''`],
    ['an empty table', 'create table copied as select * from cards; truncate cards'],
    ['the same rows again', 'insert into cards select * from copied; drop table copied'],
  ])('show %s', async (_what, statements) => {
    await database.query(statements.replaceAll('$owner', String(owner)));
    await expectCurrent(paths);
    // Whole lists, and the group's, as they are cached by now.
    await expectCurrent(paths.filter((_, place) => place % pages.length === 0));
  });

  it('are not rendered again when a few rows change, or others than theirs', async () => {
    const path = '/cards?itemsPerPage=5000';
    // One of its own: after five minutes a connection is replaced, and pages are rendered anew.
    const fresh = await TestApp.start({ database });
    const counted = async (what: string): Promise<number> =>
      (await metricsOf(fresh)).of(`card_draw_list_cache_${what}`);
    for (const statement of [
      'update cards set count = 70 where id = 75',
      'update users set luck = 70',
      'delete from cards where id = 65',
    ]) {
      await fresh.request('GET', path);
      const [missed, revised] = [await counted('misses_total'), await counted('revalidations_total')];
      await database.query(statement);
      await expectCurrent([path, path], fresh);
      const misses = (await counted('misses_total')) - missed;
      expect(misses).toBeGreaterThan(0);
      expect((await counted('revalidations_total')) - revised).toBe(misses);
    }
  });

  it('show every change of a long series at random', async () => {
    const random = new SeededRandom(20_260_301);
    const id = (): number => random.integer(1, 40);
    const steps = [
      () =>
        `insert into cards (id, owner_id, card, created_at) values (${id()}, ${owner}, ${id()}, now()) on conflict do nothing`,
      () => `delete from cards where id = ${id()}`,
      () => `update cards set count = ${id()} where id = ${id()}`,
      () =>
        `begin; update cards set count = ${id()} where id = ${id()}; update cards set cp = cp + 1 where id < ${id()}; commit`,
      () => `begin; delete from cards where id < ${id()}; rollback`,
      () => `update cards set owner_id = ${owner} + ${random.integer(0, 1)} where id = ${id()}`,
      () => `update users set luck = luck + 1 where id = ${owner} + ${random.integer(0, 5)}`,
    ];
    for (let step = 0; step < RANDOM_STEPS; step++) {
      await database.query(random.pick(steps)?.() ?? '');
      await expectCurrent(paths.filter(() => random.integer(1, 10) <= 3));
    }
    await expectCurrent(paths);
  });
});

/** Expects lists as a service renders them that keeps none, byte for byte. */
async function expectCurrent(lists: readonly string[], instance = keeping): Promise<void> {
  for (const path of lists) {
    const [kept, rendered] = [await instance.request('GET', path), await rendering.request('GET', path)];
    const said = ({ status, text, headers }: typeof kept): object => ({
      path,
      status,
      text,
      etag: headers.get('etag'),
    });
    expect(said(kept)).toEqual(said(rendered));
  }
}
