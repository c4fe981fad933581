import type { DataSource, EntityManager } from 'typeorm';
import { isRetryable } from './database-errors.js';

const ATTEMPTS = 5;
/** Each attempt may wait for locks; after so long, there is no time for another one. */
const ATTEMPTS_WITHIN_MS = 2_500;

/**
 * Runs work again when PostgreSQL undid it on account of another transaction (deadlock, serialization failure). The work
 * is one statement or one transaction, and has no other effect.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      if (performance.now() - begin >= ATTEMPTS_WITHIN_MS) throw error;
    }
  }
}

/** Runs work as one transaction, {@link retryOnConflict}. The work must have no effect but through its manager. */
export function inTransaction<T>(dataSource: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  return retryOnConflict(() => dataSource.transaction(work));
}
