import { isTaken } from '../../platform/database/database-errors.js';
import { ENTRY_KEY, USE_KEY } from '../prices/draw-price.js';
import { COUNTERS_KEY, NONCE_KEY } from './draw.entity.js';

const KEYS = [NONCE_KEY, COUNTERS_KEY, ENTRY_KEY, USE_KEY];

/**
 * Does work again while another one draws for the user, or changes a balance of the user, in the same moment: a unique key lets one of
 * the two be stored.
 */
export async function untilNoOther<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!KEYS.some((key) => isTaken(error, key))) throw error;
    }
  }
}
