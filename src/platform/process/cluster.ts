import { Logger } from '@nestjs/common';
import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { MetricsMessage, WorkerMessage } from '../primary.js';
import { SingleFlight } from '../concurrency.js';
import { StartError } from '../config/settings.js';
import type { Launch } from './application.js';

const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A process that took requests for this long is replaced at once. */
const PROVEN_AFTER_MS = 5_000;
/** A process that has not stopped after this time is killed. */
const STOP_WITHIN_MS = 6_500;
/** The ends of processes that were told to stop. The signal itself ends one that has just begun. */
const ORDERLY = new Set(['code 0', 'SIGINT', 'SIGTERM']);

/** The variable with the {@link WorkerLaunch} as JSON. Secrets are never on a command line, which all users can read. */
export const LAUNCH = 'CARD_DRAW_LAUNCH';
export type WorkerLaunch = Launch & { readonly announces: boolean };

const logger = new Logger('Processes');

/** The application in several processes behind one port. A process that ends is replaced, until all are stopped. */
export class Cluster {
  private readonly workers = new Set<WorkerProcess>();
  private readonly stopping = new AbortController();
  private readonly registry = new AggregatorRegistry();
  /** A process that ends meanwhile never answers; the second time the others are asked. */
  private readonly scrapes = new SingleFlight(() =>
    this.registry.clusterMetrics().catch(() => this.registry.clusterMetrics()),
  );
  private url: string | undefined;
  private port = 0;

  /** @throws StartError when a process ends before it takes requests */
  async start(launch: Launch): Promise<string> {
    this.port = launch.settings.port;
    // Shown in lists of processes.
    cluster.setupPrimary({ args: ['worker'] });
    // The first one starts alone: it migrates the schema, and logs for all.
    const first = this.fork(launch);
    this.url = await first.listening;
    const others = Array.from({ length: launch.settings.webConcurrency - 1 }, () => this.fork(launch));
    await Promise.all(others.map(({ listening }) => listening));
    for (const worker of [first, ...others]) void this.keep(worker, launch);
    return this.url;
  }

  metrics(): Promise<string> {
    return this.scrapes.run();
  }

  /** @throws Error when a process crashed instead of stopping, or had to be killed */
  async stop(drainMs: number): Promise<void> {
    this.stopping.abort();
    const workers = [...this.workers];
    for (const worker of workers) worker.signal(drainMs > 0 ? 'SIGTERM' : 'SIGINT');
    const kill = (): void => workers.forEach((worker) => worker.signal('SIGKILL'));
    const timeout = setTimeout(kill, drainMs + STOP_WITHIN_MS);
    const ends = await Promise.all(workers.map(({ ended }) => ended));
    clearTimeout(timeout);
    for (const [i, { pid, problems }] of workers.entries())
      if (!ORDERLY.has(ends[i] ?? '') && problems.length === 0)
        throw new Error(`Process ${pid} ended with ${ends[i]} instead of stopping`);
  }

  /** Replaces a worker when it ends, then its replacement, and so on. */
  private async keep(worker: WorkerProcess, launch: Launch): Promise<void> {
    for (let quickEnds = 0; ;) {
      const how = await worker.ended;
      if (this.stopping.signal.aborted) return;
      quickEnds = performance.now() - worker.listeningSince >= PROVEN_AFTER_MS ? 0 : quickEnds + 1;
      const pause = restartPause(quickEnds);
      for (const problem of worker.problems) logger.error(`Process ${worker.pid} cannot start: ${problem}`);
      const when = pause === 0 ? '' : ` in ${pause / 1000} s`;
      logger.warn(`Process ${worker.pid} ended with ${how}; another takes its place${when}`);
      if (!(await sleep(pause, true, { signal: this.stopping.signal }).catch(() => false))) return;
      worker = this.fork(launch);
      const url = await worker.listening.catch(() => undefined);
      if (url === this.url) logger.log(`Process ${worker.pid} takes requests`);
      // With PORT=0 it got another port when all others ended while it started.
      else if (url !== undefined) worker.signal('SIGINT');
    }
  }

  private fork(launch: Launch): WorkerProcess {
    this.stopping.signal.throwIfAborted();
    const settings = { ...launch.settings, port: this.portToTake() };
    const worker = new WorkerProcess({ ...launch, settings, announces: this.url === undefined }, async () => {
      return { metrics: await this.metrics().catch(() => null) };
    });
    this.workers.add(worker);
    void worker.ended.then(() => this.workers.delete(worker));
    return worker;
  }

  /** With PORT=0, node:cluster shares one free port while a process listens on it. Afterwards its number must be asked for. */
  private portToTake(): number {
    const isHeld = [...this.workers].some(({ listeningSince }) => listeningSince < Infinity);
    if (this.url !== undefined && !isHeld) this.port = Number(new URL(this.url).port);
    return this.port;
  }
}

class WorkerProcess {
  /** The address. It is rejected with a StartError when the worker ends before it takes requests. */
  readonly listening: Promise<string>;
  readonly ended: Promise<string>;
  problems: readonly string[] = [];
  listeningSince = Infinity;
  private readonly worker;

  constructor(launch: WorkerLaunch, gather: () => Promise<MetricsMessage>) {
    const worker = (this.worker = cluster.fork({ [LAUNCH]: JSON.stringify(launch) }));
    this.ended = new Promise((resolve) => {
      // Unlike "exit", "close" comes after the last message.
      worker.process.once('close', (code: number | null, signal) => resolve(signal ?? `code ${String(code)}`));
      // Without an id no process was made. Any other error is about a message, and "close" follows.
      worker.on('error', ({ message }) => worker.process.pid === undefined && resolve(message));
    });
    this.listening = new Promise((resolve, reject) => {
      worker.on('message', ({ asksForMetrics, url, problems = [] }: WorkerMessage) => {
        this.problems = problems;
        if (asksForMetrics) void gather().then((found) => worker.isConnected() && worker.send(found, () => undefined));
        if (url === undefined) return;
        this.listeningSince = performance.now();
        resolve(url);
      });
      void this.ended.then((how) => {
        reject(new StartError(this.problems.length > 0 ? this.problems : [`process ${this.pid} ended with ${how}`]));
      });
    });
  }

  get pid(): string {
    return String(this.worker.process.pid);
  }

  signal(signal: NodeJS.Signals): void {
    this.worker.process.kill(signal);
  }
}

/** In milliseconds. @param quickEnds how many in a row ended soon after their start; one alone is replaced at once */
export function restartPause(quickEnds: number): number {
  return quickEnds < 2 ? 0 : Math.min(SHORTEST_PAUSE_MS * 2 ** (quickEnds - 2), LONGEST_PAUSE_MS);
}
