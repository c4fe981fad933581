import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { claimOf, keepAnswer } from '../idempotency/idempotency-record.js';
import type { Rendering } from './rendering.js';

/** A table and the columns of it that a statement fills. */
export interface Target {
  readonly table: string;
  /** The column that takes the other record's id, '' if there is none. */
  readonly refersBy: string;
  readonly filled: readonly { readonly column: ColumnMetadata; readonly type: string }[];
  /** Those of the filled columns that are in a unique constraint, by their names in the database. */
  readonly unique: readonly string[];
  /** Those of the filled columns that are not filled by every statement. */
  readonly variant: string;
}

/** Of a request's key; see `IdempotencyRecord`. */
const KEY_FIELDS = ['k_key text', 'k_fingerprint text', 'k_created_at timestamptz'];

/** What must hold for a row to be inserted, as seen by the very statement that inserts. */
export interface Condition {
  /**
   * A query of one row, whose column `holds` decides. What is to be inserted it knows as `r_<column>` for the record and
   * `c_<column>` for its companion.
   */
  readonly sql: string;
  /** Which of its columns are answered. */
  readonly answers: readonly string[];
}

/**
 * The statement that inserts the rows of a JSON array, each with its companion, if any, as far as the condition holds and, where
 * requests have keys, nobody else is at work on the same one; then it keeps the answers too, and answers whether a key was to be had
 * before what the condition answers. The ids are taken before anything is inserted, so that it is known which record came of which row.
 */
export function insertText(
  record: Target,
  companion: Target | undefined,
  condition: Condition | undefined,
  answer: Rendering<unknown>,
  keepsKey: boolean,
): string {
  const fields = [
    ...typed('r_', record),
    ...(companion ? typed('c_', companion) : []),
    ...(keepsKey ? KEY_FIELDS : []),
  ].join(', ');
  // As PostgreSQL names it; to look it up each time would take longer than the insert.
  const sequence = `'"${record.table}_id_seq"'::regclass`;
  const checked = condition ? ` cross join lateral (${condition.sql}) state` : '';
  const claim = keepsKey ? `, ${claimOf('k_key')} as claimed` : '';
  const terms = [...(condition ? ['holds'] : []), ...(keepsKey ? ['claimed'] : [])];
  const where = terms.length > 0 ? ` where ${terms.join(' and ')}` : '';
  const parts = [
    `given as materialized (select nextval(${sequence}) as id, *${claim} from
      rows from (json_to_recordset($1::json) as (${fields})) with ordinality as j${checked})`,
    `record as (insert into "${record.table}" ("id", ${names(record)})
      select id, ${columns('r_', record)} from given${where} order by ordinality returning *)`,
  ];
  if (companion)
    parts.push(`companion as (insert into "${companion.table}" ("${companion.refersBy}", ${names(companion)})
      select id, ${columns('c_', companion)} from given${where} order by ordinality)`);
  const json = `(select row_to_json(r)::text from (select ${answer.columns} from (select record.*) inserted) r)`;
  parts.push(`answered as (select given.*, case when record.id is not null then ${json} end as answer
    from given left join record on record.id = given.id)`);
  const kept = ['k_key', 'k_fingerprint', '200', 'answer', 'k_created_at'] as const;
  if (keepsKey) parts.push(`kept as (${keepAnswer(kept, 'answered where answer is not null')})`);
  const found = [...(keepsKey ? ['claimed'] : []), ...(condition?.answers ?? [])].map((name) => `, "${name}"`).join('');
  return `with ${parts.join(', ')} select ordinality - 1, answer${found} from answered`;
}

function typed(prefix: string, { filled }: Target): string[] {
  return filled.map(({ column, type }) => `"${prefix}${column.databaseName}" ${type}`);
}

function columns(prefix: string, { filled }: Target): string {
  return filled.map(({ column }) => `"${prefix}${column.databaseName}"`).join(', ');
}

function names({ filled }: Target): string {
  return filled.map(({ column }) => `"${column.databaseName}"`).join(', ');
}
