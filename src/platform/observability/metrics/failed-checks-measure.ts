import type { CredentialThrottle } from '../../access/credential-throttle.js';
import type { Measure } from './measures.js';

/** How often somebody came with a wrong credential. */
export function failedChecksMeasure(checks: CredentialThrottle): Measure {
  return {
    name: 'card_draw_failed_checks_total',
    help: 'Requests whose password or token was wrong',
    type: 'counter',
    read: () => checks.failures,
  };
}
