import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardBody } from './factories/bodies.js';
import { createCard, createUser } from './factories/records.js';
import { expectError, expectNoContent, storedRecords, storedRow } from './harness/expectations.js';
import { withInstants } from './harness/instants.js';
import { CARD_FIELDS, CARD_SHAPE, changeOf, sampleOf, USER_SHAPE } from './harness/shapes.js';
import { BEARER, PASSWORD, TestApp, TOKEN } from './harness/test-app.js';

const UNKNOWN = 9_000_000;

describe('cards', () => {
  let app: TestApp;
  let owner: number;

  beforeAll(async () => {
    app = await TestApp.start();
    owner = (await createUser(app)).id;
  });
  afterAll(() => app.close());

  describe('POST /cards', () => {
    it('draws a card and stores it', async () => {
      const { status, body } = await app.request('POST', '/cards', { body: cardBody(owner) });
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(CARD_SHAPE);
      expect(Number.isSafeInteger(body.id)).toBe(true);
      const row = await storedRow(app, 'cards', body.id);
      expect(withInstants(row ?? {})).toMatchObject(withInstants({ ...body, owner_id: owner }));
    });

    it('draws a strength in the range of the rarity', async () => {
      for (let i = 0; i < 20; i++) {
        const { status, cp } = await createCard(app, owner);
        const range = { normal: [1, 200], super: [201, 800] }[String(status)] ?? [];
        expect(range).toHaveLength(2);
        expect(cp).toBeGreaterThanOrEqual(range[0] ?? NaN);
        expect(cp).toBeLessThanOrEqual(range[1] ?? NaN);
      }
    });

    it('takes every field that is given as it is', async () => {
      const given = sampleOf(CARD_FIELDS);
      const { status, body } = await app.request('POST', '/cards', { body: cardBody(owner, given) });
      expect(status).toBe(200);
      expect(withInstants(body)).toEqual(withInstants({ ...given, id: body.id }));
      const row = await storedRow(app, 'cards', body.id);
      expect(withInstants(row ?? {})).toMatchObject(withInstants({ ...given, owner_id: owner }));
    });

    it.each([{ card: 0 }, { status: '' }, { cp: 0 }, { skill: '' }, { cp: -5 }, { card: 7, status: 'rare' }])(
      'keeps %j and decides the rest',
      async (given) => {
        const card = await createCard(app, owner, given);
        expect(card).toMatchObject(given);
        expect(card).toMatchObject({ card: expect.any(Number), cp: expect.any(Number), status: expect.any(String) });
        expect(await storedRow(app, 'cards', card.id)).toMatchObject(given);
      },
    );

    it.each([
      ['a body without a password', { password: undefined }, ['password']],
      ['a password that is no string', { password: 1 }, ['password']],
      ['a body without an owner', { owner: undefined }, ['owner']],
      ['an owner that is no integer', { owner: '1' }, ['owner']],
      ['several bad fields, listing each', { owner: 1.5, cp: 'x', url: 5, created_at: '' }, undefined],
      ['several bad fields without a password', { password: undefined, owner: null, skill: 1 }, undefined],
    ])('refuses %s', async (_, overrides: Record<string, unknown>, fields) => {
      const before = await storedRecords(app);
      const answer = await app.request('POST', '/cards', { body: cardBody(owner, overrides) });
      expectError(answer, 400, fields ?? Object.keys(overrides));
      expect(await storedRecords(app)).toEqual(before);
    });

    it.each([
      ['baner', 'banner'],
      ['bnanre', 'banner'],
      ['BANNER', 'banner'],
      ['clientSeed', 'client_seed'],
      ['onwer', 'owner'],
      ['dya', 'day'],
      ['crad', 'card'],
      ['cp1', 'cp'],
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
      const names = ['id', 'x', 'note', 'unknown', 'comment', 'updated_at', 'user', '', 'b'.repeat(10_000)];
      const ignored = Object.fromEntries(names.map((name) => [name, 1]));
      const card = await createCard(app, owner, ignored);
      expect(Object.keys(card)).not.toEqual(expect.arrayContaining(['note']));
      const body = { password: PASSWORD, count: 1, ...ignored };
      expect((await app.request('POST', `/users/${owner}/draws`, { body })).status).toBe(200);
    });

    it('refuses a status beside a banner, and takes other values there', async () => {
      expectError(
        await app.request('POST', '/cards', { body: cardBody(owner, { banner: 'standard', status: 'super' }) }),
        400,
        ['status'],
      );
      await createCard(app, owner, { banner: 'standard', cp: 7 });
    });

    it('refuses a wrong password', async () => {
      const before = await storedRecords(app);
      const body = cardBody(owner, { password: `${PASSWORD}x` });
      expectError(await app.request('POST', '/cards', { body }), 403, ['password']);
      expect(await storedRecords(app)).toEqual(before);
    });

    it.each([UNKNOWN, 0, -1, Number.MAX_SAFE_INTEGER])('answers 409 for the owner %d, who is unknown', async (id) => {
      const before = await storedRecords(app);
      expectError(await app.request('POST', '/cards', { body: cardBody(id) }), 409, ['owner']);
      expect(await storedRecords(app)).toEqual(before);
    });
  });

  describe('GET /cards', () => {
    it('lists cards by id, each as it reads alone', async () => {
      const made = [await createCard(app, owner), await createCard(app, owner)];
      const { status, body } = await app.request('GET', '/cards?itemsPerPage=5000');
      expect(status).toBe(200);
      expect((body as unknown[]).slice(-2)).toEqual(made);
      expect(Object.keys(body[0]).sort()).toEqual(CARD_SHAPE);
    });

    it('refuses a bad page', async () => {
      expectError(await app.request('GET', '/cards?page=0'), 400, ['page']);
    });
  });

  describe('GET /cards/{id}', () => {
    it('reads a card', async () => {
      const card = await createCard(app, owner, sampleOf(CARD_FIELDS));
      const { status, body } = await app.request('GET', `/cards/${card.id}`);
      expect({ status, body }).toEqual({ status: 200, body: card });
    });

    it('answers 404 for an unknown id', async () => {
      expectError(await app.request('GET', `/cards/${UNKNOWN}`), 404);
    });
  });

  describe('PATCH /cards/{id}', () => {
    const changeable = changeOf(CARD_FIELDS);

    it('changes what is given, the owner too, and nothing else', async () => {
      const card = await createCard(app, owner);
      const other = (await createUser(app)).id;
      const changed = await app.request('PATCH', `/cards/${card.id}`, {
        body: { ...changeable, owner: other, token: TOKEN },
      });
      expect(changed).toMatchObject({ status: 200, body: { ...card, ...changeable } });
      expect(Object.keys(changed.body).sort()).toEqual(CARD_SHAPE);
      expect((await app.request('GET', `/cards/${card.id}`)).body).toEqual(changed.body);
      const row = await storedRow(app, 'cards', card.id);
      expect(withInstants(row ?? {})).toMatchObject(withInstants({ ...card, ...changeable, owner_id: other }));
    });

    it.each(Object.entries(changeable))('changes %s alone', async (field, value) => {
      const card = await createCard(app, owner);
      const { body } = await app.request('PATCH', `/cards/${card.id}`, { body: { [field]: value, token: TOKEN } });
      expect(body).toEqual({ ...card, [field]: value });
    });

    it.each([
      ['an empty body', {}],
      ['fields that an update has not', { id: 5, created_at: '2001-01-01T00:00:00Z', password: 1, owner_id: 1 }],
    ])('answers the card as it is for %s', async (_, body) => {
      const card = await createCard(app, owner);
      const before = await storedRecords(app);
      const answer = await app.request('PATCH', `/cards/${card.id}`, { body, headers: BEARER });
      expect(answer).toMatchObject({ status: 200, body: card });
      expect(await storedRecords(app)).toEqual(before);
    });

    it.each([
      ['bad fields, listing each', { cp: '1', status: null, count: 1.5 }],
      ['an owner that is no integer', { owner: 'me' }],
    ])('refuses %s', async (_, fields) => {
      const card = await createCard(app, owner);
      const before = await storedRecords(app);
      const answer = await app.request('PATCH', `/cards/${card.id}`, { body: { url: 'new', ...fields, token: TOKEN } });
      expectError(answer, 400, Object.keys(fields));
      expect(await storedRecords(app)).toEqual(before);
    });

    it.each([
      ['without a token', {}],
      ['with a wrong token', { token: `${TOKEN}x` }],
      ['with the password for a token', { token: PASSWORD }],
    ])('refuses an update %s', async (_, credential) => {
      const card = await createCard(app, owner);
      const before = await storedRecords(app);
      const answer = await app.request('PATCH', `/cards/${card.id}`, { body: { cp: 1, ...credential } });
      expectError(answer, 403, ['token']);
      expect(await storedRecords(app)).toEqual(before);
    });

    it.each([{}, { cp: 1 }, { owner: UNKNOWN }])('answers 404 for an unknown id and %j', async (body) => {
      expectError(await app.request('PATCH', `/cards/${UNKNOWN}`, { body, headers: BEARER }), 404);
    });

    it('answers 409 for an unknown owner and changes nothing', async () => {
      const card = await createCard(app, owner);
      const before = await storedRecords(app);
      const answer = await app.request('PATCH', `/cards/${card.id}`, { body: { cp: 9, owner: UNKNOWN, token: TOKEN } });
      expectError(answer, 409, ['owner']);
      expect(await storedRecords(app)).toEqual(before);
    });
  });

  describe('DELETE /cards/{id}', () => {
    it('deletes that card alone', async () => {
      const [kept, card] = [await createCard(app, owner), await createCard(app, owner)];
      expectNoContent(await app.request('DELETE', `/cards/${card.id}`));
      expect(await storedRow(app, 'cards', card.id)).toBeUndefined();
      expect(await storedRow(app, 'cards', kept.id)).toBeDefined();
      expectError(await app.request('DELETE', `/cards/${card.id}`), 404);
    });

    it.each([
      ['nothing, called JSON', 'application/json', undefined],
      ['what is no JSON, called JSON', 'application/json', '{"a":'],
      ['a form', 'application/x-www-form-urlencoded', 'a=b'],
    ])('ignores a body of %s', async (_, type, raw) => {
      const card = await createCard(app, owner);
      const headers = { 'content-type': type };
      const answer = await app.request('DELETE', `/cards/${card.id}`, { headers, ...(raw && { raw }) });
      expectNoContent(answer);
    });

    it('answers 404 for an unknown id', async () => {
      expectError(await app.request('DELETE', `/cards/${UNKNOWN}`), 404);
    });
  });

  describe('GET /cards/{id}/owner', () => {
    it('reads the user who owns the card', async () => {
      const card = await createCard(app, owner);
      const { status, body } = await app.request('GET', `/cards/${card.id}/owner`);
      expect({ status, body }).toEqual({ status: 200, body: (await app.request('GET', `/users/${owner}`)).body });
      expect(Object.keys(body).sort()).toEqual(USER_SHAPE);
    });

    it('answers 404 for an unknown id', async () => {
      expectError(await app.request('GET', `/cards/${UNKNOWN}/owner`), 404);
    });
  });
});
