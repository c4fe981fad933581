/** What a log is written to; `process.stdout` is one. */
export interface LogStream {
  write(text: string, done: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/**
 * Lines go out in portions of this many characters at most: a pipe takes up to 4096 bytes (PIPE_BUF) all or not at all, so that the
 * lines of several processes that share one do not run into each other.
 */
const PORTION = 4_000;
/** How long a line may wait for others. */
const WAIT_MS = 200;
/** What may wait for a reader that is slow, in characters; lines beyond that are dropped. */
const MAX_WAITING = 1024 * 1024;
/** How long the end of the process waits for a reader. */
const DRAIN_MS = 1_000;

/**
 * Writes lines in portions, without waiting for whoever reads them. A reader that is too slow or gone costs lines, which are counted,
 * and nothing else: no memory, no time, no error.
 */
export class LogOutput {
  private portion = '';
  private readonly portions: string[] = [];
  /** Characters of all lines that are not written yet. */
  private waiting = 0;
  private writing: string | undefined;
  private failed = false;
  private timer: NodeJS.Timeout | undefined;
  private droppedBefore = 0;
  private lost = 0;
  private readonly onIdle: (() => void)[] = [];

  constructor(private readonly stream: LogStream) {
    stream.on('error', () => this.fail());
  }

  /** How many lines were dropped. */
  get dropped(): number {
    return this.lost;
  }

  /**
   * Takes a line, which ends with a line feed.
   * @param promptly does not let it wait for others
   */
  write(line: string, promptly: boolean): void {
    if (this.failed || this.waiting + line.length > MAX_WAITING) {
      this.lost += 1;
      return;
    }
    if (this.portion.length + line.length > PORTION) this.seal();
    this.portion += line;
    this.waiting += line.length;
    if (promptly) this.seal();
    else this.timer ??= setTimeout(() => this.seal(), WAIT_MS).unref();
  }

  /** Resolves when all lines are written, or when waiting for the reader has become pointless. */
  drain(): Promise<void> {
    this.seal();
    if (this.waiting === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const impatience = setTimeout(resolve, DRAIN_MS);
      this.onIdle.push(() => {
        clearTimeout(impatience);
        resolve();
      });
    });
  }

  /** Takes out what nobody has begun to write, for an end of the process that leaves no time to wait. */
  rest(): string {
    const rest = [...this.portions.splice(0), this.portion].join('');
    this.portion = '';
    this.waiting = this.writing?.length ?? 0;
    return rest;
  }

  /** How many lines were dropped since this was last asked; said in the log once there is room again. */
  takeDropped(): number {
    const dropped = this.lost - this.droppedBefore;
    if (dropped === 0 || this.failed || this.waiting > MAX_WAITING / 2) return 0;
    this.droppedBefore = this.lost;
    return dropped;
  }

  private seal(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.portion === '') return;
    this.portions.push(this.portion);
    this.portion = '';
    this.next();
  }

  private next(): void {
    if (this.writing !== undefined || this.failed) return;
    this.writing = this.portions.shift();
    if (this.writing === undefined) {
      for (const resolve of this.onIdle.splice(0)) resolve();
      return;
    }
    try {
      this.stream.write(this.writing, (error) => this.written(error));
    } catch {
      // A file that cannot be written to: its disk is full, say.
      this.fail();
    }
  }

  private written(error: Error | null | undefined): void {
    if (error) {
      this.fail();
    } else if (this.writing !== undefined) {
      this.waiting -= this.writing.length;
      this.writing = undefined;
      this.next();
    }
  }

  /** Nobody reads any more: what follows is dropped. */
  private fail(): void {
    if (this.failed) return;
    this.failed = true;
    this.lost += countLines((this.writing ?? '') + this.rest());
    this.writing = undefined;
    this.waiting = 0;
    for (const resolve of this.onIdle.splice(0)) resolve();
  }
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
