import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bot } from '../core/bot.js';
import type { Language, Order, Person } from '../core/order.js';
import { type Part, plainText, type Reply } from '../core/reply.js';
import { languageIn, wordsOf } from '../core/words.js';
import { JsonFile } from '../files.js';

const SYNC_MS = 30_000;
const PAUSE_MS = 2_000;

interface Event {
  readonly type: string;
  readonly event_id: string;
  readonly sender: string;
  readonly content: {
    readonly msgtype?: string;
    readonly body?: string;
    readonly 'm.mentions'?: { readonly user_ids?: readonly string[] };
    readonly 'm.relates_to'?: { readonly rel_type?: string };
  };
}

interface Sync {
  readonly next_batch: string;
  readonly rooms?: {
    readonly join?: Readonly<Record<string, { readonly timeline: { readonly events: readonly Event[] } }>>;
    readonly invite?: Readonly<Record<string, unknown>>;
  };
}

export interface MatrixOptions {
  readonly server: string;
  readonly token: string;
  readonly folder: string;
  readonly language: Language;
}

/** Answers messages that mention the bot or begin with `!`. The id of a message is that of the transaction of its reply, so the server takes one. */
export class Matrix {
  private readonly since: JsonFile<string>;
  private own = '';
  private signal = new AbortController().signal;

  constructor(
    private readonly bot: Bot,
    private readonly options: MatrixOptions,
  ) {
    this.since = new JsonFile(join(options.folder, 'matrix-since.json'), '');
  }

  async run(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    while (!signal.aborted) {
      try {
        this.own ||= (await this.call<{ user_id: string }>('GET', 'client/v3/account/whoami')).user_id;
        await this.sync();
      } catch (error) {
        if ((error as Error).name !== 'AbortError') console.error(`Matrix: ${String(error)}`);
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** What has come since the last time. It is stored as done when all of it is answered. */
  private async sync(): Promise<void> {
    const since = this.since.read();
    // The first time, what was said before is not for the bot.
    const query = since === '' ? 'timeout=0' : `timeout=${SYNC_MS}&since=${encodeURIComponent(since)}`;
    const { next_batch, rooms } = await this.call<Sync>('GET', `client/v3/sync?${query}`);
    for (const room of Object.keys(rooms?.invite ?? {})) await this.call('POST', `client/v3/join/${encoded(room)}`, {});
    for (const [room, { timeline }] of Object.entries(since === '' ? {} : (rooms?.join ?? {})))
      for (const event of timeline.events) if (this.isForBot(event)) await this.answer(room, event);
    this.since.write(next_batch);
  }

  private isForBot({ type, sender, content }: Event): boolean {
    const isMessage = type === 'm.room.message' && content.msgtype === 'm.text' && sender !== this.own;
    if (!isMessage || content['m.relates_to']?.rel_type === 'm.replace') return false;
    return content.body?.startsWith('!') === true || content['m.mentions']?.user_ids?.includes(this.own) === true;
  }

  private async answer(room: string, event: Event): Promise<void> {
    const order = this.orderOf(room, event);
    const reply = await this.bot.answer(order);
    const { event_id } = event;
    for (const [place, { bytes, alt, width, height }] of reply.pictures.entries()) {
      const { content_uri: url } = await this.upload(bytes);
      const info = { mimetype: 'image/jpeg', w: width, h: height, size: bytes.length };
      await this.send(room, `${event_id}-${place}`, {
        msgtype: 'm.image',
        body: alt,
        filename: 'cards.jpg',
        url,
        info,
      });
    }
    await this.send(room, event_id, {
      msgtype: 'm.notice',
      body: plainText(reply),
      format: 'org.matrix.custom.html',
      formatted_body: html(reply),
      'm.mentions': { user_ids: [event.sender] },
      'm.relates_to': { 'm.in_reply_to': { event_id } },
    });
  }

  private orderOf(room: string, { event_id, sender, content }: Event): Order {
    const others = (content['m.mentions']?.user_ids ?? []).filter((id) => id !== this.own);
    const named = [this.own, ...others].flatMap((id) => [id, nameOf(id)]);
    const said = named.reduce((text, name) => text.replaceAll(name, ' '), content.body ?? '');
    const [other] = others;
    return {
      ...wordsOf(said),
      by: personOf(sender),
      key: `matrix-${event_id}`,
      language: languageIn(said, this.options.language),
      other: other === undefined ? undefined : personOf(other),
      place: `matrix:${room}`,
      isPublic: true,
    };
  }

  private send(room: string, transaction: string, content: object): Promise<unknown> {
    const path = `client/v3/rooms/${encoded(room)}/send/m.room.message/${encoded(transaction)}`;
    return this.call('PUT', path, content);
  }

  private upload(bytes: Uint8Array<ArrayBuffer>): Promise<{ content_uri: string }> {
    return this.call('POST', 'media/v3/upload', bytes);
  }

  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    const isPicture = body instanceof Uint8Array;
    const answer = await fetch(`${this.options.server}/_matrix/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.options.token}`,
        ...(body && { 'content-type': isPicture ? 'image/jpeg' : 'application/json' }),
      },
      ...(body && { body: isPicture ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
      signal: AbortSignal.any([this.signal, AbortSignal.timeout(2 * SYNC_MS)]),
    });
    if (answer.ok) return (await answer.json()) as T;
    const wait = answer.status === 429 ? Number(answer.headers.get('retry-after') ?? 1) * 1000 : 0;
    await sleep(wait);
    throw new Error(`${method} ${path.split('?')[0] ?? ''}: ${answer.status} ${await answer.text()}`);
  }
}

const encoded = encodeURIComponent;
const nameOf = (id: string): string => id.slice(1).split(':')[0] ?? id;
const personOf = (id: string): Person => ({ id: `matrix:${id}`, name: nameOf(id) });
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

function html({ title, lines }: Reply): string {
  const part = (each: Part): string =>
    typeof each === 'string' ? escaped(each) : `<a href="${escaped(each.url)}">${escaped(each.text)}</a>`;
  return [`<strong>${escaped(title)}</strong>`, ...lines.map((line) => line.map(part).join(''))].join('<br>');
}
