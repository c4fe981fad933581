import { Agent, type IncomingHttpHeaders, request as open } from 'node:http';
import type { Tally } from './tally.js';

/** A request that a trial sends. */
export interface Sent {
  /** What it is counted as. */
  readonly kind: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Refusals that there may be, besides 2xx. */
  readonly refusals?: readonly number[];
}

/** What is known of a request: it was done, it was refused and so did nothing, or nobody knows. */
export type Outcome =
  | {
      readonly is: 'done' | 'refused';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly text: string;
    }
  | { readonly is: 'unknown' };

/** No answer at all within this time is a hang. */
const HANG_MS = 15_000;

/** One client's connections to the service, kept as long as both sides like. */
export class Wire {
  private readonly agent: Agent;

  /** @param connections how many requests may be under way; others wait for their turn */
  constructor(
    private readonly url: string,
    readonly tally: Tally,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** @param intended when it should have gone out, by `performance.now()`; its time to the answer counts from then */
  async send(sent: Sent, intended = performance.now()): Promise<Outcome> {
    const { kind, method, path } = sent;
    const name = `${method} ${path}`;
    try {
      const answer = await this.exchange(sent);
      const { status, text } = answer;
      this.tally.answered(kind, performance.now() - intended);
      if ((status >= 200 && status < 300) || (status === 304 && sent.headers?.['if-none-match'] !== undefined))
        return { is: 'done', ...answer };
      if (status === 503) {
        this.tally.fault(`${name}: 503 ${text}`);
        return { is: 'unknown' };
      }
      if (status < 400 || status >= 500 || !sent.refusals?.includes(status))
        this.tally.problem(`${name}: ${status} ${text}`);
      return status >= 400 && status < 500 ? { is: 'refused', ...answer } : { is: 'unknown' };
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      if (message.includes('hangs')) this.tally.problem(message);
      else this.tally.fault(`${name}: ${message}`);
      // Where no connection was made, nothing was sent.
      return code === 'ECONNREFUSED' ? { is: 'refused', status: 0, headers: {}, text: '' } : { is: 'unknown' };
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private exchange({ method, path, body, headers }: Sent): Promise<Omit<Extract<Outcome, { text: string }>, 'is'>> {
    const text = body && JSON.stringify(body);
    const content = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    return new Promise((resolve, reject) => {
      const outgoing = open(this.url + path, { method, agent: this.agent, headers: { ...headers, ...content } });
      const patience = setTimeout(() => {
        outgoing.destroy(new Error(`${method} ${path} hangs`));
      }, HANG_MS);
      const fail = (error: Error): void => {
        clearTimeout(patience);
        reject(error);
      };
      outgoing.on('error', fail).on('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail);
        incoming.on('end', () => {
          clearTimeout(patience);
          // What is cut off in the middle ends, too.
          if (!incoming.complete) reject(new Error('the answer ends in the middle'));
          else
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: Buffer.concat(chunks).toString(),
            });
        });
      });
      outgoing.end(text);
    });
  }
}
