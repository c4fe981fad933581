import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerTo } from './http-answer.js';

const FIRST_PAUSE_MS = 100;
/** So often may a connection be lost, or the service be away, before the request is given up. */
const ATTEMPTS = 8;
/** No answer, or one after which the same request may succeed. */
const TRANSIENT = new Set([0, 429, 502, 503, 504]);

/** A record with its id, and the other fields that matter here. */
export interface Stored {
  readonly id: number;
  readonly name: string;
  readonly did: string;
  readonly created_at: string;
}

/** A running service, over HTTP. */
export class DemoService {
  /** @param stop aborts, with the reason, when no further request is to be sent: after one that failed too */
  constructor(
    private readonly address: string,
    private readonly secrets: { readonly password: string; readonly token: string },
    private readonly stop: AbortController,
  ) {}

  /** The records of a list, in pages as long as the service likes. */
  async *each(path: string): AsyncGenerator<Stored> {
    for (let page = 1; ; page++) {
      const records = await this.send<Stored[]>('GET', `${path}?page=${page}`);
      if (records.length === 0) return;
      yield* records;
    }
  }

  create(path: string, record: object): Promise<Stored> {
    return this.send<Stored>('POST', path, { ...record, password: this.secrets.password });
  }

  /** Sends a request again, with the same key, when no answer comes, and waits as long as the service says. */
  async send<T>(method: string, path: string, body?: object): Promise<T> {
    const authorization = `Bearer ${this.secrets.token}`;
    const headers = { 'content-type': 'application/json', authorization, 'idempotency-key': randomUUID() };
    for (let failed = 0; ;) {
      this.stop.signal.throwIfAborted();
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      // It is not stopped: a request under way comes to its end.
      const { status, text, retryAfter } = await answerTo(this.address + path, init);
      if (status >= 200 && status < 300) return (text === '' ? undefined : JSON.parse(text)) as T;
      // With Retry-After, a conflict means that the first request with this key is still under way.
      const isTransient = TRANSIENT.has(status) || (status === 409 && retryAfter !== undefined);
      if (status !== 429) failed++;
      if (!isTransient || failed >= ATTEMPTS) {
        const problem = `${method} ${this.address}${path}: ${status || 'no answer'} ${text.slice(0, 300)}`;
        this.stop.abort(new Error(problem));
        continue;
      }
      const pause = Math.max((retryAfter ?? 0) * 1000, FIRST_PAUSE_MS * 2 ** failed);
      await sleep(pause, undefined, { signal: this.stop.signal }).catch(() => undefined);
    }
  }
}
