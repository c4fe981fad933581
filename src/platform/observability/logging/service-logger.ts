import { ConsoleLogger } from '@nestjs/common';
import type { Log } from './log.js';
import type { LogLevel } from './log-settings.js';

/** What Nest says of each module and route at every start helps nobody who runs the service. */
const CHATTER = new Set(['InstanceLoader', 'NestFactory', 'NestApplication', 'RouterExplorer', 'RoutesResolver']);

const LEVELS: Readonly<Record<string, LogLevel>> = { log: 'info', warn: 'warn', error: 'error', fatal: 'error' };

/** Leads what is said through Nest's Logger into a {@link Log}. */
export class ServiceLogger extends ConsoleLogger {
  constructor(private readonly destination: Log) {
    super({ logLevels: ['log', 'warn', 'error', 'fatal'], colors: false });
  }

  protected override printMessages(
    ...[messages, context = '', level = 'log', , stack]: Parameters<ConsoleLogger['printMessages']>
  ): void {
    if (level === 'log' && CHATTER.has(context)) return;
    for (const message of messages) {
      this.destination.say(LEVELS[level] ?? 'info', textOf(message, stack), context === '' ? undefined : context);
    }
  }

  /** It is part of the message. */
  protected override printStackTrace(): void {
    // Nothing is left to print.
  }
}

function textOf(message: unknown, stack: unknown): string {
  if (message instanceof Error) return message.stack ?? message.message;
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  return typeof stack === 'string' ? `${text}\n${stack}` : text;
}
