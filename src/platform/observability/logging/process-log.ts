import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Log, type LogDestination, ServiceLogger } from './log.js';

/** Lines wait for others until they have so many bytes together, or for so long. */
const MIN_WRITE = 3584;
const WAIT_MS = 200;
/** A pipe takes up to 4096 bytes (PIPE_BUF) whole or not at all: lines of several processes that share one pipe stay whole. */
const MAX_WRITE = 4096;
/** So many bytes wait for a slow reader; further lines are dropped. */
const MAX_WAITING = 1024 * 1024;
/** How long the end of the process waits for a reader. */
const DRAIN_MS = 1_000;

/**
 * Writes lines to a file descriptor and never waits for the reader. A reader that is slow or gone costs lines, which are counted,
 * and nothing else: no memory, no time, no error.
 */
export class LogOutput implements LogDestination {
  dropped = 0;
  /** Is told how many lines were dropped, each time that there is room for lines again. */
  onDropped: (lines: number) => void = () => undefined;
  private reported = 0;
  private isEnding = false;
  private isFailing = false;
  private readonly stream;

  constructor(fd: number) {
    // Comes before pino's own listener, which would wait for the reader without a limit.
    process.once('exit', () => this.end());
    this.stream = pino.destination({
      ...{ dest: fd, sync: false, minLength: MIN_WRITE, maxLength: MAX_WAITING, maxWrite: MAX_WRITE },
      periodicFlush: WAIT_MS,
      retryEAGAIN: () => !this.isEnding,
    });
    this.stream.on('drop', () => this.drop());
    this.stream.on('write', () => (this.isFailing = false));
    this.stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      this.isFailing = true;
      // Nobody will read again. After other errors, such as a full disk, the next line is another attempt.
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
    // A flush during a write leaves what came after that write began.
    const flushed = this.flushed().then(() => this.flushed());
    await Promise.race([flushed, sleep(DRAIN_MS, undefined, { ref: false })]);
  }

  private flushed(): Promise<void> {
    return new Promise((resolve) => this.stream.flush(() => resolve()));
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
      // Nobody reads any more.
    }
    this.stream.flushSync = () => undefined;
  }
}

const output = new LogOutput(process.stdout.fd);

/** The log of this process, on its standard output. */
export const processLog = new Log(output, process.stdout.isTTY, { logLevel: 'info', logFormat: 'auto' });

/** Leads what is said through Nest's Logger into the log of this process. */
export function useProcessLog(): void {
  Logger.overrideLogger(new ServiceLogger(processLog));
  output.onDropped = (lines) =>
    processLog.say('warn', `${lines} lines of the log were dropped: nobody read them in time`, { context: 'Log' });
}
