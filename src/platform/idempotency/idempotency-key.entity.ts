import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { TextColumn, TimeColumn } from '../database/columns.js';

export const KEYS_PKEY = 'idempotency_keys_pkey';

/** A key that a client gave a request, and how that request was answered. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_at_idx', ['created_at'])
export class IdempotencyKey {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: KEYS_PKEY })
  key!: string;

  /** A hash of what the request asks for. */
  @TextColumn({ default: undefined })
  fingerprint!: string;

  @Column({ type: 'smallint' })
  status!: number;

  /** The body of the answer, '' for none. */
  @TextColumn({ default: undefined })
  answer!: string;

  @TimeColumn()
  created_at!: string;
}

/** A key in a row of a shared statement, which keeps it with what the row makes. */
export type KeyedRow = Omit<IdempotencyKey, 'answer'>;

/** The column of the rows, for `json_to_recordset`; null for a row without a key. */
export const KEYED = 'keyed idempotency_keys';

/**
 * Takes a key for this transaction, unless another one has it. Nobody waits for it. The number is any.
 * @param key SQL for the key
 */
export function tryKey(key: string): string {
  return `pg_try_advisory_xact_lock(hashtextextended(${key}, 7203451987))`;
}

/** Whether the key of a row is there already, or another transaction works on it: such a row is to be left out. */
export const IS_KEPT = `(keyed).key is not null
        and (not ${tryKey('(keyed).key')} or exists (select from idempotency_keys known where known.key = (keyed).key))`;

/**
 * A part of a shared statement that keeps the keys of the rows that were made, with their answers. When another statement takes one of
 * the keys in the same moment, the unique key undoes all of this one.
 * @param made a `from` that gives the rows with `keyed` and `json`. In the order of keys, two statements cannot deadlock
 */
export function keepKeys(made: string): string {
  return `
    insert into idempotency_keys (key, fingerprint, status, answer, created_at)
    select (keyed).key, (keyed).fingerprint, (keyed).status, json, (keyed).created_at
    from ${made} where (keyed).key is not null order by 1`;
}
