/**
 * The advisory locks of a database, which all instances and commands share. The numbers are any, and stay the same: instances of two
 * versions may run at a time.
 */
export const ADVISORY_LOCKS = {
  /** Its holder may change the schema. */
  schema: 7_203_451_986,
  /** Each process of a service shares it. A command that replaces data holds it alone. */
  service: 7_203_451_987,
  /** Its holder makes the digests of days. */
  digests: 7_203_451_988,
  /** Its holder does a batch: two that cross would deadlock. */
  batches: 7_203_451_989,
} as const;

/** What stands for a name or a key among advisory locks, in SQL: each group has hashes of its own. */
export const hashedLock = {
  /** A scheduled job, which runs on one instance. */
  job: (name: string): string => `hashtextextended(${name}, 7203451988)`,
  /** A box that a transaction draws from, or fills again. */
  box: (name: string): string => `hashtextextended(${name}, 7203451986)`,
  /** An idempotency key that a transaction stores. */
  idempotencyKey: (key: string): string => `hashtextextended(${key}, 7203451987)`,
};
