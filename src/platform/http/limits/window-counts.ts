import type { Clock } from '../../clock.js';
import type { AddressCounter, Count } from './address-counter.js';

/** What is counted is so much a minute. */
export const WINDOW_MS = 60_000;
/** Far more addresses than this service hears from in a minute, in a few megabytes. */
const CAPACITY = 50_000;

/**
 * Counts by address, each in a window of a minute that begins with the first. It never takes much memory: where there are more
 * addresses than it has room for, it forgets the one that has been counted the longest.
 */
export class WindowCounts implements AddressCounter {
  /** In the order in which they end, nearly. */
  private readonly windows = new Map<string, Count>();

  constructor(
    private readonly clock: Clock,
    private readonly capacity = CAPACITY,
  ) {}

  get isEmpty(): boolean {
    return this.windows.size === 0;
  }

  of(address: string): Count | undefined {
    const window = this.windows.get(address);
    return window && this.isOpen(window) ? window : undefined;
  }

  add(address: string): Count {
    const open = this.of(address);
    const endsAt = open?.endsAt ?? this.clock.now().getTime() + WINDOW_MS;
    const window = { count: (open?.count ?? 0) + 1, endsAt };
    this.set(address, window);
    return window;
  }

  /** Takes over what somebody else has counted. */
  set(address: string, window: Count): void {
    if (this.of(address) === undefined) this.makeRoomFor(address);
    this.windows.set(address, window);
  }

  /** Those that have reached a limit. */
  *reached(limit: number): Generator<[address: string, window: Count]> {
    for (const entry of this.windows) if (entry[1].count >= limit && this.isOpen(entry[1])) yield entry;
  }

  private makeRoomFor(address: string): void {
    this.windows.delete(address);
    for (const [oldest, window] of this.windows) {
      if (this.windows.size < this.capacity && this.isOpen(window)) return;
      this.windows.delete(oldest);
    }
  }

  /** One that ends later than a window lasts is from before the clock was set back. */
  private isOpen({ endsAt }: Count): boolean {
    const left = endsAt - this.clock.now().getTime();
    return left > 0 && left <= WINDOW_MS;
  }
}
