import type { IncomingHttpHeaders } from 'node:http';
import { HttpClient } from '../../test/harness/http-client.js';

/** A request that a trial sends. */
export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Refusals that there may be, besides 2xx. */
  readonly refusals?: readonly number[];
}

/** What is known of a request: it was done, it was refused and so did nothing, or nobody knows. */
export interface Outcome {
  readonly is: 'done' | 'refused' | 'unknown';
  /** 0 if there was no answer. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** No answer at all within this time is a hang. */
const HANG_MS = 15_000;
/** So many problems, and so many faults, are told. */
const MOST_TOLD = 20;

/** What came of all requests. */
export class Tally {
  /** What must not be whatever happens to the service: a 500, an answer that does not fit its request, a hang. */
  readonly problems: string[] = [];
  /** What a client sees of a fault: connections that are refused or lost, and 503. */
  readonly faults: string[] = [];
  failed = 0;
  /** How long each answer took, and each 503 or lost connection, in milliseconds. */
  times: number[] = [];
  readonly refusals: number[] = [];

  fault(text: string, milliseconds: number): void {
    this.refusals.push(milliseconds);
    this.note(this.faults, text);
  }

  problem(text: string): void {
    this.note(this.problems, text);
  }

  private note(list: string[], text: string): void {
    this.failed++;
    if (list.length < MOST_TOLD) list.push(text);
  }
}

/** One client's connection to the service, kept as long as both sides like. */
export class Wire {
  private readonly client = new HttpClient(1, HANG_MS);

  constructor(
    private readonly url: string,
    private readonly tally: Tally,
  ) {}

  /** @param intended when it should have gone out, by `performance.now()`; its time to the answer counts from then */
  async send({ method, path, refusals, ...rest }: SentRequest, intended = performance.now()): Promise<Outcome> {
    const name = `${method} ${path}`;
    const took = (): number => performance.now() - intended;
    try {
      const { status, headers, bytes } = await this.client.request(this.url, method, path, rest);
      const text = bytes.toString();
      this.tally.times.push(took());
      const isRefusal = status >= 400 && status < 500;
      const isDone =
        (status >= 200 && status < 300) || (status === 304 && rest.headers?.['if-none-match'] !== undefined);
      if (status === 503) this.tally.fault(`${name}: 503 ${text}`, took());
      else if (!isDone && !refusals?.includes(status)) this.tally.problem(`${name}: ${status} ${text}`);
      return { is: isDone ? 'done' : isRefusal ? 'refused' : 'unknown', status, headers, text };
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      if (message.endsWith('hangs')) this.tally.problem(message);
      else this.tally.fault(`${name}: ${message}`, took());
      // A connection that was refused took no request.
      return { is: code === 'ECONNREFUSED' ? 'refused' : 'unknown', status: 0, headers: {}, text: '' };
    }
  }

  close(): void {
    this.client.close();
  }
}
