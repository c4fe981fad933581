import { Logger } from '@nestjs/common';
import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import { SingleFlight } from '../database/single-flight.js';
import { type Launch, type RequestServer, StartError } from './launch.js';
import type { Answers, WorkerMessage } from './worker.js';

const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A process that took requests for this long did not end for something that happens at every start. */
const PROVEN_AFTER_MS = 5_000;
/** A process that is well stops earlier than this. */
const STOP_WITHIN_MS = 6_500;
/** How a process ends that was told to. A signal to all processes may reach one that cannot take it in its own way yet. */
const ORDERLY = new Set(['code 0', 'SIGINT', 'SIGTERM']);

const logger = new Logger('Processes');

/** The application in several processes behind one port. A process that ends is replaced, until all are stopped. */
export class Cluster implements RequestServer {
  /** Those that have not ended. */
  private readonly workers = new Set<WorkerProcess>();
  private readonly stopping = new AbortController();
  private readonly registry = new AggregatorRegistry();
  /** A process that ends while it is asked never answers; asked again, the others answer. */
  private readonly scrapes = new SingleFlight(() =>
    this.registry.clusterMetrics().catch(() => this.registry.clusterMetrics()),
  );
  private url: string | undefined;
  /** What new processes are told to listen on. */
  private port = 0;

  /** @throws StartError when a process ends before it takes requests */
  async start(launch: Launch): Promise<string> {
    this.port = launch.settings.port;
    // For whoever looks at a list of processes.
    cluster.setupPrimary({ args: ['worker'] });
    // The first starts alone: it brings the schema up to date, and what it has to say, or fails at, is said once.
    const first = this.fork(launch);
    this.url = await first.listening;
    const others = Array.from({ length: launch.settings.webConcurrency - 1 }, () => this.fork(launch));
    await Promise.all(others.map(({ listening }) => listening));
    for (const worker of [first, ...others]) void this.keep(worker, launch);
    return this.url;
  }

  /** The metrics of all processes, added up. */
  metrics(): Promise<string> {
    return this.scrapes.run();
  }

  /** @throws Error when a process crashed instead of stopping, or had to be killed */
  async stop(drainMs: number): Promise<void> {
    this.stopping.abort();
    const workers = [...this.workers];
    for (const worker of workers) worker.signal(drainMs > 0 ? 'SIGTERM' : 'SIGINT');
    const impatience = setTimeout(
      () => workers.forEach((worker) => worker.signal('SIGKILL')),
      drainMs + STOP_WITHIN_MS,
    );
    for (const worker of workers) await worker.ended;
    clearTimeout(impatience);
    for (const { ended, pid, problems } of workers) {
      const how = await ended;
      if (!ORDERLY.has(how) && problems.length === 0)
        throw new Error(`Process ${pid} ended with ${how} instead of stopping`);
    }
  }

  /** Replaces a worker when it has ended, and its replacement, and so on. */
  private async keep(worker: WorkerProcess, launch: Launch): Promise<void> {
    for (let quickEnds = 0; ;) {
      const how = await worker.ended;
      if (this.stopping.signal.aborted) return;
      quickEnds = worker.isProven ? 0 : quickEnds + 1;
      const pause = restartPause(quickEnds);
      for (const problem of worker.problems) logger.error(`Process ${worker.pid} cannot start: ${problem}`);
      const when = pause === 0 ? '' : ` in ${pause / 1000} s`;
      logger.warn(`Process ${worker.pid} ended with ${how}; another takes its place${when}`);
      if (!(await sleep(pause, true, { signal: this.stopping.signal }).catch(() => false))) return;
      worker = this.fork(launch);
      void this.admit(worker);
    }
  }

  private async admit(replacement: WorkerProcess): Promise<void> {
    const url = await replacement.listening.catch(() => undefined);
    if (url === undefined) return;
    if (url === this.url) logger.log(`Process ${replacement.pid} takes requests`);
    // With PORT=0, it got a free port of its own when all others ended between its start and its listening.
    else replacement.signal('SIGINT');
  }

  private fork(launch: Launch): WorkerProcess {
    this.stopping.signal.throwIfAborted();
    const announces = this.url === undefined;
    const worker = new WorkerProcess(async (question) => {
      if (question === 'metrics') return { metrics: await this.metrics().catch(() => null) };
      return { launch: { ...launch, settings: { ...launch.settings, port: this.portToTake() }, announces } };
    });
    this.workers.add(worker);
    void worker.ended.then(() => this.workers.delete(worker));
    return worker;
  }

  /**
   * With PORT=0, the first to listen gets a free port, and shares it with all that ask for 0 as long as one of them listens.
   * After that, the same port is only to be had by its number.
   */
  private portToTake(): number {
    const isHeld = [...this.workers].some(({ isListening }) => isListening);
    if (this.url !== undefined && !isHeld) this.port = Number(new URL(this.url).port);
    return this.port;
  }
}

/** A worker, as the primary process sees it. */
class WorkerProcess {
  /** The address, once it takes requests; rejected with a StartError when the worker ends before. */
  readonly listening: Promise<string>;
  /** The code or the signal that it ended with, for the log. */
  readonly ended: Promise<string>;
  /** What kept it from starting, as far as it could tell. */
  problems: readonly string[] = [];
  private readonly worker = cluster.fork();
  private listeningSince = Infinity;

  constructor(answer: (question: keyof Answers) => Promise<Partial<Answers>>) {
    const { worker } = this;
    this.ended = new Promise((resolve) => {
      // Unlike "exit", "close" comes after the last message.
      worker.process.once('close', (code: number | null, signal) => resolve(signal ?? `code ${String(code)}`));
      // A worker that could not be made. Any other error is about a message, and "close" follows.
      worker.on('error', ({ message }) => worker.process.pid === undefined && resolve(message));
    });
    this.listening = new Promise((resolve, reject) => {
      worker.on('message', ({ ask, url, problems = [] }: WorkerMessage) => {
        this.problems = problems;
        if (ask) void answer(ask).then((found) => worker.isConnected() && worker.send(found, () => undefined));
        if (url === undefined) return;
        this.listeningSince = performance.now();
        resolve(url);
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
}

/**
 * How long to wait, in milliseconds, before a process that ended is replaced.
 * @param quickEnds how many in a row ended soon after their start, this one included; one alone is replaced at once
 */
export function restartPause(quickEnds: number): number {
  return quickEnds < 2 ? 0 : Math.min(SHORTEST_PAUSE_MS * 2 ** (quickEnds - 2), LONGEST_PAUSE_MS);
}
