import { ConsoleLogger } from '@nestjs/common';
import { isatty } from 'node:tty';

/** What Nest says of each module and route at every start helps nobody who runs the service. */
const CHATTER = new Set(['InstanceLoader', 'NestFactory', 'NestApplication', 'RouterExplorer', 'RoutesResolver']);

/** Writes the log to the terminal, in colours where that can show them. */
export class ServiceLogger extends ConsoleLogger {
  constructor() {
    super({ logLevels: ['log', 'warn', 'error', 'fatal'], colors: isatty(1), prefix: 'card-draw' });
  }

  protected override printMessages(
    ...[messages, context, level, ...rest]: Parameters<ConsoleLogger['printMessages']>
  ): void {
    if (level === 'log' && context !== undefined && CHATTER.has(context)) return;
    super.printMessages(messages, context, level, ...rest);
  }
}
