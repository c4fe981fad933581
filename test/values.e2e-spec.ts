import { describe, expect, it } from '@jest/globals';
import { cardBody, groupBody, ueBody, unique, userBody } from './factories/bodies.js';
import { createCard, createGroup, createUe, createUser } from './factories/records.js';
import { expectError, storedRecords, storedRow } from './harness/expectations.js';
import { CARD_FIELDS, type Fields, namesOf, UE_FIELDS, USER_FIELDS } from './harness/shapes.js';
import { type Answer, BEARER, TestApp } from './harness/test-app.js';

const HEADERS = { 'content-type': 'application/json', ...BEARER };

/** Values that no field of the kind takes, as raw JSON: JSON.stringify cannot write all of them. */
const BAD = {
  integer: `null "" "1" true [1] {} 1.5 -0.1 1e-1 1e400 -1e400 9007199254740992 -9007199254740992 9007199254740993
    9223372036854775807 1e16`.split(/\s+/),
  text: String.raw`null 1 true ["a"] {} "\u0000" "a\u0000b" "\ud800" "a\udc00" "\udc00\ud800"`.split(' '),
  flag: 'null 0 1 "true" "" [true] {}'.split(' '),
};

const GOOD = {
  integer: '9007199254740991 -9007199254740991 51980099637209 0 -1 1e3 9.007199254740991e15 10.0'.split(' '),
  text: String.raw`"" " " "0" "null" "\u0001\t\n\u007f" "\u2028\ufeff\uffff" "é e\u0301 العربية 日本" "🎴👩‍👩‍👧"
    "\ud83c\udfb4" "'; drop table users; -- \\ \" $1 %s" "${'🎴'.repeat(3000)}"`.match(/"([^"\\]|\\.)*"/g) as string[],
  flag: ['true', 'false'],
};

type Checked = keyof typeof BAD;
const KINDS = Object.keys(BAD) as Checked[];

const app = await TestApp.start();
const owner = (await createUser(app)).id;

