import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../../test/harness/scopes.js';

const POLL_MS = 20;
/** A sync tells so many events of a room, and a page of its messages too. */
const PAGE = 3;
export const BOT = '@bot:example';
export const TOKEN = 'any';

interface StoredEvent {
  readonly room: string;
  readonly event: object;
}

/** A homeserver: it takes each transaction once, as the specification says. */
export class MatrixStandIn {
  readonly sent = new Map<string, Record<string, any>>();
  /** How many sends are refused from now on, as the server is away. */
  refusals = 0;
  /** Rooms in which the bot may not write, and into which it may not come. */
  readonly forbidden = new Set<string>();
  readonly joined = new Set<string>();
  private readonly invited = new Set<string>();
  private readonly events: StoredEvent[] = [];

  invite(room: string): void {
    this.invited.add(room);
  }

  /** @param more what else its content has */
  say(room: string, sender: string, body: unknown, more: object = {}): string {
    return this.add(room, { type: 'm.room.message', sender, content: { msgtype: 'm.text', body, ...more } });
  }

  private add(room: string, event: object): string {
    const event_id = `$event-${this.events.length}`;
    this.events.push({ room, event: { event_id, origin_server_ts: Date.now(), ...event } });
    return event_id;
  }

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      void text(request).then(async (body) => {
        const url = new URL(request.url ?? '', 'http://any');
        if (url.pathname.endsWith('/sync')) await sleep(POLL_MS);
        const isKnown = request.headers.authorization === `Bearer ${TOKEN}`;
        const [status, answer] = isKnown
          ? this.outcomeOf(request.method ?? '', url, body)
          : [401, { errcode: 'M_UNKNOWN_TOKEN' }];
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    atEnd(() => {
      server.close();
      server.closeAllConnections();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  private outcomeOf(method: string, { pathname, searchParams }: URL, body: string): [status: number, answer: object] {
    if (pathname.endsWith('/whoami')) return [200, { user_id: BOT }];
    if (pathname.endsWith('/upload')) return [200, { content_uri: 'mxc://example/picture' }];
    if (pathname.endsWith('/sync')) return [200, this.sync(Number(searchParams.get('since') ?? 0))];
    const names = pathname.split('/').map(decodeURIComponent);
    if (pathname.includes('/join/')) return this.join(names.at(-1) ?? '');
    const room = names[5] ?? '';
    if (pathname.includes('/event/')) {
      const content = this.sent.get((names.at(-1) ?? '').replace('$reply-', ''));
      return content ? [200, { sender: BOT, content }] : [404, { errcode: 'M_NOT_FOUND' }];
    }
    if (pathname.endsWith('/messages')) return [200, this.page(room, searchParams)];
    if (this.forbidden.has(room)) return [403, { errcode: 'M_FORBIDDEN' }];
    if (method !== 'PUT' || this.refusals-- > 0) return [503, {}];
    const transaction = names.at(-1) ?? '';
    if (!this.sent.has(transaction)) this.sent.set(transaction, JSON.parse(body));
    return [200, { event_id: `$reply-${transaction}` }];
  }

  private join(room: string): [status: number, answer: object] {
    this.invited.delete(room);
    if (this.forbidden.has(room)) return [403, { errcode: 'M_FORBIDDEN' }];
    this.joined.add(room);
    this.add(room, { type: 'm.room.member', sender: BOT, state_key: BOT, content: { membership: 'join' } });
    return [200, { room_id: room }];
  }

  private sync(since: number): object {
    const rooms = [...this.joined].map((room) => {
      const all = this.of(room);
      const news = all.filter(({ place }) => place >= since);
      // Who comes into a room is told of what was said before.
      const told = news.some(({ event }) => 'state_key' in event) ? all : news.slice(-PAGE);
      const limited = told.length < news.length;
      const timeline = { events: told.map(({ event }) => event), limited, prev_batch: String(told[0]?.place) };
      return [room, { timeline }] as const;
    });
    const invite = Object.fromEntries([...this.invited].map((room) => [room, {}]));
    return { next_batch: String(this.events.length), rooms: { join: Object.fromEntries(rooms), invite } };
  }

  private of(room: string): (StoredEvent & { readonly place: number })[] {
    return this.events.map((each, place) => ({ ...each, place })).filter((each) => each.room === room);
  }

  /** Backwards, from the one place to the other. */
  private page(room: string, query: URLSearchParams): object {
    const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
    const before = this.of(room).filter(({ place }) => place < from && place >= to);
    const chunk = before.slice(-PAGE).reverse();
    return { chunk: chunk.map(({ event }) => event), ...(chunk.length > 0 && { end: String(chunk.at(-1)?.place) }) };
  }
}
