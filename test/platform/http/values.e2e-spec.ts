import { describe, expect, it } from '@jest/globals';
import { cardBody, groupBody, ueBody, unique, userBody } from '../../factories/bodies.js';
import { createCard, createGroup, createUe, createUser } from '../../factories/records.js';
import { expectError, storedRecords, storedRow } from '../../harness/expectations.js';
import { microseconds } from '../../harness/instants.js';
import { CARD_FIELDS, type Fields, namesOf, UE_FIELDS, USER_FIELDS } from '../../harness/shapes.js';
import { type Answer, BEARER, TestApp, TOKEN } from '../../harness/test-app.js';

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

      // Each field of a kind reads its value by the same rule: those of users are tried with every one.
      const some = <T>(values: readonly T[]): readonly T[] => (table === 'users' ? values : values.slice(0, 3));

      it.each(some(BAD[kind]))('refuses %s, listing each field', async (json) => {
        const { id } = await createRecord();
        const before = await storedRecords(app);
        expectError(await send('POST', `/${table}`, rawBody(bodyOf(), names, json)), 400, names);
        expectError(await send('PATCH', `/${table}/${id}`, rawBody({}, names, json)), 400, names);
        expect(await storedRecords(app)).toEqual(before);
      });

      it.each(some(GOOD[kind]))('takes %s and gives the same back', async (json) => {
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
    const tried = method === 'POST' && field === 'card' ? NO_LISTS.split(' ') : ['null', '[1.5]'];
    it.each(tried)('refuses %s', async (json) => {
      expectError(await send(method, path, rawBody(bodyOf(), [field], json)), 400, [field]);
    });
  });

  describe('text with a length', () => {
    it.each([
      ['one character', 'a'],
      ['100 characters', 'é'.repeat(100)],
      ['100 characters of two code units each', '🎴'.repeat(100)],
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

  it.each(BAD.integer.slice(0, 3))('owner refuses %s', async (json) => {
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

const USER_TIMES = namesOf(USER_FIELDS, 'time');
const CHANGEABLE = USER_TIMES.filter((name) => name !== 'created_at');

/** What is sent, and the same moment as the tests can read it. */
const MOMENTS = [
  ['2026-01-31T12:00:00+09:00', '2026-01-31T03:00:00Z'],
  ['2026-01-31T12:00:00-23:59', '2026-02-01T11:59:00Z'],
  ['2026-01-31t12:00:00.5+01:00', '2026-01-31T11:00:00.5Z'],
  ['2026-01-31T23:59:59.999999+09:00', '2026-01-31T14:59:59.999999Z'],
  ['2026-01-31T12:00:00.1234561Z', '2026-01-31T12:00:00.123456Z'],
  ['1969-12-31T23:59:59.999999Z', '1969-12-31T23:59:59.999999Z'],
  ['1883-11-18T12:03:57.654321-04:56', '1883-11-18T16:59:57.654321Z'],
  ['2000-02-29T12:00:00Z', '2000-02-29T12:00:00Z'],
  // A leap second is as good as the second after it: neither JavaScript nor PostgreSQL counts them.
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
] as const;

/** All that is no moment is in the test of the rule. */
const NOT_MOMENTS = ['', 'now', '2026-01-31', '2026-02-29T12:00:00Z', '10000-01-01T00:00:00Z', null, 0, true, [], {}];

describe('times', () => {
  /** As long as the moment is the same and written in RFC 3339, any offset will do. */
  function expectMoments(record: Record<string, unknown>, names: readonly string[], moment: string): void {
    const given = names.map((name) => [name, microseconds(record[name])]);
    expect(given).toEqual(names.map((name) => [name, microseconds(moment)]));
  }

  function all(names: readonly string[], value: unknown): Record<string, unknown> {
    return Object.fromEntries(names.map((name) => [name, value]));
  }

  it.each(MOMENTS)('takes %s and gives the same moment back', async (sent, moment) => {
    const requests: [string, Record<string, unknown>, readonly string[]][] = [
      ['/users', userBody(), USER_TIMES],
      ['/cards', cardBody(owner), namesOf(CARD_FIELDS, 'time')],
      ['/ues', ueBody(owner), namesOf(UE_FIELDS, 'time')],
    ];
    for (const [path, body, names] of requests) {
      const created = await app.request('POST', path, { body: { ...body, ...all(names, sent) } });
      expect(created.status).toBe(200);
      expectMoments(created.body, names, moment);
      const read = await app.request('GET', `${path}/${created.body.id as number}`);
      expectMoments(read.body, names, moment);
      const list: Record<string, unknown>[] = await app.read(`${path}?order=desc&itemsPerPage=1`);
      expectMoments(list.find(({ id }) => id === created.body.id) ?? {}, names, moment);
    }
    const updated = await app.request('PATCH', `/users/${owner}`, { body: { ...all(CHANGEABLE, sent), token: TOKEN } });
    expect(updated.status).toBe(200);
    expectMoments(updated.body, CHANGEABLE, moment);
    const epoch = '(extract(epoch from updated_at) * 1000000)::bigint::text as microseconds';
    const rows = await app.database.query(`select ${epoch} from users where id = $1`, [owner]);
    expect(rows).toEqual([{ microseconds: String(microseconds(moment)) }]);
  });

  it.each(NOT_MOMENTS)('refuses %j, listing each field', async (value) => {
    const before = await storedRecords(app);
    const created = await app.request('POST', '/users', { body: userBody(all(USER_TIMES, value)) });
    expectError(created, 400, USER_TIMES);
    for (const [path, body] of [
      ['/cards', cardBody(owner)],
      ['/ues', ueBody(owner)],
    ] as const) {
      expectError(await app.request('POST', path, { body: { ...body, created_at: value } }), 400, ['created_at']);
    }
    const body = { ...all(CHANGEABLE, value), token: TOKEN };
    expectError(await app.request('PATCH', `/users/${owner}`, { body }), 400, CHANGEABLE);
    expect(await storedRecords(app)).toEqual(before);
  });

  it('gives back what it gave, unchanged, when that is sent again', async () => {
    for (const [sent] of MOMENTS) {
      const first = await app.request('POST', '/cards', { body: cardBody(owner, { created_at: sent }) });
      const { created_at } = first.body;
      const second = await app.request('POST', '/cards', { body: cardBody(owner, { created_at }) });
      expect(second.body.created_at).toBe(created_at);
    }
  });
});
