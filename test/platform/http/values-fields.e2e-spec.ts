import { describe, expect, it } from '@jest/globals';
import { cardBody, groupBody, ueBody, userBody } from '../../factories/bodies.js';
import { createCard, createGroup, createUe, createUser } from '../../factories/records.js';
import { expectError, expectNoContent, storedRecords, storedRow } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { withInstants } from '../../harness/instants.js';
import { OPERATIONS } from '../../harness/operations.js';
import { CARD_FIELDS, defaultsOf, UE_FIELDS, USER_FIELDS } from '../../harness/shapes.js';
import { type Answer, BEARER, PASSWORD, TestApp, TOKEN } from '../../harness/test-app.js';

const MOMENT = '2026-03-01T23:30:00.123Z';
const HEADERS = { 'content-type': 'application/json', ...BEARER };

/** Names that mean something to JavaScript, to SQL or to this code, and are no fields of any body. */
const HOSTILE = [
  '"__proto__":{"cp":7,"lv":7,"fav":7,"isAdmin":true}',
  '"constructor":{"prototype":{"polluted":true}},"prototype":{"polluted":true}',
  '"toString":1,"valueOf":null,"hasOwnProperty":false,"toJSON":"x","then":"x","__defineGetter__":1,"__lookupSetter__":[]',
  '"isPrototypeOf":{},"id":99999,"owner_id":99999,"user_id":1,"ID":5,"":1," next":1,"next ":1,"Next":"x","\\u0000":null',
  '"\\ud800":"\\ud800","a\\"; drop table users; --":1,"unknown":null,"deep":[[[[{}]]]]',
];

/** Fields that are set when a record is made, and by no update. */
const OF_CREATES = '"created_at":"2001-01-01T00:00:00Z","username":"new","password":1,"members":[]';

const clock = new FakeClock('2026-01-01T00:00:00.000Z');
const app = await TestApp.start({ clock });
const owner = (await createUser(app)).id;
clock.set(MOMENT);

describe('fields', () => {
  function send(method: string, path: string, raw: string): Promise<Answer> {
    return app.request(method, path, { raw, headers: HEADERS });
  }

  describe('that no one sets', () => {
    const DRAWN = { card: 1, skill: 'a', status: 'normal', cp: 5 };
    it.each<[string, object, () => object]>([
      ['users', defaultsOf(USER_FIELDS, MOMENT, '20260301'), () => userBody()],
      ['ues', defaultsOf(UE_FIELDS, MOMENT, ''), () => ueBody(owner)],
      ['cards', { ...defaultsOf(CARD_FIELDS, MOMENT, ''), ...DRAWN }, () => cardBody(owner, DRAWN)],
    ])('of %s are empty, the moment of creation and the day', async (table, defaults, bodyOf) => {
      const { body } = await app.request('POST', `/${table}`, { body: bodyOf() });
      const { id, username } = body;
      const expected = { ...defaults, id, ...(username && { username }) };
      expect(withInstants(body)).toEqual(withInstants(expected));
      const owned = table === 'users' ? {} : { owner_id: owner };
      const row = await storedRow(app, table, id);
      expect(withInstants(row ?? {})).toMatchObject(withInstants({ ...expected, ...owned }));
    });

    it('are null in no stored record and no answer', async () => {
      const group = await createGroup(app, { users: [owner] });
      const answers = ['/users', '/cards', '/ues', '/groups', `/groups/${group.id}/users`, `/users/${owner}/card`];
      for (const path of answers) expect((await app.request('GET', path)).text).not.toContain('null');
      for (const table of ['users', 'cards', 'ues', 'groups'])
        expect(await app.database.query(`select from ${table} t where to_jsonb(t)::text like '%null%'`)).toEqual([]);
    });

    it('are the moment of creation and not that of a change', async () => {
      const user = await createUser(app);
      clock.set('2026-03-02T10:00:00.000Z');
      const { body } = await app.request('PATCH', `/users/${user.id}`, { body: { fav: 1, token: TOKEN } });
      clock.set(MOMENT);
      expect(body).toEqual({ ...user, fav: 1 });
    });
  });

  describe('that a body has not', () => {
    it.each(HOSTILE)('are ignored on create: %s', async (members) => {
      const bodies: [string, object][] = [
        ['/users', userBody()],
        ['/cards', cardBody(owner, { card: 1, skill: 'a', status: 'normal', cp: 5 })],
        ['/ues', ueBody(owner)],
        ['/groups', groupBody()],
      ];
      for (const [path, body] of bodies) {
        const plain = await send('POST', path, JSON.stringify({ ...body, username: 'plain', name: 'plain' }));
        const hostile = await send('POST', path, `{${members},${JSON.stringify(body).slice(1)}`);
        expect({ path, status: hostile.status }).toEqual({ path, status: 200 });
        expect(hostile.body.id).toBeLessThan(9999);
        const { id, username, name } = hostile.body;
        expect(hostile.body).toEqual({ ...plain.body, id, ...(username && { username }), ...(name && { name }) });
        await app.request('DELETE', `${path}/${plain.body.id as number}`);
      }
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    it.each([...HOSTILE, OF_CREATES, ''])('are ignored on update: %s', async (members) => {
      const records = {
        users: await createUser(app),
        cards: await createCard(app, owner),
        ues: await createUe(app, owner),
        groups: await createGroup(app),
      };
      const before = await storedRecords(app);
      for (const [path, record] of Object.entries(records)) {
        const answer = await send('PATCH', `/${path}/${record.id}`, `{${members}}`);
        expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: record });
      }
      expect(await storedRecords(app)).toEqual(before);
    });
  });
});

it.each([
  ['Asia/Tokyo', '2026-01-15T15:00:00.000Z', '20260115', '20260116'],
  ['America/Los_Angeles', '2028-03-01T08:00:00.000Z', '20280229', '20280301'],
])(
  'the game day of a new user is the calendar day in %s before and after %s',
  async (zone, midnight, before, after) => {
    const clock = new FakeClock(midnight);
    clock.advance(-1);
    const app = await TestApp.start({ clock, environment: { GAME_TIME_ZONE: zone } });
    for (const next of [before, after]) {
      const user = await createUser(app);
      expect(user['next']).toBe(next);
      expect(await storedRow(app, 'users', user.id)).toMatchObject({ next });
      clock.advance(1);
    }
  },
);

const NOT_IDS = 'abc 1.5 1e3 0x1 +1 %201 %00 1,2 9007199254740992 -9007199254740992 NaN'.split(' ');
const UNKNOWN_IDS = ['0', '-1', '9000000', '9007199254740991', '-9007199254740991'];

describe('ids', () => {
  describe.each(OPERATIONS.filter(({ path }) => path.includes('{id}')))('$method $path', ({ id, method, path }) => {
    const body = id === 'createUserDraw' ? { password: PASSWORD, count: 1 } : id.startsWith('update') ? {} : undefined;

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
    expect((await createUser(restarted)).id).toBeGreaterThan(id);
  });
});
