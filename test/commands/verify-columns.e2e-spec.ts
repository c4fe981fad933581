import { describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import { readStoredStatements, storeStatements } from '../../src/commands/verifying/stored-statements.js';
import { VerifiedDays } from '../../src/commands/verifying/verified-days.js';
import { Battle } from '../../src/entities/battle.entity.js';
import { CharacterDraw } from '../../src/entities/character.entity.js';
import { SigningKey, Draw, DrawSeed, DrawTableVersion } from '../../src/entities/draw.entity.js';
import { amount } from '../harness/long-form.js';
import { SeededRandom } from '../harness/seeded-random.js';
import { temporaryFolder } from '../harness/service-process.js';
import { TestApp } from '../harness/test-app.js';
import { DAYS, twoDays } from './two-days.js';

const MOMENT = 'it is what the service says, and nothing follows from it';
const INTERNAL = 'nobody sees it';

/** What a verifier says when a column is changed: the field that it names, where that is not the column's name. */
interface Kind {
  readonly entity: new () => object;
  readonly key: string;
  /** Of the changed row. */
  readonly record: (key: string) => string;
  readonly names?: Readonly<Record<string, RegExp>>;
  /** The rows to change, where not all will do: the first states of an owner are unverified. */
  readonly where?: string;
  /** Columns that the day's digest shows, and the other records perhaps. */
  readonly digested?: readonly string[];
  /** Columns that cannot be verified, and why. */
  readonly unseen: Readonly<Record<string, string>>;
}

/** With those of a class that it extends. */
function columnsOf({ prototype }: Kind['entity']) {
  const isOf = (target: unknown): boolean =>
    typeof target === 'function' && (target.prototype === prototype || prototype instanceof target);
  return getMetadataArgsStorage().columns.filter(({ target }) => isOf(target));
}

const KINDS: readonly Kind[] = [
  {
    entity: Draw,
    key: 'card_id',
    record: (key) => `card ${key} (`,
    names: { owner_id: /the seed gives/, client_seed: /the seed gives/, nonce: /the seed gives/ },
    digested: ['card_id', 'day', 'table_id'],
    where: `day = '${DAYS[1]}'`,
    unseen: { created_at: MOMENT, box_number: 'no draw here is from a box', print: 'no draw here is from a box' },
  },
  {
    entity: Battle,
    key: 'id',
    record: (key) => `battle ${key} (`,
    names: { nonce: /the seed gives|the next nonce/ },
    digested: ['id', 'user_id', 'opponent_id', 'day'],
    unseen: { created_at: MOMENT },
  },
  {
    entity: CharacterDraw,
    key: 'user_id',
    record: (key) => `the character of user ${key}:`,
    digested: ['user_id', 'day'],
    unseen: { created_at: MOMENT },
  },
  {
    entity: DrawSeed,
    key: 'day',
    record: (key) => `${key}:`,
    names: { seed: /commitment/, table_id: /tables/, banners: /tables/ },
    unseen: {
      economy_id: 'no economy is declared here',
      day: 'the service does not list the day then, which the notes say',
      closed_at: INTERNAL,
      revealed_at: INTERNAL,
      restored_at: INTERNAL,
    },
  },
  {
    entity: DrawTableVersion,
    key: 'version',
    record: () => `${DAYS[0]}:`,
    names: { version: /statement is \{.*"tables":/ },
    unseen: {
      id: INTERNAL,
      created_at: INTERNAL,
      odds: 'it follows from the table',
      outcomes: 'a running service has it in memory; see below',
    },
  },
  {
    entity: SigningKey,
    key: 'key',
    record: () => `${DAYS[0]}:`,
    unseen: {
      key: 'a key that signed no day is not listed; see below',
      private_key: INTERNAL,
      is_current: INTERNAL,
      created_at: MOMENT,
    },
  },
];

/** Another value of the same type. */
const CHANGES: readonly (readonly [RegExp, (column: string) => string])[] = [
  [/^bigint\[\]$/, (column) => `array_append(${column}[2:], ${column}[1] + 1)`],
  [/^bigint$/, (column) => `${column} + 1000`],
  [/^double precision$/, (column) => `${column} / 2`],
  [/^boolean$/, (column) => `not ${column}`],
  [/^timestamp/, (column) => `${column} + interval '1 hour'`],
  [/^bytea$/, (column) => `set_byte(${column}, 0, 255 - get_byte(${column}, 0))`],
  [/^jsonb$/, () => `'{}'`],
  [
    /^text$/,
    (column) => `overlay(${column} placing (case left(${column}, 1) when '1' then '2' else '1' end) from 1 for 1)`,
  ],
];

// By chance, a seed may give another player the same card.
const random = new SeededRandom(1);
const app = await twoDays({
  bytes: (count) => Buffer.from(Array.from({ length: count }, () => random.integer(0, 255))),
});

describe('npx card-draw verify, when one value in the database is changed', () => {
  async function verified(from = app.url, last: string = DAYS[1]): Promise<string> {
    const days = new VerifiedDays(from);
    const told: string[] = [];
    for await (const { differences } of days.each({ first: DAYS[0], last })) told.push(...differences);
    return told.join('\n');
  }

  const columns = KINDS.flatMap((kind) => {
    const { entity, unseen } = kind;
    const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name ?? '';
    const all = columnsOf(entity);
    return all.map(({ propertyName }) => ({ kind, table, column: propertyName, reason: unseen[propertyName] }));
  });

  /** Every third by day. */
  const seen = columns.filter(({ reason }) => reason === undefined);
  it.each(seen.filter((_, place) => place % amount(3, 1) === 0))(
    'finds and names it in $table: $column',
    async ({ kind: { key, record, names = {}, digested = [], where = 'true' }, table, column }) => {
      const [type] = await app.database.query<{ data_type: string }>(
        `select format_type(atttypid, atttypmod) as data_type from pg_attribute where attrelid = $1::regclass and attname = $2`,
        [table, column],
      );
      const change = CHANGES.find(([pattern]) => pattern.test(type?.data_type ?? ''))?.[1];
      const [row] = await app.database.query<{ id: string; json: string }>(
        `select ${key}::text as id, to_jsonb(t)::text as json from ${table} t
         where ${where} and ${column} is not null and ${column}::text not in ('', '{}') order by ${key} limit 1`,
      );
      const value = change?.(column) ?? '';
      await app.database.query(`update ${table} set ${column} = ${value} where ${key}::text = $1`, [row?.id]);
      // Later days tell nothing more of it.
      const { day = DAYS[0] } = JSON.parse(row?.json ?? '{}') as { day?: string };
      const told = await verified(app.url, day);
      await app.database.query(
        `delete from ${table} where ${key} = (select ${key} from ${table} t where to_jsonb(t) - '${column}' = $1::jsonb - '${column}')`,
        [row?.json],
      );
      await app.database.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1::jsonb)`, [
        row?.json,
      ]);
      const alien = new RegExp(
        `^Does not match: 2026011[56](, after [a-z]+ \\d+)?: ${column}(\\[\\d\\])? must be`,
        'm',
      );
      const named = names[column] ?? new RegExp(`\\b${column}\\b`);
      const digest = /^Does not match: 2026011[56]: .*digest is/m;
      if (!alien.test(told)) expect(told).toMatch(digested.includes(column) ? digest : named);
      if (alien.test(told) || digested.includes(column)) return;
      expect(told).toContain(record(row?.id ?? ''));
    },
  );

  it('finds a table that was changed before the service started', async () => {
    const change = (from: string, to: string): Promise<unknown> =>
      app.database.query(`update draw_tables set outcomes = replace(outcomes, '"weight":${from}}', '"weight":${to}}')`);
    await change('825', '826');
    const other = await TestApp.start({ database: app.database, clock: app.clock });
    try {
      expect(await verified(other.url)).toMatch(
        /^Does not match: 20260115: outcomes must be as the version \w{64} says/m,
      );
    } finally {
      await other.close();
      await change('826', '825');
    }
  });

  it('finds a key that is not the one that signed', async () => {
    const change = (from: string, to: string): Promise<unknown> =>
      app.database.query('update draw_seeds set key = $2 where key = $1', [from, to]);
    const [row] = await app.database.query<{ key: string }>('select key from signing_keys');
    const other = 'ab'.repeat(32);
    await change(row?.key ?? '', other);
    expect(await verified()).toMatch(
      /^Does not match: 20260115: key is (ab){32}, which is none of the published keys$/m,
    );
    await change(other, row?.key ?? '');
  });

  it('says that a day is not listed', async () => {
    const days = new VerifiedDays(app.url);
    for await (const each of days.each({ first: '20260110', last: DAYS[1] })) expect(each.differences).toEqual([]);
    expect(days.notes).toContain('Days that the service does not list: 20260110..20260114');
  });

  it('finds nothing afterwards', async () => {
    expect(await verified()).toBe('');
  });

  it('knows all columns that cannot be verified', () => {
    for (const { entity, unseen } of KINDS) {
      const all = columnsOf(entity);
      expect(all.map(({ propertyName }) => propertyName)).toEqual(expect.arrayContaining(Object.keys(unseen)));
    }
  });
});

const folder = temporaryFolder();
const file = join(folder.path, 'statements.jsonl');
const other = await twoDays();
const before = new VerifiedDays(app.url);
for (const day of DAYS) expect((await before.verify(day)).differences).toEqual([]);
storeStatements(file, before.stated);

describe('npx card-draw verify, with stored statements', () => {
  it('finds that the service still says the same, from lines and from a list', async () => {
    const list = join(folder.path, 'list.json');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(2);
    writeFileSync(list, `[${lines.join(',')}]`);
    expect(await differences(app.url, file)).toEqual([]);
    expect(await differences(app.url, list)).toEqual([]);
  });

  it('tells of a service that says something else of the day, signed by another key', async () => {
    expect((await differences(other.url, file))[0]).toMatch(
      /^Does not match: 20260115: the statement contradicts the stored one: commitment is .*; key is [0-9a-f]{64}, and [0-9a-f]{64} signed the stored/,
    );
  });

  it('refuses a file with a statement that was changed after it was signed', () => {
    const changed = join(folder.path, 'changed.jsonl');
    writeFileSync(changed, readFileSync(file, 'utf8').replace('2026-01-15T', '2026-01-14T'));
    expect(() => readStoredStatements(changed)).toThrow(/changed\.jsonl, statement 1: signature must be that of the/);
  });

  it('says what is unverified when it begins with the second day', async () => {
    const verified = new VerifiedDays(app.url);
    expect((await verified.verify(DAYS[1])).differences).toEqual([]);
    expect(verified.notes).toEqual([
      'Unverified, from before 20260116: 3 states of owners; strength, rarity and number of battles of 3 users; 7 balances; the digest',
      'Made by the operator: 3 entries of balances',
    ]);
  });

  it('does not verify a day that is not over, and says so', async () => {
    const { isVerified, summary } = await new VerifiedDays(app.url).verify('20260117');
    expect([isVerified, summary]).toEqual([false, expect.stringContaining('The seed of 20260117 is not revealed')]);
  });
});

async function differences(url: string, kept: string): Promise<readonly string[]> {
  return (await new VerifiedDays(url, readStoredStatements(kept)).verify(DAYS[0])).differences;
}
