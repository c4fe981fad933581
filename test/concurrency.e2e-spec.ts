import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardBody, groupBody, userBody } from './factories/bodies.js';
import { createCard, createGroup, createUe, createUser } from './factories/records.js';
import { storedRow } from './harness/expectations.js';
import { type Answer, BEARER, TestApp, TOKEN } from './harness/test-app.js';

/** More than the service has connections to its database. */
const MANY = 20;

describe('requests at the same time', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.close());

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

  it('creates one user of a name', async () => {
    const body = userBody();
    const answers = await times(MANY, () => app.request('POST', '/users', { body }));
    expect(statuses(answers)).toEqual(ONE_IN_MANY);
    const rows = await app.database.query('select id from users where username = $1', [body['username']]);
    expect(rows).toEqual([{ id: answers.find(({ status }) => status === 200)?.body.id }]);
  });

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

  it('answers every one of many changes to the records of many users', async () => {
    const users: { id: number; card: number[] }[] = [];
    for (let i = 0; i < MANY; i++) {
      const { id } = await createUser(app);
      users.push({ id, card: [(await createCard(app, id)).id] });
    }
    const answers = await Promise.all(users.map(({ id, card }) => give(id, { card })));
    expect(statuses(answers)).toEqual(answers.map(() => 200));
  });

  it('leaves every record with one owner when two users take them from each other', async () => {
    const [a, b] = [(await createUser(app)).id, (await createUser(app)).id];
    const card = [a, b, a, b].map(async (owner) => (await createCard(app, owner)).id);
    const ue = [a, b, a, b].map(async (owner) => (await createUe(app, owner)).id);
    const lists = { card: await Promise.all(card), ue: await Promise.all(ue) };
    const reversed = { card: lists.card.toReversed(), ue: lists.ue.toReversed() };
    for (let round = 0; round < 20; round++) {
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

  it('deletes no user who is given a card meanwhile', async () => {
    for (let round = 0; round < 10; round++) {
      const user = (await createUser(app)).id;
      const [created, deleted] = await Promise.all([
        app.request('POST', '/cards', { body: cardBody(user) }),
        app.request('DELETE', `/users/${user}`),
      ]);
      expect([
        [200, 409],
        [409, 204],
      ]).toContainEqual([created.status, deleted.status]);
      expect((await storedRow(app, 'users', user)) !== undefined).toBe(created.status === 200);
    }
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

  it('opens and closes draws of one user', async () => {
    const user = (await createUser(app)).id;
    const card = (await createCard(app, user)).id;
    const answers = await times(MANY, (index) =>
      index % 2 ? app.request('PATCH', `/users/${user}/card/start`) : app.request('PUT', `/cards/${card}/d`),
    );
    expect(statuses(answers)).toEqual(answers.map(() => 204));
    expect(await storedRow(app, 'users', user)).toMatchObject({ next: '20260116' });
  });
});
