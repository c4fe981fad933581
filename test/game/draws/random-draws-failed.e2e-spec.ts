import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError, storedRecords } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { drawsOfDay, drawsOfUser, expectVerified } from '../../harness/random-draws.js';
import { temporaryFolder } from '../../harness/service-process.js';
import { TestApp } from '../../harness/test-app.js';

/** The codes of PostgreSQL for an error of any kind, and for what is only to be tried again. */
const ANY = 'P0001';
const TRY_AGAIN = [
  ['a serialization failure', '40001'],
  ['a deadlock', '40P01'],
] as const;

const app = await TestApp.start();
const owner = (await createUser(app)).id;
await app.database.query(
  `create function fail() returns trigger language plpgsql as $$ begin
        raise exception 'No draw today' using errcode = tg_argv[0];
      end $$`,
);
// A sequence goes on where a transaction is undone.
await app.database.query('create sequence attempts');
await app.database.query(
  `create function fail_twice() returns trigger language plpgsql as $$ begin
        if nextval('attempts') % 3 = 0 then return null; end if;
        raise exception 'Not yet' using errcode = tg_argv[0];
      end $$`,
);

describe('a random draw that fails', () => {
  async function noncesOf(user: number): Promise<number[]> {
    return (await drawsOfUser(app, user)).map(({ nonce }) => nonce);
  }

  /** Has a trigger, described up to its name and from then on, as long as the work takes. */
  async function failing(kind: string, rest: string, work: () => Promise<void>): Promise<void> {
    await app.database.query(`create ${kind} failing ${rest}`);
    await work();
    await app.database.query(`drop trigger failing on ${/ on (\w+) /.exec(rest)?.[1] ?? ''}`);
  }

  it.each([
    ['before its card is stored', 'trigger', 'before insert on cards'],
    ['when its card is stored', 'trigger', 'after insert on cards'],
    ['before it is stored', 'trigger', 'before insert on draws'],
    ['when it is stored', 'trigger', 'after insert on draws'],
    ['when all is committed', 'constraint trigger', 'after insert on draws deferrable initially deferred'],
  ])('%s leaves neither card nor draw, and its nonce to the next', async (_, kind, when) => {
    await createCard(app, owner);
    const before = await noncesOf(owner);
    const stored = await storedRecords(app);
    await failing(kind, `${when} for each row execute function fail('${ANY}')`, async () => {
      for (let i = 0; i < 3; i++) expectError(await app.request('POST', '/cards', { body: cardBody(owner) }), 500);
    });
    expect(await storedRecords(app)).toEqual(stored);
    await createCard(app, owner);
    expect(await noncesOf(owner)).toEqual([...before, before.length + 1]);
  });

  it.each(TRY_AGAIN)('on account of %s is made again, once', async (_, code) => {
    const before = await noncesOf(owner);
    await failing('trigger', `after insert on draws for each row execute function fail_twice('${code}')`, async () => {
      for (let i = 0; i < 3; i++) await createCard(app, owner);
    });
    const count = before.length;
    expect(await noncesOf(owner)).toEqual([...before, count + 1, count + 2, count + 3]);
    const stored = await app.database.query(
      'select from draws full join cards on cards.id = draws.card_id where draws.card_id is null or cards.id is null',
    );
    expect(stored).toEqual([]);
  });

  it.each(TRY_AGAIN)('again and again, on account of %s, is a conflict that leaves nothing', async (_, code) => {
    const stored = await storedRecords(app);
    await failing('trigger', `after insert on cards for each row execute function fail('${code}')`, async () => {
      expectError(await app.request('POST', '/cards', { body: cardBody(owner) }), 409);
    });
    expect(await storedRecords(app)).toEqual(stored);
  });

  it('because the owner is not there leaves nothing to one who comes later', async () => {
    const next = (await createUser(app)).id + 1;
    const stored = await storedRecords(app);
    for (let i = 0; i < 3; i++) {
      expectError(await app.request('POST', '/cards', { body: cardBody(next) }), 409, ['owner']);
    }
    expect(await storedRecords(app)).toEqual(stored);
    expectError(await app.request('GET', `/users/${next}/draws`), 404);
    expect((await createUser(app)).id).toBe(next);
    await createCard(app, next);
    expect(await noncesOf(next)).toEqual([1]);
  });
});

const COUNT = 30;
const CLIENT_SEEDS = `,lucky,0,:,:0,1:2:3,運,é,e\u0301,${'🎴'.repeat(64)}, ,"\\\n,\u007f`.split(',');

/** About half of all integers are beyond the last whole run of these, so that many draws skip some and need more than one block. */
const HALF = 2 ** 47;
const SKIPPING = [
  { card: 1, status: 'normal', skill: '', weight: HALF / 2, cp: { min: -HALF / 2, max: HALF / 2 } },
  { card: 2, status: 'super', skill: '運', weight: 1, cp: { min: 7, max: 7 } },
  { card: 3, status: 'super', skill: '運', weight: HALF / 2, cp: { min: 0, max: HALF + 5 } },
];
/** Nothing is ever skipped, and the integers are used whole. */
const WHOLE = [
  { card: 1, status: 'normal', skill: '', weight: HALF, cp: { min: 0, max: 2 ** 48 - 1 } },
  { card: 2, status: 'normal', skill: '', weight: HALF, cp: { min: -(2 ** 46), max: 2 ** 46 - 1 } },
];
const ONLY = [{ card: 5, status: 'normal', skill: 'x', weight: 3, cp: { min: 9, max: 9 } }];

describe('a random draw, when its seed is revealed,', () => {
  describe.each([
    ['the odds that ship with the service', undefined],
    ['odds that skip many integers', SKIPPING],
    ['odds that skip none', WHOLE],
    ['odds with one card', ONLY],
  ])('under %s', (_, table) => {
    let app: TestApp;
    const clock = new FakeClock('2026-01-15T12:00:00.000Z');

    beforeAll(async () => {
      const file = join(temporaryFolder().path, 'table.json');
      writeFileSync(file, JSON.stringify(table ?? []));
      let seeds = 0;
      const bytes = (): Buffer => createHash('sha256').update(`seed ${seeds++}`).digest();
      app = await TestApp.start({ clock, environment: table ? { DRAW_TABLE: file } : {}, bytes });
      const owners = [(await createUser(app)).id, (await createUser(app)).id];
      for (let i = 0; i < COUNT; i++) {
        const client_seed = CLIENT_SEEDS[i % CLIENT_SEEDS.length];
        await createCard(app, owners[i % 2] ?? 0, { client_seed });
      }
    });

    it('gave what anyone computes from it', async () => {
      clock.set('2026-01-16T00:00:00.000Z');
      const draws = await drawsOfDay(app, '20260115');
      expect(draws).toHaveLength(COUNT);
      expect(new Set(draws.map(({ client_seed }) => client_seed))).toEqual(new Set(CLIENT_SEEDS));
      await expectVerified(app, draws);
    });
  });
});
