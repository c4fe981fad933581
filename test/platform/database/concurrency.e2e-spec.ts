import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cardBody, groupBody, userBody } from '../../factories/bodies.js';
import { createCard, createGroup, createUe, createUser } from '../../factories/records.js';
import { type Records, type RequestKind, WRITES } from './every-request.js';
import { OpenTransaction } from '../../harness/open-transaction.js';
import { type Answer, BEARER, TestApp, TOKEN } from '../../harness/test-app.js';
import { until } from '../../harness/until.js';

/** More than the service has connections to its database. */
const MANY = 20;

const app = await TestApp.start();

describe('requests at the same time', () => {
  function times(count: number, send: (index: number) => Promise<Answer>): Promise<Answer[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  }

  function give(user: number, lists: object): Promise<Answer> {
    return app.request('PATCH', `/users/${user}`, { body: { ...lists, token: TOKEN } });
  }

  function statuses(answers: readonly Answer[]): number[] {
    return answers.map(({ status }) => status).sort();
  }

  const ONE_IN_MANY = [200, ...Array.from({ length: MANY - 1 }, () => 409)];

  it('creates one group of a name', async () => {
    const body = groupBody({ users: [(await createUser(app)).id] });
    const answers = await times(MANY, () => app.request('POST', '/groups', { body }));
    expect(statuses(answers)).toEqual(ONE_IN_MANY);
    expect(await app.database.query('select id from groups where name = $1', [body['name']])).toHaveLength(1);
  });

  it('answers every one of many changes to the records of one user', async () => {
    const user = (await createUser(app)).id;
    const card = [(await createCard(app, user)).id];
    const answers = await times(MANY, () => give(user, { card }));
    expect(statuses(answers)).toEqual(answers.map(() => 200));
  });

  it('leaves every record with one owner when two users take them from each other', async () => {
    const [a, b] = [(await createUser(app)).id, (await createUser(app)).id];
    const card = [a, b, a, b].map(async (owner) => (await createCard(app, owner)).id);
    const ue = [a, b, a, b].map(async (owner) => (await createUe(app, owner)).id);
    const lists = { card: await Promise.all(card), ue: await Promise.all(ue) };
    const reversed = { card: lists.card.toReversed(), ue: lists.ue.toReversed() };
    for (let round = 0; round < 8; round++) {
      const single = app.request('PATCH', `/cards/${lists.card[round % 4] ?? 0}`, {
        body: { owner: round % 2 ? a : b, token: TOKEN },
      });
      const answers = await Promise.all([give(a, lists), give(b, reversed), single, give(a, reversed), give(b, lists)]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      for (const field of ['card', 'ue'] as const) {
        const owned = await Promise.all(
          [a, b].map(async (user) => (await app.request('GET', `/users/${user}/${field}`)).body as { id: number }[]),
        );
        const ids = owned.flat().map(({ id }) => id);
        expect(ids.sort((x, y) => x - y)).toEqual([...lists[field]].sort((x, y) => x - y));
      }
    }
    expect((await give(a, lists)).status).toBe(200);
    expect(await app.database.query('select id from cards where owner_id = $1', [a])).toHaveLength(4);
  });

  it('deletes a record once', async () => {
    const user = (await createUser(app)).id;
    const card = (await createCard(app, user)).id;
    const answers = await times(MANY, () => app.request('DELETE', `/cards/${card}`));
    expect(statuses(answers)).toEqual([204, ...Array.from({ length: MANY - 1 }, () => 404)]);
  });

  it('leaves a group with the users of one of the changes', async () => {
    const users = [(await createUser(app)).id, (await createUser(app)).id, (await createUser(app)).id];
    const group = (await createGroup(app)).id;
    const sets = [users.slice(0, 2), users.slice(1), users.slice(2)];
    const answers = await times(MANY, (index) =>
      app.request('PATCH', `/groups/${group}`, { body: { users: sets[index % 3] }, headers: BEARER }),
    );
    expect(statuses(answers)).toEqual(answers.map(() => 200));
    const rows = await app.database.query<{ user_id: number }>(
      'select user_id from group_users where group_id = $1 order by user_id',
      [group],
    );
    expect(sets).toContainEqual(rows.map(({ user_id }) => user_id));
  });
});

/** What PostgreSQL undoes on account of other transactions. */
const UNDONE = ['40001', '40P01'];
/** So often in a row, which is more than once and less than what is given up on. */
const FAILURES = 3;

/** Every table that requests write to. */
const TABLES = ['users', 'cards', 'ues', 'groups', 'group_users', 'characters', 'battles', 'draws'];

describe('a write that PostgreSQL undoes on account of another transaction', () => {
  let app: TestApp;
  let records: Records;

  beforeAll(async () => {
    app = await TestApp.start();
    // A sequence is not undone with the transaction, and so it counts attempts.
    await app.database.query('create sequence attempts');
    await app.database.query('create table failing (until int, code text)');
    await app.database.query('insert into failing values (0, null)');
    await app.database.query(`
      create function fail() returns trigger language plpgsql as $$
      begin
        if (select until from failing) > 0 and nextval('attempts') <= (select until from failing) then
          raise exception 'undone' using errcode = (select code from failing);
        end if;
        return null;
      end $$`);
    for (const table of TABLES) {
      await app.database.query(
        `create trigger fail after insert or update or delete on ${table} for each statement execute function fail()`,
      );
    }
  });
  beforeEach(async () => {
    await app.database.query('update failing set until = 0');
    const [user, opponent] = [(await createUser(app)).id, (await createUser(app)).id];
    const card = (await createCard(app, user)).id;
    const ue = (await createUe(app, user)).id;
    records = { user, opponent, card, ue, group: (await createGroup(app, { users: [opponent] })).id };
  });

  const kinds: readonly RequestKind[] = [
    ...WRITES.filter(({ method }) => method !== 'DELETE'),
    {
      name: 'a user with records',
      method: 'POST',
      path: () => '/users',
      body: ({ card }) => userBody({ card: [card] }),
    },
    {
      name: 'a user who gets records',
      method: 'PATCH',
      path: ({ opponent }) => `/users/${opponent}`,
      body: ({ card }) => ({ card: [card] }),
    },
    ...(['card', 'ue', 'group'] as const).map((kind) => {
      return { name: `a deleted ${kind}`, method: 'DELETE', path: (of: Records) => `/${kind}s/${of[kind]}` };
    }),
    { name: 'a deleted user', method: 'DELETE', path: ({ opponent }) => `/users/${opponent}` },
  ];
  it.each(kinds.map((kind, index) => [UNDONE[index % UNDONE.length], kind.name, kind] as const))(
    '(%s) is tried again: %s',
    async (code, _name, { method, path, body }) => {
      await app.database.query(`update failing set until = ${FAILURES}, code = '${code}'`);
      await app.database.query("select setval('attempts', 1, false)");
      const answer = await app.request(method, path(records), { body: body?.(records), headers: BEARER });
      expect([200, 204]).toContain(answer.status);
      const attempts = 'select last_value::int as attempts from attempts';
      expect((await app.database.query<{ attempts: number }>(attempts))[0]?.attempts).toBeGreaterThan(FAILURES);
    },
  );
});

/** Twice as many as the service has connections to its database. */
const CROWD = 20;

// A card's foreign key waits for its owner's row.
it.each([
  ['draws', 'users where id', 0],
  ['battles', 'characters where user_id', CROWD - 2],
])(
  'a crowd of requests for one user that has to wait lets others draw and read while %s wait',
  async (kind, row, refused) => {
    const [user, opponent] = [(await createUser(app)).id, (await createUser(app)).id];
    const holder = await OpenTransaction.with(app.database.url, `select from ${row} = ${user} for update`);
    const send = (): Promise<Answer> =>
      kind === 'draws'
        ? app.request('POST', '/cards', { body: cardBody(user) })
        : app.request('PUT', `/users/${user}/d`, { body: { battle: opponent } });
    const crowd = Promise.all(Array.from({ length: CROWD }, send));
    const waiting = `select from pg_stat_activity
      where datname = current_database() and application_name = 'card-draw' and wait_event_type = 'Lock'`;
    await until(async () => (await app.database.query(waiting)).length > 0);
    expect((await app.request('GET', `/users/${user}`)).status).toBe(200);
    await createCard(app, (await createUser(app)).id);
    await holder.rollBack();
    const answers = await crowd;
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(refused);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(CROWD - refused);
  },
);
