import { beforeEach, describe, expect, it } from '@jest/globals';
import { cardBody, userBody } from '../../factories/bodies.js';
import { createCard, createUe, createUser } from '../../factories/records.js';
import { expectError, expectNoContent, storedRecords, storedRow } from '../../harness/expectations.js';
import { type Answer, BEARER, PASSWORD, TestApp, TOKEN } from '../../harness/test-app.js';

const UNKNOWN = 9_000_000;
const NOBODY = [UNKNOWN, -1];

const app = await TestApp.start();

describe.each([
  ['cards', 'card', createCard],
  ['ues', 'ue', createUe],
])('%s, which users own', (table, field, createRecord) => {
  let owner: number;
  let other: number;

  beforeEach(async () => {
    owner = (await createUser(app)).id;
    other = (await createUser(app)).id;
  });

  it('are not made without an owner', async () => {
    const before = await storedRecords(app);
    expectError(await app.request('POST', `/${table}`, { body: { password: PASSWORD } }), 400, ['owner']);
    expect(await storedRecords(app)).toEqual(before);
  });

  it.each(NOBODY)('are neither made nor changed for the owner %d, who is unknown', async (unknown) => {
    const { id } = await createRecord(app, owner);
    const before = await storedRecords(app);
    const made = await app.request('POST', `/${table}`, { body: { owner: unknown, password: PASSWORD } });
    expectError(made, 409, ['owner']);
    const changes = { body: { cp: 9, owner: unknown }, headers: BEARER };
    expectError(await app.request('PATCH', `/${table}/${id}`, changes), 409, ['owner']);
    expectError(await app.request('PATCH', `/${table}/${UNKNOWN}`, changes), 404);
    expect(await storedRecords(app)).toEqual(before);
  });

  it('get another owner by a change, with which nothing else changes', async () => {
    const record = await createRecord(app, owner);
    const changes = { body: { owner: other }, headers: BEARER };
    expect((await app.request('PATCH', `/${table}/${record.id}`, changes)).body).toEqual(record);
    expect(await storedRow(app, table, record.id)).toMatchObject({ owner_id: other });
    expect(await app.read(`/${table}/${record.id}/owner`)).toEqual(await app.read(`/users/${other}`));
  });

  it('are listed below their owner alone, by id, each as it reads alone', async () => {
    const owned = [await createRecord(app, owner), await createRecord(app, owner)];
    await createRecord(app, other);
    expect(await app.read(`/users/${owner}/${field}`)).toEqual(owned);
    expect(await app.read(`/${table}/${owned[0]?.id}`)).toEqual(owned[0]);
  });

  it('are deleted one by one', async () => {
    const [kept, record] = [await createRecord(app, owner), await createRecord(app, owner)];
    expectNoContent(await app.request('DELETE', `/${table}/${record.id}`));
    expect(await storedRow(app, table, record.id)).toBeUndefined();
    expect(await storedRow(app, table, kept.id)).toBeDefined();
    expectError(await app.request('DELETE', `/${table}/${record.id}`), 404);
  });

  it('keep their owner from being deleted', async () => {
    const record = await createRecord(app, owner);
    const before = await storedRecords(app);
    expectError(await app.request('DELETE', `/users/${owner}`), 409);
    expect(await storedRecords(app)).toEqual(before);
    expectNoContent(await app.request('DELETE', `/${table}/${record.id}`));
    expectNoContent(await app.request('DELETE', `/users/${owner}`));
  });
});

