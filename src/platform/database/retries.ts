import { setTimeout as sleep } from 'node:timers/promises';
import { openTransaction } from './current-transaction.js';
import { DatabaseUnavailable, isRetryable, isUnanswered } from './database-errors.js';

const ATTEMPTS = 5;
/** Each attempt may wait for locks. Later there is no time for another one. */
const ATTEMPTS_WITHIN_MS = 2_500;
/** Pauses after a lost connection. The pool notices meanwhile which other connections are lost. */
const PAUSE_MS = { first: 20, longest: 100 };

/** Runs work again when its connection was lost. The work only reads, or changes nothing the second time. */
export function retryOnConnectionLoss<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, isUnanswered);
}

/** Runs work again when PostgreSQL undid it because of another one. The work is one statement or transaction, with no other effect. */
export function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, isRetryable);
}

/** Also while a server that has just gone may come back. Within a transaction, its owner runs all of it again. */
async function retry<T>(work: () => Promise<T>, isHarmless: (error: unknown) => boolean): Promise<T> {
  const begin = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const again = error instanceof DatabaseUnavailable ? error.isBrief : attempt < ATTEMPTS && isHarmless(error);
      if (!again || openTransaction() || performance.now() - begin >= ATTEMPTS_WITHIN_MS) throw error;
      if (!isRetryable(error)) await sleep(Math.min(PAUSE_MS.first * 2 ** (attempt - 1), PAUSE_MS.longest));
    }
  }
}
