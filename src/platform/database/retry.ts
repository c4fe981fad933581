import { setTimeout as sleep } from 'node:timers/promises';
import { isUnanswered } from './database-errors.js';

const ATTEMPTS = 4;
/** Before the second attempt, in milliseconds; twice as long before the next. The pool notices meanwhile which connections are lost. */
const FIRST_PAUSE_MS = 20;

/**
 * Runs work again that got no answer: its connection was lost, as when the server was restarted. The work may be done more than
 * once without harm, since it only reads, or changes nothing the second time.
 */
export async function retryOnConnectionLoss<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isUnanswered(error)) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}
