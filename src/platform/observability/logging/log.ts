import { type DestinationStream, type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { Clock } from '../../clock.js';
import type { LogLevel, LogSettings } from './log-settings.js';

/** Longer than any address. */
const MAX_CLIENT = 100;

/** Their values are never written. Nothing logs them on purpose. */
const SECRET_FIELDS = ['', 'headers.', 'body.', 'req.headers.', 'req.body.'].flatMap((parent) =>
  ['password', 'token', 'authorization', 'cookie'].map((field) => parent + field),
);

/** The lines for people: what matters most is before the other fields. */
const PRETTY = {
  messageKey: 'message',
  messageFormat:
    '{if context}[{context}] {end}{message}{if method} {method} {route}{end}{if status} {status}{end}{if duration_ms} {duration_ms} ms{end}',
  ignore: 'pid,context,method,route,status,duration_ms',
  translateTime: 'UTC:HH:MM:ss.l',
  singleLine: true,
};

/** Where lines go. */
export interface LogDestination extends DestinationStream {
  /** How many lines were dropped. */
  readonly dropped: number;
  /** Begins to write the lines that wait for others. */
  flush(): void;
  /** Resolves when all lines are written, or nobody takes them. */
  drain(): Promise<void>;
}

/** The log of a process: a line of JSON each, or a line for people. */
export class Log {
  private logger: Logger;

  /** @param isTerminal whether people read it, on something that shows colours */
  constructor(
    private readonly destination: LogDestination,
    private readonly isTerminal: boolean,
    settings: LogSettings,
  ) {
    this.logger = this.createLogger(settings);
  }

  /** How many lines a reader that was too slow or gone has cost. */
  get dropped(): number {
    return this.destination.dropped;
  }

  configure(settings: LogSettings): void {
    this.logger = this.createLogger(settings);
  }

  /** Whether lines of this level are logged. */
  includes(level: LogLevel): boolean {
    return this.logger.isLevelEnabled(level);
  }

  /** Logs a line with fields beside its message; those without a value are left out. */
  write(level: LogLevel, message: string | undefined, fields: object): void {
    this.logger[level](fields, message);
  }

  /** Logs what a part of the service says: such a line does not wait for others. */
  say(level: LogLevel, message: string | undefined, fields: object): void {
    this.write(level, message, fields);
    this.destination.flush();
  }

  /** Resolves when all lines are written, or nobody takes them. */
  drain(): Promise<void> {
    return this.destination.drain();
  }

  private createLogger({ logLevel, logFormat }: LogSettings): Logger {
    const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && this.isTerminal);
    return pino(
      {
        level: logLevel,
        base: { pid: process.pid },
        messageKey: 'message',
        timestamp: timestamps(),
        formatters: { level: (level) => ({ level }) },
        serializers: { client: shortened, duration_ms: rounded },
        redact: { paths: SECRET_FIELDS, censor: '[redacted]' },
      },
      isPretty ? this.prettyStream() : this.destination,
    );
  }

  private prettyStream(): DestinationStream {
    const pretty = prettyFactory({ ...PRETTY, colorize: this.isTerminal });
    return { write: (line) => this.destination.write(pretty(line)) };
  }
}

/** Times as pino writes them. Many lines are of the same millisecond. */
function timestamps(): () => string {
  const clock = new Clock();
  let last = NaN;
  let text = '';
  return () => {
    const now = clock.now();
    if (now.getTime() !== last) {
      last = now.getTime();
      text = `,"time":"${now.toISOString()}"`;
    }
    return text;
  };
}

function shortened(client: string): string {
  return client.slice(0, MAX_CLIENT);
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