describe('the records that a user owns', () => {
  function change(user: number, body: object): Promise<Answer> {
    return app.request('PATCH', `/users/${user}`, { body: { ...body, token: TOKEN } });
  }

  describe.each([
    ['card', 'cards', createCard],
    ['ue', 'ues', createUe],
  ])('%s', (field, table, createRecord) => {
    let user: number;
    let own: number;
    let foreign: number;

    beforeEach(async () => {
      user = (await createUser(app)).id;
      own = (await createRecord(app, user)).id;
      foreign = (await createRecord(app, (await createUser(app)).id)).id;
    });

    async function ownerOf(record: number): Promise<unknown> {
      return (await storedRow(app, table, record))?.['owner_id'];
    }

    describe('POST /users', () => {
      it('gives the listed records to the new user, named once or twice, and no others', async () => {
        const body = userBody({ [field]: [foreign, foreign] });
        const answer = await app.request('POST', '/users', { body });
        expect(answer.status).toBe(200);
        expect(await ownerOf(foreign)).toBe(answer.body.id);
        expect(await ownerOf(own)).toBe(user);
        expect(await app.read(`/users/${answer.body.id}/${field}`)).toMatchObject([{ id: foreign }]);
      });

      it.each(NOBODY)('answers 409 for %d and creates nothing', async (unknown) => {
        const before = await storedRecords(app);
        const body = userBody({ [field]: [foreign, unknown] });
        expectError(await app.request('POST', '/users', { body }), 409, [field]);
        expect(await storedRecords(app)).toEqual(before);
      });

      it('gives no records for a name that is taken', async () => {
        const { username } = await createUser(app);
        const before = await storedRecords(app);
        const body = userBody({ username, [field]: [foreign] });
        expectError(await app.request('POST', '/users', { body }), 409, ['username']);
        expect(await storedRecords(app)).toEqual(before);
      });
    });

    describe('PATCH /users/{id}', () => {
      it('gives records, beside those that the user has, and changes other fields with them', async () => {
        const answer = await change(user, { [field]: [foreign, own, foreign], fav: 5 });
        expect(answer).toMatchObject({ status: 200, body: { id: user, fav: 5 } });
        expect(await ownerOf(own)).toBe(user);
        expect(await ownerOf(foreign)).toBe(user);
        expect(await app.read(`/users/${user}/${field}`)).toMatchObject([{ id: own }, { id: foreign }]);
      });

      it('takes the whole set as it is, and leaves records alone when the list is not given', async () => {
        const before = await storedRecords(app);
        for (const body of [{ [field]: [own] }, { fav: 0 }]) expect((await change(user, body)).status).toBe(200);
        expect(await storedRecords(app)).toEqual(before);
      });

      it.each([
        ['leaves one out', () => [foreign]],
        ['is empty', () => []],
        ['names an unknown record', () => [own, foreign, UNKNOWN]],
        ['names an unknown record and leaves one out', () => [foreign, -1]],
      ])('answers 409 for a list that %s, and changes nothing else either', async (_, list) => {
        const before = await storedRecords(app);
        expectError(await change(user, { fav: 5, did: 'new', [field]: list() }), 409, [field]);
        expect(await storedRecords(app)).toEqual(before);
      });
    });
  });

  it('changes neither list when one of the two is refused', async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    const card = await createCard(app, other.id);
    const before = await storedRecords(app);
    expectError(await change(user.id, { card: [card.id], ue: [UNKNOWN] }), 409, ['ue']);
    expectError(await app.request('POST', '/users', { body: userBody({ card: [card.id], ue: [UNKNOWN] }) }), 409, [
      'ue',
    ]);
    expect(await storedRecords(app)).toEqual(before);
  });

  it('keeps cards and ues with the same id apart', async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    const card = await createCard(app, other.id);
    expect((await change(user.id, { card: [card.id] })).status).toBe(200);
    const ues = await app.database.query('select id from ues where owner_id = $1', [user.id]);
    expect(ues).toEqual([]);
  });

  it('gives a thousand records at once', async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    const made = await app.database.query<{ id: number }>(
      'insert into cards (owner_id, created_at) select $1, $2 from generate_series(1, 1000) returning id',
      [other.id, '2026-01-15T12:00:00Z'],
    );
    expect((await change(user.id, { card: made.map(({ id }) => id) })).status).toBe(200);
    expect(await app.read(`/users/${user.id}/card?itemsPerPage=2000`)).toHaveLength(1000);
  });
});

const owner = (await createUser(app)).id;

describe('POST /cards', () => {
  it.each([
    ['baner', 'banner'],
    ['bnanre', 'banner'],
    ['BANNER', 'banner'],
    ['clientSeed', 'client_seed'],
    ['onwer', 'owner'],
    ['DAY', 'day'],
    ['staus', 'status'],
  ])('refuses the misspelt field %s', async (field, meant) => {
    const before = await storedRecords(app);
    for (const [path, body] of [
      ['/cards', cardBody(owner, { [field]: 'x', cp: 'y' })],
      [`/users/${owner}/draws`, { password: PASSWORD, count: 'y', [field]: 'x' }],
    ] as const) {
      const isKnownThere = path === '/cards' || ['banner', 'client_seed', 'day'].includes(meant);
      const answer = await app.request('POST', path, { body });
      const other = path === '/cards' ? 'cp' : 'count';
      expectError(answer, 400, isKnownThere ? [other, field] : [other]);
      if (isKnownThere) expect(answer.body.errors[1].message).toContain(`did you mean ${meant}?`);
    }
    expect(await storedRecords(app)).toEqual(before);
  });

  it('ignores unknown fields with other names', async () => {
    const names = [
      'id',
      'x',
      'c',
      'xp',
      'cp1',
      'dya',
      'crad',
      'note',
      'unknown',
      'comment',
      'updated_at',
      'user',
      '',
      'b'.repeat(10_000),
    ];
    const ignored = Object.fromEntries(names.map((name) => [name, 1]));
    const card = await createCard(app, owner, ignored);
    expect(Object.keys(card)).not.toEqual(expect.arrayContaining(['note']));
    const body = { password: PASSWORD, count: 1, ...ignored };
    expect((await app.request('POST', `/users/${owner}/draws`, { body })).status).toBe(200);
  });

  it('takes a strength beside a banner', async () => {
    expect(await createCard(app, owner, { banner: 'standard', cp: 7 })).toMatchObject({ cp: 7 });
  });
});
