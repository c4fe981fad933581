import type { HttpException } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../platform/http/errors.js';

/** The most pictures that wait for their turn. */
const MOST_WAITING = 100;
/** After each picture the queue rests this many times as long as it took: pictures have a quarter of one core at most. */
const REST = 3;
const RETRY_AFTER_SECONDS = 2;

/** Who asks for a picture, and the id of the newest card on it. */
export interface Asked {
  readonly client: string;
  readonly card: number;
}

interface Waiting {
  readonly card: number;
  readonly make: () => Promise<void>;
  readonly refuse: (error: HttpException) => void;
}

/**
 * Makes one picture after the other, with pauses, so that a crowd that asks for pictures leaves all else as it was. The clients
 * take turns. Of one client's pictures, that of the newest card is the first.
 */
export class RenderingQueue {
  /** In the order of the turns. */
  private readonly clients = new Map<string, Waiting[]>();
  private isRunning = false;

  /** @throws ServiceUnavailableException when too many wait, to a client that has the most of them */
  run<T>({ client, card }: Asked, make: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const own = this.clients.get(client) ?? [];
      this.clients.set(client, own);
      own.push({ card, make: () => make().then(resolve, reject), refuse: reject });
      // Those of the same card stay in their order.
      own.sort((a, b) => b.card - a.card);
      this.refuseBeyond(MOST_WAITING);
      if (!this.isRunning) void this.makeAll();
    });
  }

  /** Refuses the pictures that wait, because the service stops. */
  stop(): void {
    this.refuseBeyond(0);
  }

  private async makeAll(): Promise<void> {
    this.isRunning = true;
    for (let next = this.next(); next; next = this.next()) {
      const start = performance.now();
      await next.make();
      await sleep(REST * (performance.now() - start), undefined, { ref: false });
    }
    this.isRunning = false;
  }

  private next(): Waiting | undefined {
    for (const [client, own] of this.clients) {
      const first = own.shift();
      this.clients.delete(client);
      if (own.length > 0) this.clients.set(client, own);
      // Its only one may have been refused.
      if (first) return first;
    }
    return undefined;
  }

  private refuseBeyond(most: number): void {
    const lists = [...this.clients.values()];
    for (let count = lists.flat().length; count > most; count--) {
      // Among equals the client that came last.
      const longest = lists.reduce((a, b) => (b.length >= a.length ? b : a));
      longest.pop()?.refuse(tooMany());
    }
  }
}

function tooMany(): HttpException {
  const message = 'Too many pictures are asked for at the moment; the header Retry-After says when to try again';
  return unavailable('busy', message, RETRY_AFTER_SECONDS);
}
