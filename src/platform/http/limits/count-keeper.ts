import cluster, { type Worker } from 'node:cluster';
import { Clock } from '../../clock.js';
import type { Settings } from '../../config/settings.js';
import type { WorkerMessage } from '../../process/messages.js';
import type { CountedMessage, CountMessage } from './count-messages.js';
import { type CounterName, limitsOf } from './counters.js';
import { WindowCounts } from './window-counts.js';

/** Keeps the counts of all processes in the primary process. */
export class CountKeeper {
  private readonly limits: Readonly<Record<CounterName, number>>;
  private readonly counters: Readonly<Record<CounterName, WindowCounts>>;

  constructor(settings: Settings, clock = new Clock()) {
    this.limits = limitsOf(settings);
    this.counters = { failedChecks: new WindowCounts(clock), requests: new WindowCounts(clock) };
  }

  /** Adds up what the workers send, those that are started later too. */
  listen(): void {
    cluster.on('message', (worker, message: WorkerMessage) => {
      if (message.kind === 'count') this.count(worker, message);
      else if (message.kind === 'listening') this.tellNewcomer(worker);
    });
  }

  private count(worker: Worker, { counter, id, addresses }: CountMessage): void {
    const counts = addresses.map((address) => [address, this.counters[counter].add(address)] as const);
    const reached = counts.filter(([, { count }]) => count >= this.limits[counter]);
    // The others first: when the client has its answer, it is refused by all of them.
    if (reached.length > 0) {
      for (const other of Object.values(cluster.workers ?? {})) {
        if (other && other !== worker) tell(other, { kind: 'counted', counter, counts: reached });
      }
    }
    tell(worker, { kind: 'counted', counter, id, counts });
  }

  private tellNewcomer(worker: Worker): void {
    for (const counter of ['failedChecks', 'requests'] as const) {
      const counts = [...this.counters[counter].reached(this.limits[counter])];
      if (counts.length > 0) tell(worker, { kind: 'counted', counter, counts });
    }
  }
}

function tell(worker: Worker, message: CountedMessage): void {
  // One that has ended meanwhile need not be told.
  if (worker.isConnected()) worker.send(message, () => undefined);
}
