import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Log, type LogDestination, ServiceLogger } from './log.js';

/** Lines wait for others until they have so many bytes together, or for WAIT_MS. */
const MIN_WRITE = 3584;
const WAIT_MS = 200;
/** PIPE_BUF: a pipe takes so many bytes whole or not at all, so lines of several processes stay whole. */
const MAX_WRITE = 4096;
/** So many bytes wait for a slow reader; further lines are dropped. */
const MAX_WAITING = 1024 * 1024;
/** How long the end of the process waits for a reader. */
const DRAIN_MS = 1_000;

/** Writes lines to a file descriptor and never waits for the reader. For a slow reader it drops lines, and counts them. */
export class LogOutput implements LogDestination {
  dropped = 0;
  /** Called with the number of dropped lines when there is room again. */
  onDropped: (lines: number) => void = () => undefined;
  private reported = 0;
  private isEnding = false;
  private isFailing = false;
  private readonly stream;

  constructor(fd: number) {
    // Must come before pino's own listener, which would wait for the reader without a limit: pino has one for all outputs.
    process.prependOnceListener('exit', () => this.end());
    this.stream = pino.destination({
      dest: fd,
      sync: false,
      minLength: MIN_WRITE,
      maxLength: MAX_WAITING,
      maxWrite: MAX_WRITE,
      periodicFlush: WAIT_MS,
      retryEAGAIN: () => !this.isEnding,
    });
    this.stream.on('drop', () => this.drop());
    this.stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (!this.isFailing) this.stream.once('write', () => (this.isFailing = false));
      this.isFailing = true;
      // The reader is gone. After other errors, such as a full disk, the next line is another attempt.
      if (code === 'EPIPE') this.stream.write = () => this.drop();
    });
  }

  write(line: string): void {
    this.stream.write(line);
  }

  flush(): void {
    this.stream.flush();
  }

  /** Resolves when all lines are written, or after a second. */
  async drain(): Promise<void> {
    const flush = (): Promise<void> => new Promise((resolve) => this.stream.flush(() => resolve()));
    // A flush during a write leaves the lines that came after that write began.
    await Promise.race([flush().then(flush), sleep(DRAIN_MS, undefined, { ref: false })]);
  }

  private drop(): boolean {
    if (this.dropped === this.reported) this.stream.once('drain', () => this.report());
    this.dropped += 1;
    return false;
  }

  private report(): void {
    const lines = this.dropped - this.reported;
    this.reported = this.dropped;
    this.onDropped(lines);
  }

  /** Writes what the reader takes at once. On a full disk, sonic-boom would try for ever. */
  private end(): void {
    this.isEnding = true;
    try {
      if (!this.isFailing) this.stream.flushSync();
    } catch {
      // The reader is gone.
    }
    this.stream.flushSync = () => undefined;
  }
}

const output = new LogOutput(process.stdout.fd);

/** The log of this process, on its standard output. */
export const processLog = new Log(output, process.stdout.isTTY, { logLevel: 'info', logFormat: 'auto' });

/** Sends the lines of Nest's Logger to the log of this process. */
export function useProcessLog(): void {
  Logger.overrideLogger(new ServiceLogger(processLog));
  output.onDropped = (lines) =>
    processLog.say('warn', `${lines} lines of the log were dropped: no one read them in time`, { context: 'Log' });
}
