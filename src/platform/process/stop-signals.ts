import { Logger } from '@nestjs/common';
import cluster from 'node:cluster';
import type { Service } from './service.js';

/** A signal that comes again later than this ends the process at once. Sooner, npm or the primary process has only passed it on. */
const IMPATIENCE_MS = 1_000;

/** SIGINT and SIGTERM stop the service and end this process. */
export function stopOnSignals(service: Service): void {
  const logger = new Logger('Service');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    let first: number | undefined;
    process.on(signal, () => {
      first ??= performance.now();
      if (cluster.isPrimary && performance.now() - first >= IMPATIENCE_MS) process.exit(1);
      if (service.isStopping) return;
      if (cluster.isPrimary) logger.log(`${signal}: stopping`);
      // At a terminal there is no load balancer that would need time to notice.
      void service.exit(0, signal === 'SIGTERM');
    });
  }
}
