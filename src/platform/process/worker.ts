import { Logger } from '@nestjs/common';
import { AggregatorRegistry } from 'prom-client';
import { processLog } from '../observability/logging/process-log.js';
import { ServiceLogger } from '../observability/logging/log.js';
import type { Answers, WorkerMessage } from './cluster.js';
import { problemsOf } from './launch.js';
import type { Service } from './service.js';

/** Starts the service as one of several processes. When the primary process is gone, node:cluster ends this one. */
export async function startWorker(service: Service): Promise<void> {
  // Answers when the primary process gathers metrics.
  new AggregatorRegistry();
  const { announces, ...launch } = await ask('launch');
  processLog.configure(launch.settings);
  const logger = new ServiceLogger(processLog);
  // One process announces the start; all log errors.
  if (!announces) logger.setLogLevels(['error', 'fatal']);
  Logger.overrideLogger(logger);
  try {
    const url = await service.run(launch);
    service.application?.gatherMetricsFrom(metricsOfAll);
    Logger.overrideLogger(new ServiceLogger(processLog));
    await tell({ url });
  } catch (error) {
    if (service.isStopping) return;
    await tell({ problems: problemsOf(error) });
    await service.exit(1);
  }
}

async function metricsOfAll(): Promise<string> {
  const text = await ask('metrics');
  if (text === null) throw new Error('Not all processes told their metrics');
  return text;
}

/** Asks the primary process. A question must have its answer before it is asked again. */
function ask<Question extends keyof Answers>(question: Question): Promise<Answers[Question]> {
  return new Promise((resolve) => {
    const take = (message: Partial<Answers>): void => {
      if (message[question] === undefined) return;
      process.off('message', take);
      resolve(message[question]);
    };
    process.on('message', take);
    void tell({ ask: question });
  });
}

/** Resolves when the message is sent, or the primary process is gone. */
function tell(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}
