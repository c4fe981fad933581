import { describe, expect, it } from '@jest/globals';
import { groupBody, userBody } from '../../factories/bodies.js';
import { createGroup, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { type Answer, BEARER, TestApp } from '../../harness/test-app.js';

const app = await TestApp.start();
const group = await createGroup(app);

/** Each way to give a name to something that people see. */
const WAYS: readonly (readonly [what: string, field: string, give: (name: string) => Promise<Answer>])[] = [
  ['a new user', 'username', (username) => app.request('POST', '/users', { body: userBody({ username }) })],
  ['a new group', 'name', (name) => app.request('POST', '/groups', { body: groupBody({ name }) })],
  ['a group', 'name', (name) => app.request('PATCH', `/groups/${group.id}`, { body: { name }, headers: BEARER })],
  ['a kind', 'name', (name) => app.request('PUT', '/game/cards/7', { body: { name }, headers: BEARER })],
];

const INVISIBLE = {
  'two spaces': '  ',
  'a wide space': '\u3000',
  'a Hangul filler': '\u3164',
  'an empty braille cell': '\u2800',
  'a zero-width space and joiner': '\u200b\u200d',
  'control characters': '\n\t\x1b',
  'marks of direction': '\u202e\u2066',
};

describe.each(WAYS)('the name of %s', (_, field, give) => {
  it.each(Object.entries(INVISIBLE))('is not only %s', async (_what, name) => {
    const answer = await give(name);
    expectError(answer, 400, [field]);
    expect(answer.body.errors[0].reason).toBe('wrong_characters');
  });

  it('may have such characters beside others, and is stored in NFC', async () => {
    for (const [given, stored] of [
      [`  ${field}\u200d 👩\u200d🚀`, `  ${field}\u200d 👩\u200d🚀`],
      ['か\u3099き', 'がき'],
      ['e\u0301'.repeat(100), 'é'.repeat(100)],
    ] as const) {
      const { status, body } = await give(given);
      expect([status, body[field]]).toEqual([200, stored]);
      if (status === 200 && field === 'name' && body.id !== undefined && body.id !== group.id)
        await app.request('DELETE', `/groups/${body.id}`);
    }
    const tooLong = await give('\u0958'.repeat(field === 'username' || _ === 'a kind' ? 51 : 251));
    expect(tooLong.body.errors).toMatchObject([{ field, reason: 'too_long' }]);
  });
});

describe('names that look alike', () => {
  it('are one name', async () => {
    await createUser(app, { username: 'Zoë' });
    expectError(await app.request('POST', '/users', { body: userBody({ username: 'Zoe\u0308' }) }), 409, ['username']);
    await createGroup(app, { name: 'Zoë' });
    expectError(await app.request('POST', '/groups', { body: groupBody({ name: 'Zoe\u0308' }) }), 409, ['name']);
  });

  it('find one user, also an imported one whose name is in another form', async () => {
    const imported = 'No\u0308';
    const { id } = await createUser(app);
    await app.database.query('update users set username = $1 where id = $2', [imported, id]);
    const ask = async (query: string): Promise<string[]> =>
      (await app.read(`/users?fields=username&${query}`)).map(({ username }: { username: string }) => username);
    for (const name of ['Zoë', 'Zoe\u0308']) {
      expect(await ask(`username=${encodeURIComponent(name)}`)).toEqual(['Zoë']);
      expect(await ask(`usernames=${encodeURIComponent(name)},x`)).toEqual(['Zoë']);
    }
    expect(await ask(`username=${encodeURIComponent(imported)}`)).toEqual([imported]);
    expect(await ask(`usernames=${encodeURIComponent(imported)}`)).toEqual([imported]);
  });

  it('of a kind in other languages are checked and stored in the same way', async () => {
    const put = (ja: string) =>
      app.request('PUT', '/game/cards/8', { body: { name: 'Gull', names: { ja } }, headers: BEARER });
    expect((await put('か\u3099')).body.names).toEqual({ ja: 'が' });
    expectError(await put('\u3000'), 400, ['names']);
  });
});
