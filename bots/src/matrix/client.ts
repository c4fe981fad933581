import { setTimeout as sleep } from 'node:timers/promises';
import type { RoomEvent } from './message.js';

const ATTEMPT_MS = 60_000;
const MOST_EVENTS = 100;
const UNAUTHORIZED = 401;
const LIMITED = 429;

export interface Timeline {
  readonly events: readonly RoomEvent[];
  /** Whether there are more events before these. */
  readonly limited?: boolean;
  readonly prev_batch?: string;
}

interface Sync {
  readonly next_batch: string;
  readonly rooms?: {
    readonly join?: Readonly<Record<string, { readonly timeline: Timeline }>>;
    readonly invite?: Readonly<Record<string, unknown>>;
  };
}

/** What the homeserver refuses. */
export class MatrixError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  get isOfToken(): boolean {
    return this.status === UNAUTHORIZED;
  }

  /** Whether the same will be refused again: the room, not the server or the token, is why. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && ![UNAUTHORIZED, LIMITED].includes(this.status);
  }
}

/** Calls of the client-server interface, as one account. */
export class MatrixClient {
  constructor(
    private readonly server: string,
    private readonly token: string,
    private readonly signal: AbortSignal,
  ) {}

  async own(): Promise<string> {
    return (await this.call<{ user_id: string }>('GET', 'client/v3/account/whoami')).user_id;
  }

  /** What has come since the last time; with '', where it is now. */
  sync(since: string, timeoutMs: number): Promise<Sync> {
    const filter = JSON.stringify({ room: { timeline: { limit: MOST_EVENTS } } });
    const query = new URLSearchParams(since === '' ? { timeout: '0' } : { timeout: String(timeoutMs), since, filter });
    return this.call('GET', `client/v3/sync?${query.toString()}`);
  }

  /** All events of a room since the last time, the first one first: a sync tells the last ones of many only. */
  async eventsOf(room: string, { events, limited, prev_batch }: Timeline, since: string): Promise<RoomEvent[]> {
    const before: RoomEvent[] = [];
    for (let from = limited === true ? prev_batch : undefined; from !== undefined;) {
      const query = new URLSearchParams({ dir: 'b', from, to: since, limit: String(MOST_EVENTS) }).toString();
      const path = `client/v3/rooms/${encodeURIComponent(room)}/messages?${query}`;
      const page = await this.call<{ chunk: RoomEvent[]; end?: string }>('GET', path);
      before.push(...page.chunk);
      from = page.chunk.length === 0 ? undefined : page.end;
    }
    return [...before.reverse(), ...events];
  }

  /** @throws MatrixError when it is not known */
  event(room: string, id: string): Promise<RoomEvent> {
    return this.call('GET', `client/v3/rooms/${encodeURIComponent(room)}/event/${encodeURIComponent(id)}`);
  }

  async join(room: string): Promise<void> {
    await this.call('POST', `client/v3/join/${encodeURIComponent(room)}`, {});
  }

  /** The server takes a transaction once. */
  async send(room: string, transaction: string, content: object): Promise<void> {
    const [place, id] = [room, transaction].map(encodeURIComponent);
    await this.call('PUT', `client/v3/rooms/${String(place)}/send/m.room.message/${String(id)}`, content);
  }

  async upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    return (await this.call<{ content_uri: string }>('POST', 'media/v3/upload', bytes)).content_uri;
  }

  /** Waits as long as the server says when there are too many requests. */
  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    for (;;) {
      const answer = await this.attempt(method, path, body);
      if (answer.ok) return (await answer.json()) as T;
      const text = await answer.text();
      if (answer.status !== LIMITED)
        throw new MatrixError(answer.status, `${method} ${path.split('?')[0] ?? ''}: ${answer.status} ${text}`);
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000, undefined, { signal: this.signal });
    }
  }

  private attempt(method: string, path: string, body?: object): Promise<Response> {
    const headers = new Headers({ authorization: `Bearer ${this.token}` });
    const isPicture = body instanceof Uint8Array;
    if (body) headers.set('content-type', isPicture ? 'image/jpeg' : 'application/json');
    const content = isPicture ? (body as Uint8Array<ArrayBuffer>) : body && JSON.stringify(body);
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(ATTEMPT_MS)]);
    return fetch(`${this.server}/_matrix/${path}`, { method, headers, body: content ?? null, signal });
  }
}
