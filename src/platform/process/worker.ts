import { Logger } from '@nestjs/common';
import { AggregatorRegistry } from 'prom-client';
import { processEnvironment } from '../config/environment.js';
import { processLog } from '../observability/logging/process-log.js';
import { ServiceLogger } from '../observability/logging/log.js';
import { LAUNCH, type WorkerLaunch } from './cluster.js';
import { problemsOf } from './launch.js';
import { tell } from '../primary.js';
import type { Service } from './service.js';

/** Starts the service as one of several processes. When the primary process is gone, node:cluster ends this one. */
export async function startWorker(service: Service): Promise<void> {
  // Answers when the primary process gathers metrics.
  new AggregatorRegistry();
  const { announces, ...launch } = JSON.parse(processEnvironment()[LAUNCH] ?? '') as WorkerLaunch;
  processLog.configure(launch.settings);
  const logger = new ServiceLogger(processLog);
  // One process announces the start; all log errors.
  if (!announces) logger.setLogLevels(['error', 'fatal']);
  Logger.overrideLogger(logger);
  try {
    const url = await service.run(launch);
    Logger.overrideLogger(new ServiceLogger(processLog));
    await tell({ url });
  } catch (error) {
    if (service.isStopping) return;
    await tell({ problems: problemsOf(error) });
    await service.exit(1);
  }
}
