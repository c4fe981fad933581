import { Logger } from '@nestjs/common';
import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Log, type LogDestination, ServiceLogger } from './log.js';

/** PIPE_BUF: a pipe takes so many bytes whole or not at all, so lines of several processes stay whole. */
const SHARED_WRITE = 4096;
/** Each write wakes a thread. */
const WRITE = 16_384;
/** Lines wait for others until a write lacks so many bytes, or for WAIT_MS. */
const ROOM = 512;
const WAIT_MS = 200;
/** So many bytes wait for a slow reader; further lines are dropped. */
const MAX_WAITING = 1024 * 1024;
const DRAIN_MS = 1_000;

/** Writes lines to a file descriptor and never waits for the reader. For a slow reader it drops lines, and counts them. */
export class LogOutput implements LogDestination {
  dropped = 0;
  private isEnding = false;
  private isFailing = false;
  private readonly stream;
  /** Of this turn of the event loop. For each call, the stream copies what waits already. */
  private lines = '';
  private bytes = 0;

  constructor(
    fd: number,
    private readonly maxWrite = SHARED_WRITE,
  ) {
    // Must come before pino's own listener, which would wait for the reader without a limit: pino has one for all outputs.
    process.prependOnceListener('exit', () => this.end());
    this.stream = pino.destination({
      dest: fd,
      sync: false,
      minLength: maxWrite - ROOM,
      maxLength: MAX_WAITING,
      maxWrite,
      periodicFlush: WAIT_MS,
      retryEAGAIN: () => !this.isEnding,
    });
    this.stream.on('drop', (lines: string) => this.drop(lines));
    this.stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (!this.isFailing) this.stream.once('write', () => (this.isFailing = false));
      this.isFailing = true;
      // The reader is gone. After other errors, such as a full disk, the next line is another attempt.
      if (code === 'EPIPE') this.stream.write = (lines) => this.drop(lines);
    });
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.bytes + bytes > this.maxWrite) this.pass();
    if (this.bytes === 0) setImmediate(() => this.pass());
    this.lines += line;
    this.bytes += bytes;
  }

  flush(): void {
    this.pass();
    this.stream.flush();
  }

  async drain(): Promise<void> {
    this.pass();
    const flush = (): Promise<void> => new Promise((resolve) => this.stream.flush(() => resolve()));
    // A flush during a write leaves the lines that came after that write began.
    await Promise.race([flush().then(flush), sleep(DRAIN_MS, undefined, { ref: false })]);
  }

  private pass(): void {
    const { lines } = this;
    this.lines = '';
    this.bytes = 0;
    if (lines !== '') this.stream.write(lines);
  }

  private drop(lines: string): boolean {
    this.dropped += lines.split('\n').length - 1;
    return false;
  }

  /** Writes what the reader takes at once. On a full disk, sonic-boom would try for ever. */
  private end(): void {
    this.isEnding = true;
    try {
      this.pass();
      if (!this.isFailing) this.stream.flushSync();
    } catch {
      // The reader is gone.
    }
    this.stream.flushSync = () => undefined;
  }
}

const output = new LogOutput(process.stdout.fd, cluster.isWorker ? SHARED_WRITE : WRITE);

export const processLog = new Log(output, process.stdout.isTTY, { logLevel: 'info', logFormat: 'auto' });

export function useProcessLog(): void {
  Logger.overrideLogger(new ServiceLogger(processLog));
}
