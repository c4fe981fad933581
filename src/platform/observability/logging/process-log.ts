import { Logger } from '@nestjs/common';
import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Log, type LogDestination, ServiceLogger } from './log.js';

/** PIPE_BUF: a pipe takes at most this many bytes whole or not at all, so lines of several processes stay whole. */
const SHARED_WRITE = 4096;
/** Each write wakes a thread. */
const WRITE = 16_384;
/** Lines wait for others until a write lacks fewer bytes than this, or for WAIT_MS. */
const ROOM = 512;
const WAIT_MS = 200;
/** The most bytes that wait for a slow reader; further lines are dropped. */
const MAX_WAITING = 1024 * 1024;
const DRAIN_MS = 1_000;

/** pino's destination, which never waits for the reader. It drops lines for a slow one, and counts them. */
export class LogOutput implements LogDestination {
  dropped = 0;
  private isGone = false;
  private isEnding = false;
  private isFailing = false;
  private readonly stream;

  constructor(fd: number, maxWrite = SHARED_WRITE) {
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
    this.stream.on('drop', () => (this.dropped += 1));
    this.stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      // After other errors, such as a full disk, the next line is another attempt.
      this.isGone ||= code === 'EPIPE';
      if (!this.isFailing) this.stream.once('write', () => (this.isFailing = false));
      this.isFailing = true;
    });
  }

  write(line: string): void {
    if (this.isGone) this.dropped += 1;
    else this.stream.write(line);
  }

  flush(): void {
    this.stream.flush();
  }

  async drain(): Promise<void> {
    const flush = (): Promise<void> => new Promise((resolve) => this.stream.flush(() => resolve()));
    // A flush during a write leaves the lines that came after that write began.
    await Promise.race([flush().then(flush), sleep(DRAIN_MS, undefined, { ref: false })]);
  }

  /** Writes what the reader takes at once. On a full disk, sonic-boom would try for ever. */
  private end(): void {
    this.isEnding = true;
    try {
      if (!this.isFailing) this.stream.flushSync();
    } catch {
      // The reader is gone, or slow.
    }
    this.isGone = true;
    this.stream.destroy();
  }
}

const output = new LogOutput(process.stdout.fd, cluster.isWorker ? SHARED_WRITE : WRITE);

export const processLog = new Log(output, process.stdout.isTTY, { logLevel: 'info', logFormat: 'auto' });

export function useProcessLog(): void {
  Logger.overrideLogger(new ServiceLogger(processLog));
}