describe('values', () => {
  /** The members with the same raw JSON value, after those of a valid body; the last of two with one name counts. */
  function rawBody(body: object, names: readonly string[], json: string): string {
    const members = [JSON.stringify(body).slice(1, -1), ...names.map((name) => `${JSON.stringify(name)}:${json}`)];
    return `{${members.filter((member) => member !== '').join(',')}}`;
  }

  function send(method: string, path: string, raw: string): Promise<Answer> {
    return app.request(method, path, { raw, headers: HEADERS });
  }

  const RESOURCES: [string, Fields, () => Record<string, unknown>, () => Promise<{ id: number }>][] = [
    ['cards', CARD_FIELDS, () => cardBody(owner), () => createCard(app, owner)],
    ['ues', UE_FIELDS, () => ueBody(owner), () => createUe(app, owner)],
    ['users', USER_FIELDS, () => userBody(), () => createUser(app)],
  ];

  describe.each(RESOURCES)('of %s', (table, fields, bodyOf, createRecord) => {
    describe.each(KINDS.filter((kind) => namesOf(fields, kind).length > 0))('%s', (kind) => {
      const names = namesOf(fields, kind);

      it.each(BAD[kind])('refuses %s, listing each field', async (json) => {
        const { id } = await createRecord();
        const before = await storedRecords(app);
        expectError(await send('POST', `/${table}`, rawBody(bodyOf(), names, json)), 400, names);
        expectError(await send('PATCH', `/${table}/${id}`, rawBody({}, names, json)), 400, names);
        expect(await storedRecords(app)).toEqual(before);
      });

      it.each(GOOD[kind])('takes %s and gives the same back', async (json) => {
        const expected = Object.fromEntries(names.map((name) => [name, JSON.parse(json)]));
        const created = await send('POST', `/${table}`, rawBody(bodyOf(), names, json));
        const { id } = await createRecord();
        const updated = await send('PATCH', `/${table}/${id}`, rawBody({}, names, json));
        for (const { status, body } of [created, updated]) {
          expect(status).toBe(200);
          expect(body).toMatchObject(expected);
          expect(await storedRow(app, table, body.id)).toMatchObject(expected);
        }
      });
    });
  });

  describe.each([
    ['POST', '/users', 'card', () => userBody()],
    ['POST', '/users', 'ue', () => userBody()],
    ['POST', '/groups', 'users', () => groupBody()],
    ['PATCH', '/users/1', 'card', () => ({})],
    ['PATCH', '/users/1', 'ue', () => ({})],
    ['PATCH', '/groups/1', 'users', () => ({})],
  ])('%s %s, list %s', (method, path, field, bodyOf) => {
    const NO_LISTS =
      'null 1 "1" {} true [null] ["1"] [1.5] [[1]] [{}] [true] [1,9007199254740992] [-9007199254740992] [1e400]';
    it.each(NO_LISTS.split(' '))('refuses %s', async (json) => {
      expectError(await send(method, path, rawBody(bodyOf(), [field], json)), 400, [field]);
    });
  });

  describe('text with a length', () => {
    it.each([
      ['one character', 'a'],
      ['100 characters', 'é'.repeat(100)],
      ['100 characters of two code units each', '🎴'.repeat(100)],
      ['a space', ' '],
    ])('takes a username of %s', async (_, start) => {
      // Unique, and as long as before.
      const characters = Array.from(start);
      const digits = characters.length > 3 ? String(unique()).padStart(3, '0') : '';
      const username = characters.slice(digits.length).join('') + digits;
      const { status, body } = await app.request('POST', '/users', { body: userBody({ username }) });
      expect({ status, username: body.username }).toEqual({ status: 200, username });
      expect(await storedRow(app, 'users', body.id)).toMatchObject({ username });
    });

    it.each(['', 'a'.repeat(101), '🎴'.repeat(101), ' '.repeat(101), 'a\0', '\ud800', 'x'.repeat(100_000)])(
      'refuses a bad username (%#)',
      async (username) => {
        expectError(await app.request('POST', '/users', { body: userBody({ username }) }), 400, ['username']);
      },
    );

    it.each(['', 'a\0', 'a\udfff', null, 1])('refuses a bad name of a group (%#)', async (name) => {
      const { id } = await createGroup(app);
      const before = await storedRecords(app);
      expectError(await app.request('POST', '/groups', { body: groupBody({ name }) }), 400, ['name']);
      expectError(await app.request('PATCH', `/groups/${id}`, { body: { name, users: [owner] } }), 400, ['name']);
      expect(await storedRecords(app)).toEqual(before);
    });
  });

  it('gives back 0 for -0', async () => {
    const { text } = await send('POST', '/cards', rawBody(cardBody(owner), ['count'], '-0'));
    expect(text).toContain('"count":0,');
  });

  it.each(BAD.integer)('owner refuses %s', async (json) => {
    for (const path of ['/cards', '/ues']) {
      expectError(await send('POST', path, rawBody(cardBody(owner), ['owner'], json)), 400, ['owner']);
    }
    const [card, ue] = [await createCard(app, owner), await createUe(app, owner)];
    for (const path of [`/cards/${card.id}`, `/ues/${ue.id}`]) {
      expectError(await send('PATCH', path, rawBody({}, ['owner'], json)), 400, ['owner']);
    }
  });

  describe('days', () => {
    it.each(['00010101', '20280229', '99991231'])('takes %s', async (next) => {
      expect(await createUser(app, { next })).toMatchObject({ next });
    });

    const NO_DAYS = String.raw`null,20260115,"","today","2026-01-15","20260230","20270229","20261301","20260100","00000101",
      "202601151","2026115"," 20260115","20260115\n","２０２６０１１５"`;
    it.each(NO_DAYS.split(/,\s*/))('refuses %s', async (json) => {
      expectError(await send('POST', '/users', rawBody(userBody(), ['next'], json)), 400, ['next']);
      expectError(await send('PATCH', `/users/${owner}`, rawBody({}, ['next'], json)), 400, ['next']);
    });
  });
});
