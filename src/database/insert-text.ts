import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
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
 * The statement that inserts the rows of a JSON array, each with its companion, if any, as far as the condition holds. The ids are
 * taken before anything is inserted, so that it is known which record came of which row.
 */
export function insertText(
  record: Target,
  companion: Target | undefined,
  condition: Condition | undefined,
  answer: Rendering<unknown>,
): string {
  const fields = [...typed('r_', record), ...(companion ? typed('c_', companion) : [])].join(', ');
  // As PostgreSQL names it; to look it up each time would take longer than the insert.
  const sequence = `'"${record.table}_id_seq"'::regclass`;
  const checked = condition ? ` cross join lateral (${condition.sql}) state` : '';
  const where = condition ? ' where holds' : '';
  const parts = [
    `given as materialized (select nextval(${sequence}) as id, * from
      rows from (json_to_recordset($1::json) as (${fields})) with ordinality as j${checked})`,
    `record as (insert into "${record.table}" ("id", ${names(record)})
      select id, ${columns('r_', record)} from given${where} order by ordinality returning *)`,
  ];
  if (companion)
    parts.push(`companion as (insert into "${companion.table}" ("${companion.refersBy}", ${names(companion)})
      select id, ${columns('c_', companion)} from given${where} order by ordinality)`);
  const json = `(select row_to_json(r)::text from (select ${answer.columns} from (select record.*) inserted) r)`;
  const found = (condition?.answers ?? []).map((name) => `, given."${name}"`).join('');
  return `with ${parts.join(', ')}
    select given.ordinality - 1, case when record.id is not null then ${json} end${found}
    from given left join record on record.id = given.id`;
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
