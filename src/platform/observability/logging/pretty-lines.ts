import type { LoggedRequest } from './log.js';
import type { LogLevel } from './log-settings.js';

/** Of ECMA-48: grey, green, yellow, red. */
const COLOURS: Readonly<Record<LogLevel, number>> = { debug: 90, info: 32, warn: 33, error: 31 };

/** The log for people: short lines, in colours where a terminal shows them. */
export class PrettyLines {
  constructor(private readonly colours: boolean) {}

  say(time: string, level: LogLevel, message: string, context?: string): string {
    return `${this.start(time, level)} ${context === undefined ? '' : `[${context}] `}${message}\n`;
  }

  request(time: string, level: LogLevel, request: LoggedRequest): string {
    const { id, method, operation, route, status, milliseconds, client, aborted } = request;
    const said = [method, route, status, `${milliseconds.toFixed(1)} ms`, operation, client, id, aborted && 'aborted'];
    return `${this.start(time, level)} ${said.filter(Boolean).join(' ')}\n`;
  }

  private start(time: string, level: LogLevel): string {
    const word = level.toUpperCase().padEnd(5);
    return `${time.slice(11, -1)} ${this.colours ? `\x1b[${COLOURS[level]}m${word}\x1b[0m` : word}`;
  }
}
