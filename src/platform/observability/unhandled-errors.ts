import { Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { inspect } from 'node:util';

/** Of the process, for it counts before there are modules. */
export const unhandledErrors = new Counter({
  name: 'card_draw_unhandled_errors_total',
  help: 'Rejected promises and thrown errors that no code caught',
  registers: [],
});

/** What no code catches, such as a rejected promise of a module, is logged and counted. Node would end the process. */
export function logUnhandledErrors(): void {
  const logger = new Logger('Unhandled');
  const report = (error: unknown): void => {
    unhandledErrors.inc();
    logger.error(`No code caught this: ${error instanceof Error ? (error.stack ?? error.message) : inspect(error)}`);
  };
  process.on('unhandledRejection', report);
  process.on('uncaughtException', report);
}
