import { Logger } from '@nestjs/common';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { processLog, useProcessLog } from '../observability/logging/process-log.js';
import { ServiceLogger } from '../observability/logging/service-logger.js';
import { Application } from './application.js';
import { Dialogue, type Question } from './dialogue.js';
import type { PrimaryMessage, WorkerMessage } from './messages.js';
import type { Launch } from './request-server.js';
import { problemsOf } from './start-error.js';

/** One of several processes that take requests: runs the application as the primary process says. */
class WorkerMain {
  private readonly primary = new Dialogue(
    (message) => void tell(message),
    (question) => this.answer(question),
  );
  private readonly application = new Application(() => this.gatherMetrics());
  private ending: Promise<void> | undefined;
  private drainMs = 0;

  listen(): void {
    // Ctrl-C reaches the whole process group, and the primary process says what comes of it.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => void this.end(0, this.drainMs));
    process.on('message', (message: PrimaryMessage) => {
      if (message.kind === 'start') void this.start(message.launch, message.announces);
      else if (message.kind === 'stop') void this.end(0, message.drainMs);
      else this.primary.receive(message);
    });
    // When the primary process is gone, node:cluster ends this one.
    void tell({ kind: 'ready' });
  }

  private async start(launch: Launch, announces: boolean): Promise<void> {
    this.drainMs = launch.settings.drainMs;
    try {
      processLog.configure(launch.settings);
      if (!announces) Logger.overrideLogger(errorsOnly());
      const url = await this.application.start(launch);
      Logger.overrideLogger(new ServiceLogger(processLog));
      await tell({ kind: 'listening', url });
    } catch (error) {
      if (this.ending) return;
      await tell({ kind: 'failed', problems: problemsOf(error) });
      await this.end(1, 0);
    }
  }

  /** What the primary process asks of this one. */
  private async answer(question: Question): Promise<unknown> {
    return question === 'metrics' ? this.application.metricValues() : { problem: await this.application.problem() };
  }

  /** Only the primary process can ask all. */
  private async gatherMetrics(): Promise<string> {
    const text = await this.primary.ask('metrics');
    if (typeof text !== 'string') throw new Error('The primary process does not answer');
    return text;
  }

  private end(code: number, drainMs: number): Promise<void> {
    this.ending ??= this.finish(code, drainMs);
    return this.ending;
  }

  /** Finishes the requests under way, and ends this process. */
  private async finish(code: number, drainMs: number): Promise<never> {
    try {
      await this.application.stop(drainMs);
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

useProcessLog();
new WorkerMain().listen();
