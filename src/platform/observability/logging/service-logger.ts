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
    ...[messages, context, level = 'log', , stack]: Parameters<ConsoleLogger['printMessages']>
  ): void {
    if (level === 'log' && CHATTER.has(context ?? '')) return;
    for (const message of messages) {
      const { text, fields } = described(message, stack);
      this.destination.say(LEVELS[level] ?? 'info', text, { ...fields, context: context === '' ? undefined : context });
    }
  }

  /** It is part of the message. */
  protected override printStackTrace(): void {
    // Nothing is left to print.
  }
}

/** A plain object becomes fields of the line, as pino has it; everything else is its message. */
function described(message: unknown, stack: unknown): { text?: string; fields?: object } {
  if (message instanceof Error) return { text: message.stack ?? message.message };
  if (isPlainObject(message)) return { fields: message };
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  return { text: typeof stack === 'string' ? `${text}\n${stack}` : text };
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
