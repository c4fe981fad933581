import cluster from 'node:cluster';
import type { Launch } from './launch.js';
import { StartError } from './start-error.js';
import type { PrimaryMessage, WorkerMessage } from './worker.js';

/** A process that took requests for this long did not end for something that happens at every start. */
const PROVEN_AFTER_MS = 5_000;

/** What the primary process does for a worker. */
interface Answers {
  /** Asked when the worker is about to start the application. */
  launch(): Launch;
  /** The metrics of all processes. */
  metrics(): Promise<string>;
}

/** A worker, as the primary process sees it. */
export class WorkerProcess {
  /** The address, once it takes requests; rejected with a StartError when the worker ends before. */
  readonly listening: Promise<string>;
  /** The code or the signal that it ended with, for the log. */
  readonly ended: Promise<string>;
  /** What kept it from starting, as far as it could tell. */
  problems: readonly string[] = [];
  private readonly worker = cluster.fork();
  private listeningSince = Infinity;

  /** @param announces whether it logs what a start has to say */
  constructor(answers: Answers, announces: boolean) {
    const { worker } = this;
    this.ended = new Promise((resolve) => {
      // Unlike "exit", "close" comes after the last message.
      worker.process.once('close', (code: number | null, signal) => resolve(signal ?? `code ${String(code)}`));
      // A worker that could not be made. Any other error is about a message, and "close" follows.
      worker.on('error', ({ message }) => worker.process.pid === undefined && resolve(message));
    });
    this.listening = new Promise((resolve, reject) => {
      // Those of prom-client, which come this way too, have no kind.
      worker.on('message', (message: WorkerMessage | { kind?: never }) => {
        if (message.kind === 'ready') this.tell({ kind: 'launch', launch: answers.launch(), announces });
        else if (message.kind === 'failed') this.problems = message.problems;
        else if (message.kind === 'metrics') void this.tellMetrics(answers);
        else if (message.kind === 'listening') {
          this.listeningSince = performance.now();
          resolve(message.url);
        }
      });
      void this.ended.then((how) => {
        reject(new StartError(this.problems.length > 0 ? this.problems : [`process ${this.pid} ended with ${how}`]));
      });
    });
    // Whoever waits for it hears of it; a process may also be replaced before anybody does.
    this.listening.catch(() => undefined);
  }

  get pid(): string {
    return String(this.worker.process.pid);
  }

  /** Whether it has begun to take requests. */
  get isListening(): boolean {
    return this.listeningSince !== Infinity;
  }

  /** Whether it has taken requests for some seconds. */
  get isProven(): boolean {
    return performance.now() - this.listeningSince >= PROVEN_AFTER_MS;
  }

  signal(signal: NodeJS.Signals): void {
    this.worker.process.kill(signal);
  }

  private async tellMetrics(answers: Answers): Promise<void> {
    this.tell({ kind: 'metrics', text: await answers.metrics().catch(() => undefined) });
  }

  private tell(message: PrimaryMessage): void {
    // One that has ended meanwhile need not be told.
    if (this.worker.isConnected()) this.worker.send(message, () => undefined);
  }
}
