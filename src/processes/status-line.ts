import type { WriteStream } from 'node:tty';

/** A line on a terminal that says what is being done; nothing is written where there is none. */
export class StatusLine {
  constructor(private readonly terminal: Pick<WriteStream, 'isTTY' | 'write'>) {}

  show(text: string): void {
    if (this.terminal.isTTY) this.terminal.write(`\r\x1b[K${text}`);
  }

  /** Clears the line for what comes next. */
  clear(): void {
    this.show('');
  }
}
