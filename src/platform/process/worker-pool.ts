import { Logger } from '@nestjs/common';
import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { MetricValues } from '../observability/metrics/metrics.service.js';
import { ProcessesMetrics } from '../observability/metrics/processes-metrics.js';
import type { Launch, RequestServer } from './request-server.js';
import { restartPause } from './restart-pause.js';
import { StartError } from './start-error.js';
import { WorkerProcess } from './worker-process.js';

const WORKER_PROGRAM = fileURLToPath(new URL('./worker-main.js', import.meta.url));

/** A process that is well stops earlier than this. */
const STOP_WITHIN_MS = 6_500;

const logger = new Logger('Processes');

/** The application in several processes behind one port. A process that ends is replaced, until the pool is stopped. */
export class WorkerPool implements RequestServer {
  /** Those that have not ended. */
  private readonly workers = new Set<WorkerProcess>();
  private readonly stopping = new AbortController();
  private readonly allMetrics = new ProcessesMetrics<WorkerProcess>();
  private url: string | undefined;
  /** With PORT=0, what new processes are told to listen on. */
  private port = 0;

  /** @throws StartError when a process ends before all of them take requests */
  async start(launch: Launch): Promise<string> {
    cluster.setupPrimary({ exec: WORKER_PROGRAM });
    // The first starts alone: it brings the schema up to date, and what it has to say, or fails at, is said once.
    const first = this.fork(launch, true);
    const url = await first.listening;
    const others = Array.from({ length: launch.settings.webConcurrency - 1 }, () => this.fork(launch));
    await Promise.all(others.map(({ listening }) => listening));
    const all = [first, ...others];
    const gone = all.find((worker) => !this.workers.has(worker));
    if (gone) throw new StartError([`process ${String(gone.pid)} ended with ${(await gone.ended).how}`]);
    this.url = url;
    for (const worker of all) void this.keep(worker, launch);
    return url;
  }

  /** What keeps all processes from doing their work: one that can do it is enough. */
  async problem(): Promise<string | undefined> {
    if (this.stopping.signal.aborted) return 'The service is about to stop';
    const answers = await Promise.all(this.listening.map((worker) => worker.ask('readiness')));
    const given = answers.filter((answer) => answer !== undefined) as { problem?: string }[];
    const [first = { problem: 'No process takes requests' }] = given;
    return given.some(({ problem }) => problem === undefined) ? undefined : first.problem;
  }

  /** The metrics of all processes, as far as they answer, added up. */
  async metrics(): Promise<string> {
    const workers = this.listening;
    const answers = await Promise.all(workers.map((worker) => worker.ask('metrics')));
    for (const [index, worker] of workers.entries()) {
      const values = answers[index] as MetricValues | undefined;
      if (values !== undefined && this.workers.has(worker)) this.allMetrics.update(worker, values);
    }
    return this.allMetrics.text(this.listening.length);
  }

  /** Those that take requests now. */
  private get listening(): WorkerProcess[] {
    return [...this.workers].filter(({ isListening }) => isListening);
  }

  /** @throws Error when a process crashed instead of stopping, or had to be killed */
  async stop(drainMs: number): Promise<void> {
    this.stopping.abort();
    const workers = [...this.workers];
    for (const worker of workers) worker.stop(drainMs);
    const impatience = setTimeout(() => workers.forEach((worker) => worker.kill()), drainMs + STOP_WITHIN_MS);
    const ends = await Promise.all(workers.map(async ({ pid, ended }) => ({ pid, ...(await ended) })));
    clearTimeout(impatience);
    const crash = ends.find(({ isOrderly }) => !isOrderly);
    if (crash) throw new Error(`Process ${String(crash.pid)} ended with ${crash.how} instead of stopping`);
  }

  /** Replaces a worker when it has ended, and its replacement, and so on. */
  private async keep(worker: WorkerProcess, launch: Launch): Promise<void> {
    for (let quickEnds = 0; ;) {
      const { how, problems } = await worker.ended;
      if (this.stopping.signal.aborted) return;
      quickEnds = worker.isProven ? 0 : quickEnds + 1;
      const pause = restartPause(quickEnds);
      const name = `Process ${String(worker.pid)}`;
      for (const problem of problems) logger.error(`${name} cannot start: ${problem}`);
      logger.warn(`${name} ended with ${how}; another takes its place${pause === 0 ? '' : ` in ${pause / 1000} s`}`);
      try {
        await sleep(pause, undefined, { signal: this.stopping.signal });
      } catch {
        return;
      }
      worker = this.fork(launch);
      void this.admit(worker);
    }
  }

  private async admit(replacement: WorkerProcess): Promise<void> {
    const url = await replacement.listening.catch(() => undefined);
    if (url === undefined) return;
    if (url === this.url) logger.log(`Process ${String(replacement.pid)} takes requests`);
    // With PORT=0, it got a free port of its own when all others ended between its start and its listening.
    else replacement.stop(0);
  }

  private fork(launch: Launch, announces = false): WorkerProcess {
    this.stopping.signal.throwIfAborted();
    const worker = new WorkerProcess(
      () => this.current(launch),
      announces,
      () => this.metrics(),
    );
    this.workers.add(worker);
    void worker.ended.then(() => {
      this.workers.delete(worker);
      this.allMetrics.end(worker);
    });
    return worker;
  }

  /**
   * With PORT=0, the first to listen gets a free port, and shares it with all that ask for 0 as long as one of them listens.
   * After that, the same port is only to be had by its number.
   */
  private current(launch: Launch): Launch {
    const { settings } = launch;
    if (settings.port !== 0 || this.url === undefined) return launch;
    if (![...this.workers].some(({ isListening }) => isListening)) this.port = Number(new URL(this.url).port);
    return { ...launch, settings: { ...settings, port: this.port } };
  }
}
