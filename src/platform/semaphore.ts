import { unavailable } from './http/errors.js';

/** Does so much work at once. Other work waits for its turn, in the order in which it came. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  /** @param timeoutMs work that has waited for so long is refused */
  constructor(
    private free: number,
    private readonly timeoutMs: number,
  ) {}

  /** @throws ServiceUnavailableException when the turn does not come in time */
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
        reject(unavailable('busy', 'Too many do the same; nothing was changed, try again soon'));
      }, this.timeoutMs);
      const begin = (): void => {
        clearTimeout(timeout);
        resolve();
      };
      this.waiting.push(begin);
    });
  }
}
