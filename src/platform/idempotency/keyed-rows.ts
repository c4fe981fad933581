import { prepared, type Statement } from '../database/statements.js';
import type { IdempotencyKey } from './idempotency-key.entity.js';

/** A key in a row of a shared statement, which keeps it with what the row makes. */
export type KeyedRow = Omit<IdempotencyKey, 'answer' | 'head'>;

/** SQL that takes a key for this transaction, unless another one has it. Nobody waits for it. The number is any. */
export function tryKey(key: string): string {
  return `pg_try_advisory_xact_lock(hashtextextended(${key}, 7203451987))`;
}

/** The parts of a shared statement that know of keys. */
const WITH_KEYS = {
  /** The column of the rows, for `json_to_recordset`. */
  column: ', keyed idempotency_keys',
  /**
   * Whether the key is there already, or another transaction works on it: such a row is to be left out. Null for a row without a key.
   * No `exists`: PostgreSQL would read all keys for one, where it believes that they are few.
   */
  isKept: `(not ${tryKey('(keyed).key')}
        or coalesce((select true from idempotency_keys known where known.key = (keyed).key), false))`,
  /**
   * Keeps the keys of the rows that were made, with their answers. When another statement takes one of the keys in the same moment, the
   * unique key undoes all of this one. In the order of keys, two statements cannot deadlock.
   * @param made a `from` that gives the rows with `keyed` and `json`
   */
  keep: (made: string) => `, kept as (
      insert into idempotency_keys (key, fingerprint, answer, created_at)
      select (keyed).key, (keyed).fingerprint, json, (keyed).created_at
      from ${made} where (keyed).key is not null order by 1
    )`,
};
const WITHOUT_KEYS: typeof WITH_KEYS = { column: '', isKept: 'false', keep: () => '' };

/** Two forms of a shared statement: rows without keys do not pay for what keeps them. */
export function keyedStatement(
  text: (sql: typeof WITH_KEYS) => string,
): (rows: readonly { readonly keyed?: KeyedRow | undefined }[]) => Statement {
  const [withKeys, withoutKeys] = [prepared(text(WITH_KEYS)), prepared(text(WITHOUT_KEYS))];
  return (rows) => (rows.some(({ keyed }) => keyed !== undefined) ? withKeys : withoutKeys);
}

/** The member of a row's JSON object that holds its key; '' for a row without one. It stands after other members. */
export function keyedMember(keyed: KeyedRow | undefined): string {
  return keyed === undefined ? '' : `,"keyed":${JSON.stringify(keyed)}`;
}
