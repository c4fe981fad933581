import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00Z'],
  ['2026-01-31T12:00:00+09:00', '2026-01-31T03:00:00Z'],
  ['2026-01-31T12:00:00-09:30', '2026-01-31T21:30:00Z'],
  ['2026-01-31T12:00:00+23:59', '2026-01-30T12:01:00Z'],
  ['2026-01-31T12:00:00-23:59', '2026-02-01T11:59:00Z'],
  ['2026-01-31T12:00:00-00:00', '2026-01-31T12:00:00Z'],
  ['2026-01-31t12:00:00z', '2026-01-31T12:00:00Z'],
  ['2026-01-31t12:00:00.5+01:00', '2026-01-31T11:00:00.5Z'],
  ['2026-01-31T00:00:00Z', '2026-01-31T00:00:00Z'],
  ['2026-01-31T12:00:00.000001Z', '2026-01-31T12:00:00.000001Z'],
  ['2026-01-31T12:00:00.123456Z', '2026-01-31T12:00:00.123456Z'],
  ['2026-01-31T23:59:59.999999+09:00', '2026-01-31T14:59:59.999999Z'],
  ['2026-01-31T12:00:00.1234561Z', '2026-01-31T12:00:00.123456Z'],
  ['2026-01-31T12:00:00.000000000000000000000000Z', '2026-01-31T12:00:00Z'],
  ['1969-12-31T23:59:59.999999Z', '1969-12-31T23:59:59.999999Z'],
  ['1883-11-18T12:03:57.654321-04:56', '1883-11-18T16:59:57.654321Z'],
  ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00Z'],
  ['2000-02-29T12:00:00Z', '2000-02-29T12:00:00Z'],
  // A leap second is as good as the second after it: neither JavaScript nor PostgreSQL counts them.
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
  ['2015-07-01T08:59:60+09:00', '2015-07-01T00:00:00Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ['0099-12-31T23:59:59.999999Z', '0099-12-31T23:59:59.999999Z'],
  ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
] as const;

const NOT_MOMENTS = [
  '',
  ' ',
  'now',
  'infinity',
  '-infinity',
  'today',
  '0',
  '1769860800',
  '2026',
  '2026-01-31',
  '12:00:00Z',
  // Without an offset, or with one that is none.
  '2026-01-31T12:00:00',
  '2026-01-31T12:00:00.5',
  '2026-01-31T12:00:00 UTC',
  '2026-01-31T12:00:00EST',
  '2026-01-31T12:00:00+09',
  '2026-01-31T12:00:00+0900',
  '2026-01-31T12:00:00+24:00',
  '2026-01-31T12:00:00+09:60',
  '2026-01-31T12:00:00+9:00',
  '2026-01-31T12:00:00\u221209:00',
  '2026-01-31T12:00:00Z+09:00',
  // Days that no calendar has.
  '2026-02-29T12:00:00Z',
  '1900-02-29T12:00:00Z',
  '2026-04-31T12:00:00Z',
  '2026-13-01T12:00:00Z',
  '2026-00-10T12:00:00Z',
  '2026-01-00T12:00:00Z',
  '2026-01-32T12:00:00Z',
  // Times that no clock shows.
  '2026-01-31T24:00:00Z',
  '2026-01-31T12:60:00Z',
  '2026-01-31T12:00:61Z',
  '2026-01-31T25:00:00Z',
  // Leap seconds where none can be.
  '2026-01-15T23:59:60Z',
  '2016-12-31T12:00:60Z',
  '2016-12-31T23:59:60+09:00',
  // Years out of range in UTC, or not in four digits.
  '0001-01-01T00:00:00.000001+23:59',
  '0001-01-01T08:59:59.999999+09:00',
  '9999-12-31T23:59:59.999999-23:59',
  '9999-12-31T19:00:00-05:00',
  '0000-12-31T23:59:59Z',
  '0000-01-01T00:00:00-23:59',
  '10000-01-01T00:00:00Z',
  '+002026-01-31T12:00:00Z',
  '-0001-01-31T12:00:00Z',
  '-002026-01-31T12:00:00Z',
  '26-01-31T12:00:00Z',
  '0001-01-01T00:00:00Z BC',
  // Nearly right.
  '2026-1-31T12:00:00Z',
  '2026-01-31T12:00Z',
  '2026-01-31T12:00:00.Z',
  '2026-01-31T12:00:00,5Z',
  ' 2026-01-31T12:00:00Z',
  '2026-01-31T12:00:00Z\n',
  '2026-01-31TT12:00:00Z',
  '20260131T120000Z',
  '2026-W05-6T12:00:00Z',
  '2026-031T12:00:00Z',
  '２０２６-01-31T12:00:00Z',
  'Sat, 31 Jan 2026 12:00:00 GMT',
  null,
  0,
  1769860800000,
  true,
  [],
  ['2026-01-31T12:00:00Z'],
  {},
];

describe('times', () => {
  let app: TestApp;
  let user: number;

  beforeAll(async () => {
    app = await TestApp.start();
    user = (await createUser(app)).id;
  });
  afterAll(() => app.close());

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
  });

  it.each(MOMENTS)('stores %s to the microsecond', async (sent, moment) => {
    const { body } = await app.request('POST', '/cards', { body: cardBody(user, { created_at: sent }) });
    const epoch = '(extract(epoch from created_at) * 1000000)::bigint::text as microseconds';
    const rows = await app.database.query(`select ${epoch} from cards where id = $1`, [body.id]);
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
