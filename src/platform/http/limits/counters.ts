import type { Settings } from '../../config/settings.js';

/** How many failed checks of a password or token an address has in a minute. */
export const FAILED_CHECKS_LIMIT = 10;

/** What is counted by address. */
export type CounterName = 'failedChecks' | 'requests';

/** How many of each an address has in a minute. */
export function limitsOf({ rateLimit }: Settings): Readonly<Record<CounterName, number>> {
  return { failedChecks: FAILED_CHECKS_LIMIT, requests: rateLimit };
}
