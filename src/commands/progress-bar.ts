import type { WriteStream } from 'node:tty';

const WIDTH = 40;

/** A bar on a terminal; nothing is drawn where there is none. */
export class ProgressBar {
  private drawn = -1;

  constructor(
    private readonly total: number,
    private readonly terminal: Pick<WriteStream, 'isTTY' | 'write'>,
  ) {}

  /** Shows how much is done, if that moves the bar. */
  show(done: number): void {
    if (!this.terminal.isTTY) return;
    const share = this.total === 0 ? 1 : Math.min(1, done / this.total);
    const percent = Math.floor(share * 100);
    if (percent === this.drawn) return;
    this.drawn = percent;
    const filled = Math.round(share * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    this.terminal.write(`\r${bar} ${String(percent).padStart(3)} % of ${this.total} draws`);
  }

  /** Clears the line for what comes next. */
  clear(): void {
    if (this.terminal.isTTY) this.terminal.write('\r\x1b[K');
  }
}
