import type { Clock } from '../../clock.js';
import type { PrimaryMessage } from '../../process/messages.js';
import type { AddressCounter, Count } from './address-counter.js';
import type { CountedMessage, CountMessage } from './count-messages.js';
import type { CounterName } from './counters.js';
import { WindowCounts } from './window-counts.js';

/** One that waits to be counted. */
interface Addition {
  readonly address: string;
  readonly resolve: (count: Count) => void;
  /** What this process alone has counted. */
  readonly own: Count;
}

/**
 * Counts together with the other processes of the service: the primary process adds up, and tells all of them which address has
 * reached its limit. What comes in one turn of the event loop goes there in one message.
 */
export class SharedCounts implements AddressCounter {
  private readonly known: WindowCounts;
  private readonly asked = new Map<number, readonly Addition[]>();
  private batch: Addition[] = [];
  private lastId = 0;

  constructor(
    private readonly counter: CounterName,
    clock: Clock,
  ) {
    this.known = new WindowCounts(clock);
    process.on('message', (message: PrimaryMessage) => {
      if (message.kind === 'counted' && message.counter === counter) this.take(message);
    });
  }

  get isEmpty(): boolean {
    return this.known.isEmpty;
  }

  of(address: string): Count | undefined {
    return this.known.of(address);
  }

  add(address: string): Promise<Count> {
    const own = this.known.add(address);
    return new Promise((resolve) => {
      if (this.batch.push({ address, resolve, own }) === 1) setImmediate(() => this.ask());
    });
  }

  private ask(): void {
    const id = ++this.lastId;
    const additions = this.batch;
    this.batch = [];
    this.asked.set(id, additions);
    const addresses = additions.map(({ address }) => address);
    const message: CountMessage = { kind: 'count', counter: this.counter, id, addresses };
    // Where the primary process is gone, this one ends too; until then it goes by what it knows.
    process.send?.(message, undefined, undefined, (error) => error && this.settle(id, []));
  }

  private take({ id, counts }: CountedMessage): void {
    for (const [address, window] of counts) {
      // What was counted here since the message was sent is on its way.
      if (window.count >= (this.known.of(address)?.count ?? 0)) this.known.set(address, window);
    }
    if (id !== undefined) this.settle(id, counts);
  }

  private settle(id: number, counts: CountedMessage['counts']): void {
    const additions = this.asked.get(id) ?? [];
    this.asked.delete(id);
    for (const [i, { resolve, own }] of additions.entries()) resolve(counts[i]?.[1] ?? own);
  }
}
