import cluster, { type Worker } from 'node:cluster';
import { Dialogue, type Question } from './dialogue.js';
import type { PrimaryMessage, WorkerMessage } from './messages.js';
import type { Launch } from './request-server.js';
import { StartError } from './start-error.js';
import { closeUnclaimedConnections } from './unclaimed-connections.js';

/** A process that took requests for this long did not end for something that happens at every start. */
const PROVEN_AFTER_MS = 5_000;

/** How a worker ended. */
export interface WorkerEnd {
  /** The code or the signal, for the log. */
  readonly how: string;
  /** What kept it from starting, as far as it could tell. */
  readonly problems: readonly string[];
  /** Whether it was told to end, or told why it had to. */
  readonly isOrderly: boolean;
}

/** A worker, as the primary process sees it. */
export class WorkerProcess {
  /** The address, once it takes requests; rejected with a StartError when the worker ends before. */
  readonly listening: Promise<string>;
  readonly ended: Promise<WorkerEnd>;
  /** Whether it takes requests now. */
  isListening = false;
  /** Whether it has taken requests for some seconds. */
  isProven = false;
  private readonly worker: Worker;
  private readonly dialogue: Dialogue;
  private problems: readonly string[] = [];
  /** Once it is to stop: how long it shall still take requests. */
  private drainMs: number | undefined;

  /**
   * Starts it, as `cluster.setupPrimary` has it.
   * @param launch asked for when the worker is about to start the application
   * @param announces whether it logs what a start has to say
   * @param answer answers what the worker asks
   */
  constructor(
    private readonly launch: () => Launch,
    private readonly announces: boolean,
    answer: (question: Question) => Promise<unknown>,
  ) {
    this.worker = cluster.fork();
    this.dialogue = new Dialogue((message) => this.tell(message), answer);
    closeUnclaimedConnections(this.worker.process);
    this.ended = this.awaitEnd();
    this.listening = this.awaitListening();
    void this.follow();
  }

  get pid(): number | undefined {
    return this.worker.process.pid;
  }

  /** Asks the worker; undefined when it does not answer. */
  ask(question: Question): Promise<unknown> {
    return this.dialogue.ask(question);
  }

  /** Tells it to finish the requests under way and to end. */
  stop(drainMs: number): void {
    this.drainMs = drainMs;
    this.tell({ kind: 'stop', drainMs });
  }

  /** Ends it without its doing. */
  kill(): void {
    this.worker.process.kill('SIGKILL');
  }

  private awaitEnd(): Promise<WorkerEnd> {
    return new Promise((resolve) => {
      // Unlike "exit", "close" comes after the last message.
      this.worker.process.once('close', (code: number | null, signal: NodeJS.Signals | null) => {
        const { problems } = this;
        // A signal to the whole process group may reach a worker that cannot take it in its own way yet.
        const isTold = code === 0 || signal === 'SIGINT' || signal === 'SIGTERM';
        resolve({ how: signal ?? `code ${String(code)}`, problems, isOrderly: isTold || problems.length > 0 });
      });
      // A worker that could not be made. Any other error is about a message, and "close" follows.
      this.worker.on('error', ({ message }) => {
        if (this.pid === undefined) resolve({ how: message, problems: [], isOrderly: false });
      });
    });
  }

  private awaitListening(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') this.answerReady();
        else if (message.kind === 'failed') this.problems = message.problems;
        else if (message.kind === 'listening') resolve(message.url);
        else this.dialogue.receive(message);
      });
      void this.ended.then(({ how, problems }) => {
        reject(new StartError(problems.length > 0 ? problems : [`process ${String(this.pid)} ended with ${how}`]));
      });
    });
  }

  private answerReady(): void {
    if (this.drainMs !== undefined) this.tell({ kind: 'stop', drainMs: this.drainMs });
    else this.tell({ kind: 'start', launch: this.launch(), announces: this.announces });
  }

  private tell(message: PrimaryMessage): void {
    // One that has ended meanwhile need not be told.
    if (this.worker.isConnected()) this.worker.send(message, () => undefined);
  }

  private async follow(): Promise<void> {
    try {
      await this.listening;
    } catch {
      return;
    }
    this.isListening = true;
    const probation = setTimeout(() => (this.isProven = true), PROVEN_AFTER_MS);
    await this.ended;
    this.isListening = false;
    clearTimeout(probation);
  }
}
