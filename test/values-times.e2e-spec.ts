import { describe, expect, it } from '@jest/globals';
import { cardBody, ueBody, userBody } from './factories/bodies.js';
import { createUser } from './factories/records.js';
import { expectError, storedRecords } from './harness/expectations.js';
import { microseconds } from './harness/instants.js';
import { CARD_FIELDS, namesOf, UE_FIELDS, USER_FIELDS } from './harness/shapes.js';
import { TestApp, TOKEN } from './harness/test-app.js';

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

const app = await TestApp.start();
const user = (await createUser(app)).id;

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
      ['/cards', cardBody(user), namesOf(CARD_FIELDS, 'time')],
      ['/ues', ueBody(user), namesOf(UE_FIELDS, 'time')],
    ];
    for (const [path, body, names] of requests) {
      const created = await app.request('POST', path, { body: { ...body, ...all(names, sent) } });
      expect(created.status).toBe(200);
      expectMoments(created.body, names, moment);
      const read = await app.request('GET', `${path}/${created.body.id as number}`);
      expectMoments(read.body, names, moment);
      const list = (await app.request('GET', `${path}?itemsPerPage=5000`)).body as Record<string, unknown>[];
      expectMoments(list.find(({ id }) => id === created.body.id) ?? {}, names, moment);
    }
    const updated = await app.request('PATCH', `/users/${user}`, { body: { ...all(CHANGEABLE, sent), token: TOKEN } });
    expect(updated.status).toBe(200);
    expectMoments(updated.body, CHANGEABLE, moment);
    const epoch = '(extract(epoch from updated_at) * 1000000)::bigint::text as microseconds';
    const rows = await app.database.query(`select ${epoch} from users where id = $1`, [user]);
    expect(rows).toEqual([{ microseconds: String(microseconds(moment)) }]);
  });

  it.each(NOT_MOMENTS)('refuses %j, listing each field', async (value) => {
    const before = await storedRecords(app);
    const created = await app.request('POST', '/users', { body: userBody(all(USER_TIMES, value)) });
    expectError(created, 400, USER_TIMES);
    for (const [path, body] of [
      ['/cards', cardBody(user)],
      ['/ues', ueBody(user)],
    ] as const) {
      expectError(await app.request('POST', path, { body: { ...body, created_at: value } }), 400, ['created_at']);
    }
    const body = { ...all(CHANGEABLE, value), token: TOKEN };
    expectError(await app.request('PATCH', `/users/${user}`, { body }), 400, CHANGEABLE);
    expect(await storedRecords(app)).toEqual(before);
  });

  it('gives back what it gave, unchanged, when that is sent again', async () => {
    for (const [sent] of MOMENTS) {
      const first = await app.request('POST', '/cards', { body: cardBody(user, { created_at: sent }) });
      const { created_at } = first.body;
      const second = await app.request('POST', '/cards', { body: cardBody(user, { created_at }) });
      expect(second.body.created_at).toBe(created_at);
    }
  });
});
