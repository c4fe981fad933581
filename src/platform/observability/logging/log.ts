import { ConsoleLogger } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** How lines look; `auto` is `pretty` on a terminal, else `json`. */
export const LOG_FORMATS = ['auto', 'json', 'pretty'] as const;

export interface LogSettings {
  readonly logLevel: LogLevel;
  readonly logFormat: (typeof LOG_FORMATS)[number];
}

const MAX_CLIENT = 100;

/** A second net: nothing logs these on purpose. */
const SECRET_FIELDS = ['', 'headers.', 'body.', 'req.headers.', 'req.body.'].flatMap((parent) =>
  ['password', 'token', 'authorization', 'cookie'].map((field) => parent + field),
);

const OPTIONS: LoggerOptions = {
  base: { pid: process.pid },
  messageKey: 'message',
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: {
    client: (address: string) => address.slice(0, MAX_CLIENT),
    duration_ms: (milliseconds: number) => Math.round(milliseconds * 1000) / 1000,
  },
  redact: { paths: SECRET_FIELDS, censor: '[redacted]' },
};

const PRETTY = {
  messageKey: 'message',
  messageFormat:
    '{if context}[{context}] {end}{message}{if method} {method} {route}{end}{if status} {status}{end}{if duration_ms} {duration_ms} ms{end}',
  ignore: 'pid,context,method,route,status,duration_ms',
  translateTime: 'UTC:HH:MM:ss.l',
  singleLine: true,
};

/** Parts of Nest that log each module and route at every start. */
const CHATTER = new Set(['InstanceLoader', 'NestFactory', 'NestApplication', 'RouterExplorer', 'RoutesResolver']);

/** The part of Nest that logs an error at the start, with its stack. The service logs it in a line. */
const START_ERRORS = 'ExceptionHandler';

const LEVEL_OF_NEST: Readonly<Record<string, LogLevel>> = { log: 'info', warn: 'warn', error: 'error', fatal: 'error' };

export interface LogDestination extends DestinationStream {
  readonly dropped: number;
  flush(): void;
  /** Resolves when all lines are written, or are not taken in time. */
  drain(): Promise<void>;
}

/** The log of a process: pino, with a line of JSON each, or a line for people. */
export class Log {
  /** For lines that may wait for others, such as those about requests. */
  logger!: Logger;

  constructor(
    readonly destination: LogDestination,
    private readonly isTerminal: boolean,
    settings: LogSettings,
  ) {
    this.configure(settings);
  }

  configure({ logLevel, logFormat }: LogSettings): void {
    const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && this.isTerminal);
    this.logger = pino({ ...OPTIONS, level: logLevel }, isPretty ? this.prettyStream() : this.destination);
  }

  /** Logs a line that does not wait for others. */
  say(level: LogLevel, message: string | undefined, fields: object): void {
    this.logger[level](fields, message);
    this.destination.flush();
  }

  private prettyStream(): DestinationStream {
    const pretty = prettyFactory({ ...PRETTY, colorize: this.isTerminal });
    return { write: (line) => this.destination.write(pretty(line)) };
  }
}

export class ServiceLogger extends ConsoleLogger {
  constructor(private readonly destination: Log) {
    super({ logLevels: ['log', 'warn', 'error', 'fatal'], colors: false });
  }

  protected override printMessages(
    ...[messages, context, level = 'log', , stack]: Parameters<ConsoleLogger['printMessages']>
  ): void {
    if (level === 'log' && CHATTER.has(context ?? '')) return;
    const own = context === START_ERRORS ? 'debug' : (LEVEL_OF_NEST[level] ?? 'info');
    for (const message of messages) {
      const { text, fields } = described(message, stack);
      this.destination.say(own, text, { ...fields, context: context || undefined });
    }
  }

  protected override printStackTrace(): void {
    // The message has it.
  }
}

/** A plain object becomes fields of the line; everything else becomes its message. */
function described(message: unknown, stack: unknown): { text?: string; fields?: object } {
  if (message instanceof Error) return { text: message.stack ?? message.message };
  if ((message as object | null)?.constructor === Object) return { fields: message as object };
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  return { text: typeof stack === 'string' ? `${text}\n${stack}` : text };
}
