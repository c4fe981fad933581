import type { Type } from '@nestjs/common';
import { fieldNames } from '../http/field.decorators.js';
import { RawJson } from '../http/raw-json.js';
import { fromPostgresJson } from '../http/rfc3339.js';

/** How rows become JSON in the fields of a read shape. */
export class Rendering<T> {
  /** The shape's fields, for the list of a `select`. */
  readonly columns: string;

  /** @param times the columns that hold times */
  constructor(
    shape: Type<T>,
    private readonly times: readonly string[],
  ) {
    this.columns = fieldNames(shape)
      .map((name) => `"${name}"`)
      .join(', ');
  }

  /** What a statement that writes a row returns to answer it, as a column `json`. */
  get returning(): string {
    return `(select row_to_json(r)::text from (select ${this.columns}) r) as json`;
  }

  /**
   * Completes what the database rendered, one record or a list. It writes times in UTC, in which those that came with an
   * offset at the very ends of the years 0001 to 9999 lie in the year 0 or 10000, and RFC 3339 has no way to write these.
   * Such times are rare and easy to notice, so that all other texts pass untouched.
   */
  complete<R>(text: string): RawJson<R> {
    return new RawJson(this.completed(text));
  }

  /** The same as a text. */
  completed(text: string): string {
    if (!text.includes('+00:00 BC"') && !text.includes('"10000-01-01T')) return text;
    const parsed = JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[];
    for (const record of Array.isArray(parsed) ? parsed : [parsed]) {
      for (const name of this.times) {
        if (typeof record[name] === 'string') record[name] = fromPostgresJson(record[name]);
      }
    }
    return JSON.stringify(parsed);
  }
}
