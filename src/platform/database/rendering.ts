import { escapeIdentifier } from 'pg';
import { RawJson } from '../raw-json.js';
import type { Rows } from './row-source.js';

/** The list of a `select` that names columns as their fields. */
export function selectList(fields: readonly string[], columnOf: (field: string) => string): string {
  const items = fields.map((field) => ({ column: columnOf(field), name: escapeIdentifier(field) }));
  return items.map(({ column, name }) => (column === name ? name : `${column} as ${name}`)).join(', ');
}

/** How rows become JSON in the fields of a DTO. */
export class Rendering<T> {
  /** The fields of rows, for the list of a `select`. */
  readonly columns: string;
  /** The same of a `select` of {@link columns}. */
  readonly names: string;
  /** For `returning`: the written row as a column `json`. */
  readonly returning: string;

  constructor(fields: readonly string[], rows: Rows) {
    this.names = fields.map(escapeIdentifier).join(', ');
    this.columns = selectList(fields, (field) => rows.column(field));
    this.returning = `(select row_to_json(r)::text from (select ${this.columns}) r) as json`;
  }

  /** One record as the database rendered it. */
  answer(json: string): RawJson<T> {
    return new RawJson(json);
  }
}
