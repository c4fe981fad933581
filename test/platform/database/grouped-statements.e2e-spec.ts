import { describe, expect, it } from '@jest/globals';
import { createCard, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { OpenTransaction } from '../../harness/open-transaction.js';
import { type Answer, PASSWORD, TestApp } from '../../harness/test-app.js';
import { until } from '../../harness/until.js';

const OWNERS = 24;

/** Creates that come at the same time are stored by one statement; none may notice the others. */
const app = await TestApp.start();
const other = await TestApp.start({ database: app.database });
const owners: number[] = [];
for (let i = 0; i < OWNERS; i++) owners.push((await createUser(app)).id);

describe('creates at the same time', () => {
  it('each get the card that they asked for, with the draw that belongs to it', async () => {
    for (let round = 1; round <= 5; round++) {
      const answers = await Promise.all(
        owners.map((owner) => draw(owner, { author: `${owner} ${round}`, skill: 'own' })),
      );
      for (const [index, owner] of owners.entries()) {
        const { status, body } = answers[index] as Answer;
        expect(status).toBe(200);
        expect(body).toMatchObject({ author: `${owner} ${round}`, skill: 'own' });
        const made = await app.read(`/cards/${body.id}/draw`);
        expect(made).toMatchObject({ card_id: body.id, owner, nonce: round, card: body.card, cp: body.cp });
      }
    }
  });

  it('are stored by fewer statements than there are requests', async () => {
    for (let round = 0; round < 5; round++)
      await Promise.all(owners.map((owner) => draw(owner, { author: 'together' })));
    const commits = await app.database.query("select distinct xmin::text from cards where author = 'together'");
    expect(commits.length).toBeLessThan((5 * OWNERS) / 2);
  });

  it('that are refused cost the database no connection', async () => {
    const pooled = `select pid from pg_stat_activity where application_name = 'card-draw' and datname = current_database()`;
    const body = { username: 'taken', password: PASSWORD };
    expect((await app.request('POST', '/users', { body })).status).toBe(200);
    const before = await app.database.query<{ pid: number }>(pooled);
    for (let i = 0; i < 30; i++) expectError(await app.request('POST', '/users', { body }), 409);
    expect(await app.database.query<{ pid: number }>(pooled)).toEqual(expect.arrayContaining(before));
  });

  it('make one user of each name, whatever the number of requests and instances', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `twin ${index}`);
    const answers = await Promise.all(
      [...names, ...[...names].reverse(), ...names].map((username, index) =>
        (index % 2 ? app : other).request('POST', '/users', { body: { username, password: PASSWORD } }),
      ),
    );
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.username);
    expect(made.sort()).toEqual(names.toSorted());
    for (const answer of answers) if (answer.status !== 200) expectError(answer, 409, ['username']);
    const [row] = await app.database.query<{ users: number; characters: number }>(
      `select count(*)::int as users, count(characters.user_id)::int as characters
       from users left join characters on characters.user_id = users.id where username like 'twin %'`,
    );
    expect(row).toEqual({ users: names.length, characters: names.length });
  });

  it('are not made again when no one knows whether they were made', async () => {
    const [locked = 0, ...free] = owners;
    const holder = await OpenTransaction.with(app.database.url, `select from users where id = ${locked} for update`);
    const all = Promise.all([locked, ...free].map((owner) => draw(owner, { author: 'lost' })));
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'card-draw' and wait_event_type = 'Lock'`;
    await until(async () => (await app.database.query(end)).length > 0);
    await holder.rollBack();
    const answers = await all;
    const made = answers.filter(({ status }) => status === 200);
    for (const answer of answers) if (answer.status !== 200) expectError(answer, 503);
    expect(made.length).toBeLessThan(OWNERS);
    expect(await app.database.query("select from cards where author = 'lost'")).toHaveLength(made.length);
    await expectNoncesWithoutGaps();
  });

  function draw(owner: number, more: object = {}): Promise<Answer> {
    return app.request('POST', '/cards', { body: { owner, password: PASSWORD, ...more } });
  }

  async function expectNoncesWithoutGaps(): Promise<void> {
    const [row] = await app.database.query<{ draws: number; highest: number; cards: number }>(
      `select (select count(*)::int from draws) as draws,
         (select sum(highest)::int from (select max(nonce) as highest from draws group by owner_id, day) days) as highest,
         (select count(*)::int from draws join cards on cards.id = draws.card_id and cards.owner_id = draws.owner_id) as cards`,
    );
    expect(row).toEqual({ draws: row?.draws, highest: row?.draws, cards: row?.draws });
  }
});

const READS = 150;

describe('single reads that share statements', () => {
  const [user = 0] = owners;

  it('each get their own answer', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 20; i++) ids.push((await createUser(app)).id);
    const asked = Array.from({ length: READS }, (_, index) => (index % 7 === 0 ? 999_999 : (ids[index % 20] ?? 0)));
    const answers = await Promise.all(asked.map((id) => app.request('GET', `/users/${id}`)));
    expect(answers.map(({ status, body }) => (status === 404 ? 999_999 : body.id))).toEqual(asked);
  });

  it('are answered though one of those that share their statement fails', async () => {
    const cards = await Promise.all(Array.from({ length: 20 }, async () => (await createCard(app, user)).id));
    const broken = cards[7] ?? 0;
    await app.database.query(`alter table cards rename to whole_cards;
      create view cards as select id, card, skill, status, cp, url, author, created_at, owner_id,
        count / (id - ${broken}) as count from whole_cards`);
    const answers = await Promise.all(cards.map((id) => app.request('GET', `/cards/${id}`)));
    await app.database.query('drop view cards; alter table whole_cards rename to cards');
    const expected = cards.map((id) => (id === broken ? [500, undefined] : [200, id]));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(expected);
  });
});
