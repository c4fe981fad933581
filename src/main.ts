import { Logger } from '@nestjs/common';
import cluster from 'node:cluster';
import { processEnvironment, readSettings } from './platform/config/environment.js';
import { processLog, useProcessLog } from './platform/observability/logging/process-log.js';
import type { CreateRoot } from './platform/process/launch.js';
import { Service } from './platform/process/service.js';
import { problemsOf } from './platform/process/start-error.js';
import { Worker } from './platform/process/worker.js';

/** A signal that comes again after so long was meant. */
const IMPATIENCE_MS = 1_000;

const logger = new Logger('Service');

const createRoot: CreateRoot = async ({ settings, secrets, database }) =>
  (await import('./app.module.js')).AppModule.forRoot(settings, secrets, database);

async function main(): Promise<void> {
  const service = new Service(createRoot);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    let first: number | undefined;
    process.on(signal, () => {
      first ??= performance.now();
      // Whoever repeats it does not want to wait; npm passes on the signal of a Ctrl-C that has come already.
      if (performance.now() - first >= IMPATIENCE_MS) process.exit(1);
      if (service.isStopping) return;
      logger.log(`${signal}: stopping`);
      // At a terminal there is no load balancer that would need time to notice.
      void (signal === 'SIGTERM' ? service.drainAndExit() : service.exit(0));
    });
  }
  try {
    const settings = readSettings(processEnvironment());
    processLog.configure(settings);
    await service.start(settings);
  } catch (error) {
    // What is stopped in the middle of its start fails, and there is nothing to say of it.
    if (service.isStopping) return;
    for (const problem of problemsOf(error)) logger.error(`Cannot start: ${problem}`);
    await service.exit(1);
  }
}

useProcessLog();
if (cluster.isWorker) new Worker(createRoot).run();
else await main();
