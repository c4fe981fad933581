import type { HttpException } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../platform/http/errors.js';

const MOST_WAITING = 100;
/** After each picture the queue rests this many times as long as it took: pictures have a quarter of one core at most. */
const REST = 3;
const RETRY_AFTER_SECONDS = 2;
const TOO_MANY = 'Too many pictures are asked for at the moment; the header Retry-After says when to try again';

interface QueuedRendering {
  readonly card: number;
  readonly make: () => Promise<void>;
  readonly refuse: (error: HttpException) => void;
}

/**
 * Makes one picture after the other, with pauses, so that a crowd that asks for pictures leaves all else as it was. The clients
 * take turns. Of one client's pictures, that of the newest card is the first. Pictures that a player waits for come before all others.
 */
export class RenderingQueue {
  /** In the order of the turns. */
  private readonly clients = new Map<string, QueuedRendering[]>();
  /** Those that come before all others. */
  private readonly first: QueuedRendering[] = [];
  private isRunning = false;

  /**
   * @param card the id of the newest card on the picture
   * @param comesFirst before all others, and never refused while the service runs
   * @throws ServiceUnavailableException when too many wait, to a client that has the most of them
   */
  run<T>(client: string, card: number, make: () => Promise<T>, comesFirst = false): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const own = comesFirst ? this.first : (this.clients.get(client) ?? []);
      if (!comesFirst) this.clients.set(client, own);
      own.push({ card, make: () => make().then(resolve, reject), refuse: reject });
      // Those of the same card stay in their order.
      if (!comesFirst) own.sort((a, b) => b.card - a.card);
      this.refuseBeyond(MOST_WAITING);
      if (!this.isRunning) void this.makeAll();
    });
  }

  /** Refuses the pictures that wait, because the service stops. */
  stop(): void {
    this.refuseBeyond(0);
    this.first.splice(0).forEach(refuse);
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

  private next(): QueuedRendering | undefined {
    const urgent = this.first.shift();
    if (urgent) return urgent;
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
      const last = longest.pop();
      if (last) refuse(last);
    }
  }
}

function refuse({ refuse }: QueuedRendering): void {
  refuse(unavailable('busy', TOO_MANY, RETRY_AFTER_SECONDS));
}
