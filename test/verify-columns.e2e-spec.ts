import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getMetadataArgsStorage } from 'typeorm';
import { VerifiedDays } from '../src/commands/verifying/verified-days.js';
import { Battle } from '../src/game/battles/battle.entity.js';
import { CharacterDraw } from '../src/game/battles/character-draw.entity.js';
import { SigningKey } from '../src/game/day-closing/signing-key.entity.js';
import { Draw, DrawSeed, DrawTable } from '../src/game/draws/draw.entity.js';
import type { TestApp } from './harness/test-app.js';
import { DAYS, twoDays } from './harness/two-days.js';

const MOMENT = 'it is what the service says, and nothing follows from it';
const INTERNAL = 'nobody sees it';

/** What a verifier says when a column is changed: the field that it names, where that is not the column's name. */
interface Kind {
  readonly entity: new () => object;
  readonly key: string;
  /** Of the changed row. */
  readonly record: (key: string) => string;
  readonly names?: Readonly<Record<string, RegExp>>;
  /** Columns that cannot be verified, and why. */
  readonly unseen: Readonly<Record<string, string>>;
}

const KINDS: readonly Kind[] = [
  { entity: Draw, key: 'card_id', record: (key) => `card ${key} (`, unseen: { created_at: MOMENT } },
  { entity: Battle, key: 'id', record: (key) => `battle ${key} (`, unseen: { created_at: MOMENT } },
  {
    entity: CharacterDraw,
    key: 'user_id',
    record: (key) => `the character of user ${key}:`,
    unseen: { created_at: MOMENT },
  },
  {
    entity: DrawSeed,
    key: 'day',
    record: (key) => `${key}:`,
    unseen: { closed_at: INTERNAL, revealed_at: INTERNAL, restored_at: INTERNAL },
  },
  { entity: DrawTable, key: 'version', record: () => '', unseen: { id: INTERNAL, created_at: INTERNAL } },
  {
    entity: SigningKey,
    key: 'key',
    record: () => '',
    unseen: { private_key: INTERNAL, is_current: INTERNAL, created_at: MOMENT },
  },
];

/** Another value of the same type. */
const CHANGES: readonly (readonly [RegExp, (column: string) => string])[] = [
  [/^bigint\[\]$/, (column) => `array_append(${column}[2:], ${column}[1] + 1)`],
  [/^(bigint|double precision)$/, (column) => `${column} + 1`],
  [/^boolean$/, (column) => `not ${column}`],
  [/^timestamp/, (column) => `${column} + interval '1 hour'`],
  [/^bytea$/, (column) => `set_byte(${column}, 0, 255 - get_byte(${column}, 0))`],
  [/^jsonb$/, () => `'{}'`],
  [
    /^text$/,
    (column) => `overlay(${column} placing (case left(${column}, 1) when '1' then '2' else '1' end) from 1 for 1)`,
  ],
];

describe('npm run verify-day, when one value in the database is changed', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await twoDays();
  });
  afterAll(() => app.close());

  async function verified(): Promise<string> {
    const days = new VerifiedDays(app.url);
    const told: string[] = [];
    for await (const { differences } of days.each({ first: DAYS[0], last: DAYS[1] })) told.push(...differences);
    return told.join('\n');
  }

  it('finds nothing before', async () => {
    expect(await verified()).toBe('');
  });

  const columns = KINDS.flatMap((kind) => {
    const { entity, unseen } = kind;
    const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name ?? '';
    const all = getMetadataArgsStorage().columns.filter(({ target }) => target === entity);
    return all.map(({ propertyName }) => ({ kind, table, column: propertyName, reason: unseen[propertyName] }));
  });

  it.each(columns.filter(({ reason }) => reason === undefined))(
    'finds and names the $table.$column',
    async ({ kind: { key, record, names = {} }, table, column }) => {
      const [type] = await app.database.query<{ data_type: string }>(
        `select format_type(atttypid, atttypmod) as data_type from pg_attribute where attrelid = $1::regclass and attname = $2`,
        [table, column],
      );
      const change = CHANGES.find(([pattern]) => pattern.test(type?.data_type ?? ''))?.[1];
      const [row] = await app.database.query<{ id: string; json: string }>(
        `select ${key}::text as id, to_jsonb(t)::text as json from ${table} t
         where ${column} is not null and ${column}::text not in ('', '{}') order by ${key} limit 1`,
      );
      const value = change?.(column) ?? '';
      await app.database.query(`update ${table} set ${column} = ${value} where ${key}::text = $1`, [row?.id]);
      const told = await verified();
      await app.database.query(
        `delete from ${table} where ${key} = (select ${key} from ${table} t where to_jsonb(t) - '${column}' = $1::jsonb - '${column}')`,
        [row?.json],
      );
      await app.database.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1::jsonb)`, [
        row?.json,
      ]);
      console.log(table, column, told);
      expect(told).toContain(`Does not match: ${record(row?.id ?? '')}`);
      expect(told).toMatch(names[column] ?? new RegExp(`\\b${column}\\b`));
    },
  );

  it('finds nothing afterwards', async () => {
    expect(await verified()).toBe('');
  });

  it('knows all columns that cannot be verified', () => {
    for (const { entity, unseen } of KINDS) {
      const all = getMetadataArgsStorage().columns.filter(({ target }) => target === entity);
      expect(all.map(({ propertyName }) => propertyName)).toEqual(expect.arrayContaining(Object.keys(unseen)));
    }
  });
});
