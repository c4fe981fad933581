import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ueBody } from './factories/bodies.js';
import { createUe, createUser } from './factories/records.js';
import { expectError, expectNoContent, storedRecords, storedRow } from './harness/expectations.js';
import { withInstants } from './harness/instants.js';
import { changeOf, sampleOf, UE_FIELDS, UE_SHAPE, USER_SHAPE } from './harness/shapes.js';
import { BEARER, PASSWORD, TestApp, TOKEN } from './harness/test-app.js';

const UNKNOWN = 9_000_000;

describe('ues', () => {
  let app: TestApp;
  let owner: number;

  beforeAll(async () => {
    app = await TestApp.start();
    owner = (await createUser(app)).id;
  });
  afterAll(() => app.close());

  describe('POST /ues', () => {
    it.each([
      ['its owner alone', {}],
      ['every field', sampleOf(UE_FIELDS)],
    ])('creates a ue of %s and stores it', async (_, given) => {
      const { status, body } = await app.request('POST', '/ues', { body: ueBody(owner, given) });
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(UE_SHAPE);
      expect(withInstants(body)).toMatchObject(withInstants(given));
      const row = await storedRow(app, 'ues', body.id);
      expect(withInstants(row ?? {})).toMatchObject(withInstants({ ...body, owner_id: owner }));
    });

    it.each([
      ['a body without a password', { password: undefined }],
      ['a password that is no string', { password: ['x'] }],
      ['a body without an owner', { owner: undefined }],
      ['bad fields, listing each', { owner: 'x', lv: 1.5, limit: 1, mode: false, created_at: '2026-01-01' }],
      ['bad fields without a password', { password: undefined, limit_boss: 'true', location_x: {} }],
    ])('refuses %s', async (_, overrides) => {
      const before = await storedRecords(app);
      const answer = await app.request('POST', '/ues', { body: ueBody(owner, overrides) });
      expectError(answer, 400, Object.keys(overrides));
      expect(await storedRecords(app)).toEqual(before);
    });

    it('refuses a wrong password', async () => {
      const before = await storedRecords(app);
      const body = ueBody(owner, { password: PASSWORD.slice(0, -1) });
      expectError(await app.request('POST', '/ues', { body }), 403, ['password']);
      expect(await storedRecords(app)).toEqual(before);
    });

    it('answers 409 for an unknown owner', async () => {
      const before = await storedRecords(app);
      expectError(await app.request('POST', '/ues', { body: ueBody(UNKNOWN) }), 409, ['owner']);
      expect(await storedRecords(app)).toEqual(before);
    });
  });

  describe('GET /ues', () => {
    it('lists ues by id, each as it reads alone', async () => {
      const made = [await createUe(app, owner), await createUe(app, owner, { lv: 3 })];
      const { status, body } = await app.request('GET', '/ues?itemsPerPage=5000');
      expect(status).toBe(200);
      expect((body as unknown[]).slice(-2)).toEqual(made);
    });

    it('refuses a bad page', async () => {
      expectError(await app.request('GET', '/ues?itemsPerPage=0'), 400, ['itemsPerPage']);
    });
  });

  describe('GET /ues/{id}', () => {
    it('reads a ue', async () => {
      const ue = await createUe(app, owner, sampleOf(UE_FIELDS));
      const { status, body } = await app.request('GET', `/ues/${ue.id}`);
      expect({ status, body }).toEqual({ status: 200, body: ue });
    });

    it('answers 404 for an unknown id', async () => {
      expectError(await app.request('GET', `/ues/${UNKNOWN}`), 404);
    });
  });

  describe('PATCH /ues/{id}', () => {
    const changeable = changeOf(UE_FIELDS);

    it('changes what is given, the owner too, and nothing else', async () => {
      const ue = await createUe(app, owner);
      const other = (await createUser(app)).id;
      const answer = await app.request('PATCH', `/ues/${ue.id}`, {
        body: { ...changeable, owner: other, token: TOKEN },
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ...ue, ...changeable });
      const row = await storedRow(app, 'ues', ue.id);
      expect(withInstants(row ?? {})).toMatchObject(withInstants({ ...ue, ...changeable, owner_id: other }));
    });

    it.each(Object.entries(changeable))('changes %s alone', async (field, value) => {
      const ue = await createUe(app, owner);
      const { body } = await app.request('PATCH', `/ues/${ue.id}`, { body: { [field]: value, token: TOKEN } });
      expect(body).toEqual({ ...ue, [field]: value });
    });

    it.each([
      ['an empty body', {}],
      ['fields that an update has not', { id: 5, created_at: '2001-01-01T00:00:00Z', password: 1, owner_id: 1 }],
    ])('answers the ue as it is for %s', async (_, body) => {
      const ue = await createUe(app, owner);
      const before = await storedRecords(app);
      const answer = await app.request('PATCH', `/ues/${ue.id}`, { body, headers: BEARER });
      expect(answer).toMatchObject({ status: 200, body: ue });
      expect(await storedRecords(app)).toEqual(before);
    });

    it('refuses bad fields, listing each', async () => {
      const ue = await createUe(app, owner);
      const before = await storedRecords(app);
      const bad = { lv: null, limit: 'no', author: 1, owner: '1' };
      const answer = await app.request('PATCH', `/ues/${ue.id}`, { body: { cp: 1, ...bad, token: TOKEN } });
      expectError(answer, 400, Object.keys(bad));
      expect(await storedRecords(app)).toEqual(before);
    });

    it.each([{}, { token: PASSWORD }])('refuses an update with the credential %j', async (credential) => {
      const ue = await createUe(app, owner);
      const before = await storedRecords(app);
      const answer = await app.request('PATCH', `/ues/${ue.id}`, { body: { lv: 1, ...credential } });
      expectError(answer, 403, ['token']);
      expect(await storedRecords(app)).toEqual(before);
    });

    it.each([{}, { lv: 1 }, { owner: UNKNOWN }])('answers 404 for an unknown id and %j', async (body) => {
      expectError(await app.request('PATCH', `/ues/${UNKNOWN}`, { body, headers: BEARER }), 404);
    });

    it('answers 409 for an unknown owner and changes nothing', async () => {
      const ue = await createUe(app, owner);
      const before = await storedRecords(app);
      const answer = await app.request('PATCH', `/ues/${ue.id}`, { body: { lv: 9, owner: UNKNOWN, token: TOKEN } });
      expectError(answer, 409, ['owner']);
      expect(await storedRecords(app)).toEqual(before);
    });
  });

  describe('DELETE /ues/{id}', () => {
    it('deletes that ue alone', async () => {
      const [kept, ue] = [await createUe(app, owner), await createUe(app, owner)];
      expectNoContent(await app.request('DELETE', `/ues/${ue.id}`));
      expect(await storedRow(app, 'ues', ue.id)).toBeUndefined();
      expect(await storedRow(app, 'ues', kept.id)).toBeDefined();
      expectError(await app.request('DELETE', `/ues/${ue.id}`), 404);
    });

    it('answers 404 for an unknown id', async () => {
      expectError(await app.request('DELETE', `/ues/${UNKNOWN}`), 404);
    });
  });

  describe('GET /ues/{id}/owner', () => {
    it('reads the user who owns the ue', async () => {
      const ue = await createUe(app, owner);
      const { status, body } = await app.request('GET', `/ues/${ue.id}/owner`);
      expect({ status, body }).toEqual({ status: 200, body: (await app.request('GET', `/users/${owner}`)).body });
      expect(Object.keys(body).sort()).toEqual(USER_SHAPE);
    });

    it('answers 404 for an unknown id', async () => {
      expectError(await app.request('GET', `/ues/${UNKNOWN}/owner`), 404);
    });
  });
});
