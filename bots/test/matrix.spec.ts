import { beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../../test/harness/scopes.js';
import { temporaryFolder } from '../../test/harness/program.js';
import { PASSWORD, TestApp } from '../../test/harness/test-app.js';
import { until } from '../../test/harness/until.js';
import { Bot } from '../src/core/bot.js';
import { Game } from '../src/core/game.js';
import { Matrix } from '../src/matrix/index.js';

const POLL_MS = 20;
const ROOM = '!room:example';
const BOT = '@bot:example';

/** A homeserver with one room: it takes each transaction once, as the specification says. */
class MatrixStandIn {
  readonly sent = new Map<string, Record<string, any>>();
  readonly joined: string[] = [];
  /** How many sends are refused from now on. */
  refusals = 0;
  private readonly events: object[] = [];

  say(sender: string, body: string, mentions: readonly string[] = []): string {
    const event_id = `$event-${this.events.length}`;
    const content = { msgtype: 'm.text', body, 'm.mentions': { user_ids: mentions } };
    this.events.push({ type: 'm.room.message', event_id, sender, content });
    return event_id;
  }

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      void text(request).then(async (body) => {
        await sleep(POLL_MS);
        const answer = this.outcomeOf(request.method ?? '', new URL(request.url ?? '', 'http://any'), body);
        response.writeHead(answer ? 200 : 503, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer ?? {}));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    atEnd(() => {
      server.close();
      server.closeAllConnections();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  private outcomeOf(method: string, { pathname, searchParams }: URL, body: string): object | undefined {
    if (pathname.endsWith('/whoami')) return { user_id: BOT };
    if (pathname.endsWith('/upload')) return { content_uri: 'mxc://example/picture' };
    if (pathname.includes('/join/')) this.joined.push(decodeURIComponent(pathname.split('/').at(-1) ?? ''));
    if (pathname.endsWith('/sync')) {
      const events = this.events.slice(Number(searchParams.get('since') ?? 0));
      const invite = this.joined.length === 0 ? { [ROOM]: {} } : {};
      return { next_batch: String(this.events.length), rooms: { join: { [ROOM]: { timeline: { events } } }, invite } };
    }
    if (method !== 'PUT') return {};
    if (this.refusals-- > 0) return undefined;
    const transaction = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    if (!this.sent.has(transaction)) this.sent.set(transaction, JSON.parse(body));
    return { event_id: `$reply-${transaction}` };
  }
}

describe('The Matrix bot', () => {
  const server = new MatrixStandIn();
  const folder = temporaryFolder().path;
  let app: TestApp;
  let address: string;
  let stop: () => Promise<void>;

  const start = (): (() => Promise<void>) => {
    const bot = new Bot(new Game({ address: app.url, page: 'https://cards.example', token: PASSWORD }));
    const controller = new AbortController();
    const matrix = new Matrix(bot, { server: address, token: 'any', folder, language: 'en' });
    const run = matrix.run(controller.signal);
    return async () => {
      controller.abort();
      await run;
    };
  };
  const replyTo = async (event: string): Promise<Record<string, any>> => {
    await until(() => server.sent.has(event));
    return server.sent.get(event) ?? {};
  };

  beforeAll(async () => {
    app = await TestApp.start();
    address = await server.start();
    server.say('@mio:example', '!draw');
    stop = start();
    atEnd(() => stop());
    await until(() => server.joined.length > 0);
  });

  it('joins a room that invites it, and draws for what is said from then on, with a picture', async () => {
    expect(server.joined).toEqual([ROOM]);
    const event = server.say('@mio:example', '!draw');
    const reply = await replyTo(event);
    expect(reply['body']).toMatch(
      /^mio drew card \d+\n\w+ · cp \d+ · 1 in [\d.]+ · Proof https:\/\/cards\.example\/c\/\d+$/,
    );
    expect(reply['formatted_body']).toMatch(
      /^<strong>mio drew card \d+<\/strong><br>.*<a href="https:\/\/cards\.example\/c\/\d+">Proof<\/a>$/,
    );
    expect(reply['m.relates_to']).toEqual({ 'm.in_reply_to': { event_id: event } });
    expect(server.sent.get(`${event}-0`)).toMatchObject({ msgtype: 'm.image', info: { w: 480, h: 672 } });
    expect(await app.read('/game/draws')).toHaveLength(1);
  });

  it('answers who mentions it, also about others, and says nothing else', async () => {
    await replyTo(server.say('@kuno:example', 'bot: 確率は？', [BOT]));
    const count = server.sent.size;
    server.say('@mio:example', 'draw');
    const battle = await replyTo(server.say('@mio:example', 'bot: fight kuno', [BOT, '@kuno:example']));
    expect(battle['body']).toMatch(/^mio (beats|loses to) kuno\n/);
    expect(server.sent.size).toBe(count + 1);
  });

  it('answers after a failure, with the same card', async () => {
    server.refusals = 1;
    await replyTo(server.say('@mio:example', '!draw'));
    expect(await app.read('/game/draws')).toHaveLength(2);
  });

  it('goes on after a restart where it was', async () => {
    await stop();
    const event = server.say('@mio:example', '!odds');
    stop = start();
    expect((await replyTo(event))['body']).toContain('The odds of standard');
    expect(await app.read('/game/draws')).toHaveLength(2);
  });
});
