import { Clock } from '../../clock.js';
import type { LogOutput } from './log-output.js';
import { LOG_LEVELS, type LogLevel, type LogSettings } from './log-settings.js';
import { PrettyLines } from './pretty-lines.js';

/** A request that has ended, as far as the log is to know of it: never the URL, a body or a header. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  /** The operation and the pattern of its route, as {@link routeFields} has them; empty where there is none. */
  readonly fields: string;
  readonly operation: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly client: string | undefined;
  /** Whether the client went away before it had the whole answer. */
  readonly aborted: boolean;
}

/** What became of the credential in a request. */
export interface LoggedAccess {
  readonly id: string;
  readonly operation: string;
  /** What was written, such as `cards/12`. */
  readonly record?: string;
  readonly credential: string;
  readonly status: number;
  readonly client: string;
}

/** Longer than any address. */
const MAX_CLIENT = 100;

/** The log of a process: a line of JSON each, or a line for people. */
export class Log {
  private readonly clock = new Clock();
  private readonly head = `"pid":${process.pid}`;
  private pretty: PrettyLines | undefined;
  private threshold = 0;
  private now = NaN;
  private nowText = '';

  /** @param isTerminal whether people read it, on something that shows colours */
  constructor(
    private readonly output: LogOutput,
    private readonly isTerminal: boolean,
    settings: LogSettings,
  ) {
    this.configure(settings);
  }

  /** How many lines a reader that was too slow or gone has cost. */
  get dropped(): number {
    return this.output.dropped;
  }

  configure({ logLevel, logFormat }: LogSettings): void {
    this.threshold = LOG_LEVELS.indexOf(logLevel);
    const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && this.isTerminal);
    this.pretty = isPretty ? new PrettyLines(this.isTerminal) : undefined;
  }

  /** Whether lines of this level are logged. */
  includes(level: LogLevel): boolean {
    return LOG_LEVELS.indexOf(level) >= this.threshold;
  }

  /** Logs what a part of the service has to say. */
  say(level: LogLevel, message: string, context?: string): void {
    if (!this.includes(level)) return;
    const time = this.time();
    const line = this.pretty
      ? this.pretty.say(time, level, message, context)
      : `{"time":"${time}","level":"${level}",${this.head},${context ? `"context":${JSON.stringify(context)},` : ''}"message":${JSON.stringify(message)}}\n`;
    this.output.write(line, true);
  }

  /** Logs a request; the caller has asked whether this level is included. */
  request(level: LogLevel, request: LoggedRequest): void {
    this.tellDropped();
    const time = this.time();
    this.output.write(this.pretty ? this.pretty.request(time, level, request) : this.json(time, level, request), false);
  }

  /** Logs that a credential allowed something, or was refused. */
  access(level: LogLevel, message: string, { id, client, ...facts }: LoggedAccess): void {
    if (!this.includes(level)) return;
    this.tellDropped();
    const time = this.time();
    const known = { request_id: id, ...facts, client: client.slice(0, MAX_CLIENT) };
    const line = this.pretty
      ? this.pretty.say(time, level, [message, ...Object.values(known)].join(' '))
      : `{"time":"${time}","level":"${level}",${this.head},"message":"${message}",${JSON.stringify(known).slice(1)}\n`;
    this.output.write(line, false);
  }

  /** Resolves when all lines are written, or nobody takes them. */
  drain(): Promise<void> {
    return this.output.drain();
  }

  private json(time: string, level: LogLevel, request: LoggedRequest): string {
    const { id, method, fields, status, milliseconds, client, aborted } = request;
    // Put together by hand: a serializer takes several times as long, and only the client's address may need escaping.
    return (
      `{"time":"${time}","level":"${level}",${this.head},"message":"request","request_id":"${id}","method":"${method}"${fields}` +
      `,"status":${status},"duration_ms":${Math.round(milliseconds * 1000) / 1000}` +
      (client === undefined ? '' : `,"client":${JSON.stringify(client.slice(0, MAX_CLIENT))}`) +
      (aborted ? ',"aborted":true}\n' : '}\n')
    );
  }

  private tellDropped(): void {
    const dropped = this.output.takeDropped();
    if (dropped > 0) this.say('warn', `${dropped} lines of the log were dropped: nobody read them in time`, 'Log');
  }

  /** Many lines are of the same millisecond. */
  private time(): string {
    const now = this.clock.now();
    if (now.getTime() !== this.now) {
      this.now = now.getTime();
      this.nowText = now.toISOString();
    }
    return this.nowText;
  }
}

/** The part of a request's line that is the same for all requests of a route. */
export function routeFields(operation: string, route: string | undefined): string {
  return `,"operation":${JSON.stringify(operation)}${route === undefined ? '' : `,"route":${JSON.stringify(route)}`}`;
}
