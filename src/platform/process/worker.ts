import { Logger } from '@nestjs/common';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry } from 'prom-client';
import { processLog } from '../observability/logging/process-log.js';
import { ServiceLogger } from '../observability/logging/log.js';
import type { Application } from './application.js';
import type { CreateRoot, Launch } from './launch.js';
import { problemsOf } from './start-error.js';

/** From the primary process to a worker. The secrets go this way and no other: a command line is open to all users. */
export type PrimaryMessage =
  /** @param announces whether to log what a start has to say; errors are logged in any case */
  | { readonly kind: 'launch'; readonly launch: Launch; readonly announces: boolean }
  /** The metrics of all processes, when they could be gathered. */
  | { readonly kind: 'metrics'; readonly text: string | undefined };

/** From a worker to the primary process. */
export type WorkerMessage =
  /** Listens for messages: what was sent before is lost. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly url: string }
  /** Could not start, and ends. */
  | { readonly kind: 'failed'; readonly problems: readonly string[] }
  /** Asks for the metrics of all processes. */
  | { readonly kind: 'metrics' };

/** One of several processes that take requests: runs the application as the primary process says. */
export class Worker {
  private application: Application | undefined;
  private ending: Promise<void> | undefined;
  private drainMs = 0;
  private onMetrics: (text: string | undefined) => void = () => undefined;

  constructor(private readonly createRoot: CreateRoot) {}

  /** Waits for the primary process. When that is gone, node:cluster ends this one. */
  run(): void {
    // At a terminal there is no load balancer that would need time to notice.
    process.on('SIGINT', () => void this.end(0, 0));
    process.on('SIGTERM', () => void this.end(0, this.drainMs));
    // Those of prom-client, which come this way too, have no kind.
    process.on('message', (message: PrimaryMessage | { kind?: never }) => {
      if (message.kind === 'launch') void this.start(message.launch, message.announces);
      else if (message.kind === 'metrics') this.onMetrics(message.text);
    });
    // Answers when the primary process gathers metrics.
    new AggregatorRegistry();
    void tell({ kind: 'ready' });
  }

  private async start(launch: Launch, announces: boolean): Promise<void> {
    this.drainMs = launch.settings.drainMs;
    try {
      processLog.configure(launch.settings);
      if (!announces) Logger.overrideLogger(errorsOnly());
      const { Application } = await import('./application.js');
      this.application = new Application(this.createRoot);
      const url = await this.application.start(launch);
      this.application.metricsService?.gatherFrom(() => this.metricsOfAll());
      AggregatorRegistry.setRegistries(this.application.metricsService?.registries() ?? []);
      Logger.overrideLogger(new ServiceLogger(processLog));
      await tell({ kind: 'listening', url });
    } catch (error) {
      if (this.ending) return;
      await tell({ kind: 'failed', problems: problemsOf(error) });
      await this.end(1, 0);
    }
  }

  /** Only the primary process can ask all. It is asked once at a time. */
  private async metricsOfAll(): Promise<string> {
    const answer = new Promise<string | undefined>((resolve) => (this.onMetrics = resolve));
    await tell({ kind: 'metrics' });
    const text = await answer;
    if (text === undefined) throw new Error('Not all processes told their metrics');
    return text;
  }

  private end(code: number, drainMs: number): Promise<void> {
    this.ending ??= this.finish(code, drainMs);
    return this.ending;
  }

  /** Finishes the requests under way, and ends this process. */
  private async finish(code: number, drainMs: number): Promise<never> {
    try {
      await this.application?.stop(drainMs);
      // Gives back the connections that the primary process has handed over meanwhile; they go to the other processes.
      const disconnected = once(process, 'disconnect');
      cluster.worker?.disconnect();
      await disconnected;
    } catch (error) {
      new Logger('Service').error(error);
      code = 1;
    }
    await processLog.drain();
    process.exit(code);
  }
}

function errorsOnly(): ServiceLogger {
  const logger = new ServiceLogger(processLog);
  logger.setLogLevels(['error', 'fatal']);
  return logger;
}

/** Resolves when the message is on its way, or can reach nobody any more. */
function tell(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}
