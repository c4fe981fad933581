import { isUnanswered } from './database-errors.js';

const ATTEMPTS = 3;

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
    }
  }
}
