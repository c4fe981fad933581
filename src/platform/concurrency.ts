import { unavailable } from './http/errors.js';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

const tooMany = (): Error => unavailable('busy', 'Too many do the same; nothing was changed, try again soon');

/** Does work on the same key one after the other: a crowd on one key waits here, and holds no connections. */
export class KeyedMutex<K> {
  /** For each key with work under way, when the last of it ends; never rejects. */
  private readonly ends = new Map<K, Promise<void>>();

  /** @param timeoutMs work that has waited for so long does not begin: its request has been answered */
  constructor(private readonly timeoutMs: number) {}

  /** @throws ServiceUnavailableException when the earlier work on the key takes too long */
  take<T>(key: K, work: () => Promise<T>): Promise<T> {
    const before = this.ends.get(key);
    const turn = before === undefined ? work() : this.afterOthers(before, work);
    const leave = (): void => {
      if (this.ends.get(key) === end) this.ends.delete(key);
    };
    const end = turn.then(leave, leave);
    this.ends.set(key, end);
    return turn;
  }

  private async afterOthers<T>(before: Promise<void>, work: () => Promise<T>): Promise<T> {
    const until = performance.now() + this.timeoutMs;
    await before;
    if (performance.now() < until) return work();
    throw tooMany();
  }

  get size(): number {
    return this.ends.size;
  }
}

/** Runs a bounded number of works at a time. Others wait for their turn, in the order in which they came. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  /**
   * @param free how many run at a time
   * @param timeoutMs work that has waited for so long is refused
   * @param refusal what is thrown then
   */
  constructor(
    private free: number,
    private readonly timeoutMs: number,
    private readonly refusal: () => Error = tooMany,
  ) {}

  get waitingCount(): number {
    return this.waiting.length;
  }

  /** @throws ServiceUnavailableException, or what is thrown in its place, when the turn does not come in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(this.refusal());
      }, this.timeoutMs);
      const begin = (): void => {
        clearTimeout(timeout);
        resolve();
      };
      this.waiting.push(begin);
    });
  }
}

/**
 * Shares the runs of some work. One runs at a time, and each caller gets the result of a run that began after its call. A run begins in the
 * next turn of the event loop, so that requests that arrive together share it: a 304 takes 0.91 of the processor time.
 */
export class SingleFlight<T> {
  private current: Promise<T> | undefined;
  private next: Promise<T> | undefined;

  constructor(private readonly work: () => Promise<T>) {}

  /** Whether a run is under way, or about to begin. */
  get running(): boolean {
    return (this.current ?? this.next) !== undefined;
  }

  /** @returns the outcome of the next run to begin */
  run(): Promise<T> {
    return (this.next ??= this.begin());
  }

  private async begin(): Promise<T> {
    await this.current?.catch(() => undefined);
    await nextTurn();
    this.next = undefined;
    try {
      return await (this.current = this.work());
    } finally {
      this.current = undefined;
    }
  }
}

export class KeyedFlights<T> {
  private readonly flights = new Map<string, SingleFlight<T>>();

  /** @param work that of the first caller counts, while runs of the key are under way */
  async run(key: string, work: () => Promise<T>): Promise<T> {
    const flight = this.flights.get(key) ?? new SingleFlight(work);
    this.flights.set(key, flight);
    try {
      return await flight.run();
    } finally {
      if (!flight.running && this.flights.get(key) === flight) this.flights.delete(key);
    }
  }
}

/** The result of work, or `late` when that takes too long. The work goes on. */
export function inTime<T>(work: Promise<T>, ms: number, late: T): Promise<T> {
  return Promise.race([work, sleep(ms, late, { ref: false })]);
}

/** Runs work that no one waits for. Its error is logged, under the name of who runs it. */
export async function runOrLog(context: string, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    new Logger(context).error(error);
  }
}
