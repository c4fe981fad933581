import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCard, createGroup, createUe, createUser } from './factories/records.js';
import { expectError, expectNoContent } from './harness/expectations.js';
import { OPERATIONS } from './harness/operations.js';
import { BEARER, TestApp } from './harness/test-app.js';

const NOT_IDS = [
  'abc',
  '1.5',
  '1e3',
  '0x1',
  '+1',
  '%201',
  '%00',
  '1,2',
  '9007199254740992',
  '-9007199254740992',
  'NaN',
];
const UNKNOWN_IDS = ['0', '-1', '9000000', '9007199254740991', '-9007199254740991'];

describe('ids', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.close());

  describe.each(OPERATIONS.filter(({ path }) => path.includes('{id}')))('$method $path', ({ id, method, path }) => {
    const body = id.startsWith('update') ? {} : undefined;

    // All read an id by the same rule: one of them is tried with every text.
    const every = id === 'readUser';

    it.each(every ? NOT_IDS : NOT_IDS.slice(0, 2))('refuses %s for an id', async (text) => {
      const answer = await app.request(method, path.replace('{id}', text), { body, headers: BEARER });
      expectError(answer, 400, ['id']);
    });

    it.each(every ? UNKNOWN_IDS : UNKNOWN_IDS.slice(0, 1))('answers 404 for %s', async (text) => {
      expectError(await app.request(method, path.replace('{id}', text), { body, headers: BEARER }), 404);
    });
  });

  it.each([
    ['cards', (owner: number) => createCard(app, owner)],
    ['ues', (owner: number) => createUe(app, owner)],
    ['groups', () => createGroup(app)],
    ['users', () => createUser(app)],
  ])('of deleted %s are never used again', async (path, createRecord) => {
    const owner = (await createUser(app)).id;
    const given: number[] = [];
    for (let i = 0; i < 5; i++) {
      const { id } = await createRecord(owner);
      given.push(id);
      expectNoContent(await app.request('DELETE', `/${path}/${id}`));
    }
    expect(given).toEqual([...new Set(given)].sort((a, b) => a - b));
  });

  it('are not used again after a start of the service', async () => {
    const { id } = await createUser(app);
    expectNoContent(await app.request('DELETE', `/users/${id}`));
    const restarted = await TestApp.start({ database: app.database });
    try {
      expect((await createUser(restarted)).id).toBeGreaterThan(id);
    } finally {
      await restarted.close();
    }
  });
});
