import { Logger } from '@nestjs/common';

/** So many rows at once, so that each statement ends in time. */
export const SWEPT_AT_ONCE = 10_000;
const EVERY_MS = 10 * 60 * 1000;

/** Deletes rows that are too old: at the start, and every ten minutes. No one waits for it, and nothing depends on their being gone. */
export class Sweep {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  /**
   * @param rows how the log calls them
   * @param deleteSome deletes at most {@link SWEPT_AT_ONCE}; its result is how many
   */
  constructor(
    private readonly rows: string,
    private readonly deleteSome: () => Promise<number>,
  ) {}

  start(): void {
    void this.run();
    this.timer = setInterval(() => void this.run(), EVERY_MS).unref();
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  private async run(): Promise<void> {
    try {
      for (let deleted = SWEPT_AT_ONCE; deleted === SWEPT_AT_ONCE && !this.isStopped;)
        deleted = await this.deleteSome();
    } catch (error) {
      if (!this.isStopped) new Logger('Sweep').warn(`${this.rows} could not be swept: ${String(error)}`);
    }
  }
}
