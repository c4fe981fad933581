import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Chat } from '../../trials/bots/chat.js';

export interface StoredPost {
  readonly text: string;
  readonly langs: readonly string[];
  readonly createdAt: string;
  readonly facets: readonly {
    index: { byteStart: number; byteEnd: number };
    features: { $type: string; uri: string }[];
  }[];
  readonly reply: { readonly root: { uri: string }; readonly parent: { uri: string; cid: string } };
  readonly embed?: {
    readonly images: readonly { image: { ref: { $link: string } }; alt: string; aspectRatio: object }[];
  };
  readonly labels?: { readonly values: readonly { val: string }[] };
}

interface Outcome {
  readonly status: number;
  readonly body: object;
}

const PAGE = 10;
const TID = /^[234567a-j][2-7a-z]{12}$/;
const graphemes = new Intl.Segmenter();
const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 20);
const refused = (error: string): Outcome => ({ status: 400, body: { error, message: error } });

/** A server of the AT protocol with one account, as its lexicons say, of what the bot uses. */
export class BlueskyStandIn implements Chat {
  readonly did = 'did:plc:bot';
  readonly records = new Map<string, { cid: string; value: StoredPost }>();
  readonly wrong: string[] = [];
  /** When sessions were asked for, in milliseconds, and how many of these requests are a 503 from now on. */
  readonly logins: number[] = [];
  failures = 0;
  /** How many sessions were made, and how many records were refused because they are there. */
  sessions = 0;
  swaps = 0;
  writes = 0;
  renewals = 0;
  /** The post to which a reply is refused, and how often that was. */
  refused = '';
  refusals = 0;
  private readonly blobs = new Set<string>();
  private readonly notifications: { sort: string; indexedAt: string; uri: string }[] = [];
  private access = 0;
  private posts = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<BlueskyStandIn> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bluesky = new BlueskyStandIn(server);
    server.on('request', (request, response) => void bluesky.take(request, response));
    return bluesky;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    return Promise.resolve();
  }

  get settings(): Chat['settings'] {
    const account = { BLUESKY_HANDLE: 'bot', BLUESKY_PASSWORD: 'any' };
    return { BLUESKY_SERVICE: this.url, ...account, BLUESKY_POLL_MS: '50' };
  }

  ask(player: number): Promise<string> {
    return Promise.resolve(this.post(`player${player}`, '@bot draw'));
  }

  replies(): Promise<Map<string, number>> {
    const uris = this.notifications.map(({ uri }) => uri);
    const counts = uris.map((uri) => [uri, this.repliesTo(uri).length] as const);
    return Promise.resolve(new Map(counts.filter(([, count]) => count > 0)));
  }

  problems(): Promise<readonly string[]> {
    return Promise.resolve(this.wrong);
  }

  /** All tokens end now. */
  expire(): void {
    this.access++;
  }

  /** Someone writes a post: `@` before a name makes a mention. @returns its address */
  post(handle: string, text: string, more: { langs?: string[]; createdAt?: string; reply?: object } = {}): string {
    const indexedAt = new Date().toISOString();
    const { createdAt = indexedAt } = more;
    const facets = [...text.matchAll(/@(\w+)/g)].map(({ 0: word, 1: name, index }) => {
      const byteStart = Buffer.byteLength(text.slice(0, index));
      const feature = { $type: 'app.bsky.richtext.facet#mention', did: `did:plc:${name ?? ''}` };
      return { index: { byteStart, byteEnd: byteStart + Buffer.byteLength(word) }, features: [feature] };
    });
    const uri = `at://did:plc:${handle}/app.bsky.feed.post/3k${String(++this.posts)
      .padStart(11, '2')
      .replace(/[0189]/g, 'z')}${this.posts}`;
    const notification = {
      sort: createdAt < indexedAt ? createdAt : indexedAt,
      indexedAt,
      uri,
      cid: `cid-${this.posts}`,
      author: { did: `did:plc:${handle}`, handle },
      reason: 'mention',
      record: { text, facets, createdAt, langs: more.langs ?? ['en'], reply: more.reply },
    };
    this.notifications.push(notification);
    return uri;
  }

  /** The replies of the bot to a post. */
  repliesTo(uri: string): StoredPost[] {
    return [...this.records]
      .filter(([place, { value }]) => place.startsWith('app.bsky.feed.post/') && value.reply.parent.uri === uri)
      .map(([, { value }]) => value);
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.url);
    const bytes = await buffer(request);
    const { status, body } = this.outcomeOf(url, bytes, request.headers.authorization ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private outcomeOf({ pathname, searchParams }: URL, bytes: Buffer, token: string): Outcome {
    const method = pathname.replace('/xrpc/', '');
    if (method === 'com.atproto.server.createSession') {
      this.logins.push(performance.now());
      if (this.failures-- > 0) return { status: 503, body: {} };
      if (JSON.parse(bytes.toString()).password === 'wrong')
        return { ...refused('AuthenticationRequired'), status: 401 };
      this.sessions++;
      return this.session();
    }
    if (method === 'com.atproto.server.refreshSession') {
      this.renewals++;
      return token === 'Bearer refresh' ? this.session() : refused('ExpiredToken');
    }
    if (token !== `Bearer access-${this.access}`) return refused('ExpiredToken');
    if (method === 'app.bsky.notification.listNotifications') return this.list(Number(searchParams.get('cursor') ?? 0));
    if (method === 'com.atproto.repo.uploadBlob') return this.upload(bytes);
    if (method === 'com.atproto.repo.getRecord') {
      const found = this.records.get(`${searchParams.get('collection') ?? ''}/${searchParams.get('rkey') ?? ''}`);
      return found ? { status: 200, body: found } : refused('RecordNotFound');
    }
    return method === 'com.atproto.repo.putRecord' ? this.put(JSON.parse(bytes.toString())) : refused('MethodNotFound');
  }

  private session(): Outcome {
    return { status: 200, body: { did: this.did, accessJwt: `access-${this.access}`, refreshJwt: 'refresh' } };
  }

  private list(from: number): Outcome {
    const sorted = this.notifications.toSorted((one, other) => other.sort.localeCompare(one.sort));
    const cursor = from + PAGE < sorted.length ? { cursor: String(from + PAGE) } : {};
    return { status: 200, body: { notifications: sorted.slice(from, from + PAGE), ...cursor } };
  }

  private upload(bytes: Buffer): Outcome {
    const $link = hashOf(bytes);
    this.blobs.add($link);
    if (bytes.length > 1_000_000) this.wrong.push(`a picture has ${bytes.length} bytes`);
    const blob = { $type: 'blob', ref: { $link }, mimeType: 'image/jpeg', size: bytes.length };
    return { status: 200, body: { blob } };
  }

  private put({ collection, rkey, record, swapRecord }: any): Outcome {
    const place = `${collection}/${rkey}`;
    const there = this.records.get(place)?.cid ?? null;
    if (swapRecord !== undefined && swapRecord !== there) {
      this.swaps++;
      return refused('InvalidSwap');
    }
    if (record.reply?.parent.uri === this.refused) {
      this.refusals++;
      return refused('InvalidRequest');
    }
    if (collection === 'app.bsky.feed.post') this.check(rkey, record);
    this.writes++;
    const cid = hashOf(JSON.stringify(record));
    this.records.set(place, { cid, value: record });
    return { status: 200, body: { uri: `at://${this.did}/${place}`, cid } };
  }

  private check(rkey: string, { text, facets, embed, createdAt, langs, reply }: StoredPost): void {
    const bytes = Buffer.byteLength(text);
    const isWrong = {
      rkey: !TID.test(rkey),
      text: [...graphemes.segment(text)].length > 300 || bytes > 3000,
      facets: !facets.every(({ index: { byteStart, byteEnd } }) => byteStart < byteEnd && byteEnd <= bytes),
      links: !facets.every(({ features }) => features.every(({ uri }) => URL.canParse(uri))),
      images: (embed?.images ?? []).some(({ image, alt }) => !this.blobs.has(image.ref.$link) || alt === ''),
      createdAt: Number.isNaN(Date.parse(createdAt)),
      langs: langs.length === 0,
      reply: !reply.root.uri.startsWith('at://') || reply.parent.cid === '',
    };
    for (const [name, wrong] of Object.entries(isWrong)) if (wrong) this.wrong.push(`${name} of a reply: ${text}`);
  }
}
