import { describe, expect, it } from '@jest/globals';
import { cardBody } from './factories/bodies.js';
import { createCard, createUser } from './factories/records.js';
import { expectError, storedRecords, storedRow } from './harness/expectations.js';
import { PASSWORD, TestApp } from './harness/test-app.js';

const app = await TestApp.start();
const owner = (await createUser(app)).id;

describe('POST /cards', () => {
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
    const body = cardBody(owner, { banner: 'standard', status: 'super' });
    expectError(await app.request('POST', '/cards', { body }), 400, ['status']);
    await createCard(app, owner, { banner: 'standard', cp: 7 });
  });
});
