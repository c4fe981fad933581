import type { Count } from './address-counter.js';
import type { CounterName } from './counters.js';

/** From a worker to the primary process, which keeps the counts: these came from these addresses, one each. */
export interface CountMessage {
  readonly kind: 'count';
  readonly counter: CounterName;
  /** The answer has the same. */
  readonly id: number;
  readonly addresses: readonly string[];
}

/** From the primary process to a worker: what was counted in all processes. */
export interface CountedMessage {
  readonly kind: 'counted';
  readonly counter: CounterName;
  /** Of the message that this answers; undefined when it is told to all, because an address has reached its limit. */
  readonly id?: number;
  /** In the order of the addresses of that message. */
  readonly counts: readonly (readonly [address: string, window: Count])[];
}
