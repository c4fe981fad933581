import { beforeEach, describe, expect, it } from '@jest/globals';
import { createCard, createUe, createUser } from './factories/records.js';
import { expectError, expectNoContent, storedRecords, storedRow } from './harness/expectations.js';
import { BEARER, PASSWORD, TestApp } from './harness/test-app.js';

const UNKNOWN = 9_000_000;
const NOBODY = [UNKNOWN, 0, -1, Number.MAX_SAFE_INTEGER];

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
