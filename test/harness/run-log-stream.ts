import type { LogDestination } from '../../src/platform/observability/logging/log.js';
import { type RunLog } from './run-log.js';

/** A line about a request, as the service logs it. */
export interface RequestLine {
  readonly time: string;
  readonly level: string;
  readonly request_id: string;
  readonly method: string;
  readonly operation: string;
  readonly route?: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly client?: string;
  readonly aborted?: boolean;
  readonly record?: string;
  readonly credential?: string;
}

/** A line that names a credential: one that allowed a write, or was refused. */
export interface AccessLine {
  readonly level: string;
  readonly message: string;
  readonly request_id: string;
  readonly operation: string;
  readonly record?: string;
  readonly credential: string;
  readonly status: number;
  readonly client: string;
}

/** What an application in a test logs to: the log of the run, which it also keeps. */
export class RunLogStream implements LogDestination {
  readonly dropped = 0;
  private text = '';

  constructor(private readonly log: RunLog) {}

  write(line: string): void {
    this.text += line;
    this.log.append(line);
  }

  flush(): void {
    // No line waits.
  }

  drain(): Promise<void> {
    return Promise.resolve();
  }

  /** The lines about requests so far. */
  get requests(): RequestLine[] {
    return this.lines('request');
  }

  /** The lines about credentials so far. */
  get accesses(): AccessLine[] {
    return this.lines<AccessLine>('request', 'write allowed', 'credential refused').filter(
      ({ credential }) => (credential as string | undefined) !== undefined,
    );
  }

  private lines<T>(...messages: readonly string[]): T[] {
    const isAsked = (line: string): boolean => messages.some((message) => line.includes(`"message":"${message}"`));
    return this.text
      .split('\n')
      .filter(isAsked)
      .map((line) => JSON.parse(line) as T);
  }
}
