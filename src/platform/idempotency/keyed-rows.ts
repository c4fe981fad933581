import { hashedLock } from '../database/advisory-locks.js';
import { BatchedStatement, type Placed, prepared, type Statement } from '../database/statements.js';
import type { IdempotencyKey } from './idempotency-key.entity.js';

/** A key in a row of a shared statement, which stores it with what the row makes. */
export type KeyedRow = Omit<IdempotencyKey, 'answer' | 'head'>;

export class KeyReserved extends Error {}

/** SQL that reserves a key for this transaction, unless another one has it. No one waits for it. */
export function tryReserve(key: string): string {
  return `pg_try_advisory_xact_lock(${hashedLock.idempotencyKey(key)})`;
}

/** The parts of a shared statement that know of keys. A row without one has a null for it, and stores none. */
export const KEY_PARTS = {
  column: ', keyed idempotency_keys',
  /**
   * Whether the key is stored already, or reserved by another transaction: such a row is to be left out. Null for a row without a key.
   * No `exists`: PostgreSQL would read all keys for one, where it believes that they are few.
   */
  isReserved: `(not ${tryReserve('(keyed).key')}
        or coalesce((select true from idempotency_keys known where known.key = (keyed).key), false))`,
  /**
   * Stores the keys of the rows that were made, with their responses. When another statement stores one of the keys in the same moment, the
   * unique key undoes all of this one. In the order of keys, two statements cannot deadlock.
   * @param made a `from` that gives the rows with `keyed` and `json`
   */
  store: (made: string) => `, stored_keys as (
      insert into idempotency_keys (key, fingerprint, answer, created_at)
      select (keyed).key, (keyed).fingerprint, json, (keyed).created_at
      from ${made} where (keyed).key is not null order by 1
    )`,
};
const WITHOUT_KEYS: typeof KEY_PARTS = { column: '', isReserved: 'false', store: () => '' };

/** What each row of such a statement has beside its own columns. */
export interface Keyed extends Placed {
  /** Whether its key is reserved by another request: then nothing is stored. */
  readonly is_reserved: boolean | null;
}

/** Two forms of a shared statement: rows without keys do not pay for what stores them. */
export function keyedStatement<R extends object>(
  name: string,
  text: (sql: typeof KEY_PARTS) => string,
): (rows: readonly { readonly keyed?: KeyedRow | undefined }[]) => Statement<R & Keyed> {
  const withKeys = prepared<R & Keyed>(`${name}_with_keys`, text(KEY_PARTS));
  const withoutKeys = prepared<R & Keyed>(name, text(WITHOUT_KEYS));
  return (rows) => (rows.some(({ keyed }) => keyed !== undefined) ? withKeys : withoutKeys);
}

/** A {@link keyedStatement} for all who ask for it at the same time. */
export class KeyedStatement<T, R extends object> extends BatchedStatement<T, R & Keyed> {
  /** @throws KeyReserved, which is for {@link IdempotentRequests} */
  override async run(item: T): Promise<(R & Keyed) | undefined> {
    const row = await super.run(item);
    if (row?.is_reserved === true) throw new KeyReserved();
    return row;
  }
}

/** The member of a row's JSON object that holds its key; '' for a row without one. It stands after other members. */
export function keyedMember(keyed: KeyedRow | undefined): string {
  return keyed === undefined ? '' : `,"keyed":${JSON.stringify(keyed)}`;
}
