import type { HttpException } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../platform/http/errors.js';

/** So many pictures may wait for their turn. */
const MOST_WAITING = 8;
/** After each picture the queue rests this many times as long as it took: pictures have a quarter of one core at most. */
const REST = 3;
const RETRY_AFTER_SECONDS = 2;

/** Makes one picture after the other, with pauses, so that a crowd that asks for pictures leaves all else as it was. */
export class RenderingQueue {
  private waiting = 0;
  private turn: Promise<unknown> = Promise.resolve();

  /** @throws ServiceUnavailableException when too many wait already */
  async run<T>(make: () => Promise<T>): Promise<T> {
    if (this.waiting >= MOST_WAITING) throw tooMany();
    this.waiting += 1;
    const turn = this.turn;
    const made = turn.then(() => {
      this.waiting -= 1;
      return timed(make);
    });
    this.turn = made.then(
      ({ ms }) => sleep(REST * ms, undefined, { ref: false }),
      () => undefined,
    );
    return (await made).result;
  }
}

async function timed<T>(make: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  const result = await make();
  return { result, ms: performance.now() - start };
}

function tooMany(): HttpException {
  const message = 'Too many pictures are asked for at the moment; the header Retry-After says when to try again';
  return unavailable('busy', message, RETRY_AFTER_SECONDS);
}
