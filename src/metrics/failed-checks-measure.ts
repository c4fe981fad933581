import type { FailedChecks } from '../access/failed-checks.js';
import type { Measure } from './measures.js';

/** How often somebody came with a wrong credential. */
export function failedChecksMeasure(checks: FailedChecks): Measure {
  return {
    name: 'card_draw_failed_checks_total',
    help: 'Requests whose password or token was wrong',
    type: 'counter',
    read: () => checks.failures,
  };
}
