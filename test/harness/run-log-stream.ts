import { type RunLog } from './run-log.js';

/** A line about a request, as the service logs it. */
export interface RequestLine {
  readonly time: string;
  readonly level: string;
  readonly message: string;
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
export class RunLogStream {
  private text = '';

  constructor(private readonly log: RunLog) {}

  write(line: string): void {
    this.text += line;
    this.log.append(line);
  }

  /** The lines about requests so far. */
  get requests(): RequestLine[] {
    return this.lines<RequestLine>().filter(({ message }) => message === 'request');
  }

  /** The lines about credentials so far. */
  get accesses(): AccessLine[] {
    const isAccess = ({ message, credential }: Partial<AccessLine>): boolean =>
      credential !== undefined && ['request', 'write allowed', 'credential refused'].includes(message ?? '');
    return this.lines<AccessLine>().filter(isAccess);
  }

  /** What else was logged, each with its level before it. */
  get said(): string[] {
    return this.lines<Partial<AccessLine>>()
      .filter(({ request_id }) => request_id === undefined)
      .map(({ level, message }) => `${level === 'info' ? 'log' : String(level)} ${String(message)}`);
  }

  private lines<T>(): T[] {
    return this.text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as T);
  }
}
