/** Keeps these advisory locks apart from those of other uses; any number will do. */
const LOCKS_OF_KEYS = 7_203_451_987;

/** What is stored of a request with a key beside what it asks for, in the same statement. */
export interface IdempotencyRecord {
  readonly key: string;
  readonly fingerprint: string;
  /** RFC 3339. */
  readonly created_at: string;
}

/**
 * Whether a transaction may do what a request with this key asks for: one at a time may. It is a lock that nobody waits for, and that
 * goes with the transaction, so that it goes with the connection and the process too.
 * @param key SQL for the key
 */
export function claimOf(key: string): string {
  return `pg_try_advisory_xact_lock(hashtextextended(${key}, ${LOCKS_OF_KEYS}))`;
}

/**
 * The statement part that keeps an answer.
 * @param row SQL for the key, the fingerprint, the status, the answer and the time
 * @param from SQL for where that comes from
 */
export function keepAnswer(row: readonly [string, string, string, string, string], from: string): string {
  return `insert into idempotency_keys (key, fingerprint, status, answer, created_at) select ${row.join(', ')} from ${from}`;
}

/** Another transaction, which has not ended, is doing what a request with this key asks for. */
export class KeyInUse extends Error {
  constructor() {
    super('Another request with this idempotency key is under way');
    this.name = 'KeyInUse';
  }
}
