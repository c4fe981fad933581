import { beforeAll, describe, expect, it } from '@jest/globals';
import { atEnd } from '../../test/harness/scopes.js';
import { temporaryFolder } from '../../test/harness/program.js';
import { PASSWORD, PicturesHere, TestApp } from '../../test/harness/test-app.js';
import { until } from '../../test/harness/until.js';
import { Bluesky } from '../src/bluesky/index.js';
import { replyKey } from '../src/bluesky/tid.js';
import { Xrpc } from '../src/bluesky/xrpc.js';
import { Bot } from '../src/core/bot.js';
import { Game } from '../src/core/game.js';
import { WrongSetting } from '../src/settings.js';
import { BlueskyStandIn, type StoredPost } from './bluesky-stand-in.js';

const HOUR_MS = 3_600_000;

describe('The Bluesky bot', () => {
  let app: TestApp;
  let server: BlueskyStandIn;
  let stop: () => Promise<void>;
  const [folder, emptyFolder] = [temporaryFolder().path, temporaryFolder().path];

  /** Starts the bot. @param place of what it stores */
  const start = (place: string, identifier = 'bot'): (() => Promise<void>) => {
    const bot = new Bot(new Game({ address: app.url, page: 'https://cards.example', token: PASSWORD }), place);
    const login = { service: server.url, identifier, password: 'app-password' };
    const controller = new AbortController();
    const options = { ...login, folder: place, language: 'en', pollMs: 20 } as const;
    const run = new Bluesky(bot, options).run(controller.signal);
    return async () => {
      controller.abort();
      await run;
    };
  };
  const replyTo = async (uri: string): Promise<StoredPost> => {
    await until(() => server.repliesTo(uri).length > 0);
    return server.repliesTo(uri)[0] as StoredPost;
  };

  beforeAll(async () => {
    app = await TestApp.start({ renderer: new PicturesHere() });
    server = await BlueskyStandIn.start();
    stop = start(folder);
    atEnd(async () => {
      await stop();
      await server.stop();
    });
  });

  it('answers a mention with a card: its picture with a text for it, and a link to its proof', async () => {
    const uri = server.post('mio', '@bot draw!');
    const { text, facets, embed, reply } = await replyTo(uri);
    expect(text).toMatch(/^mio drew card \d+\n\w+ · cp \d+ · 1 in [\d.]+ · Proof$/);
    const [facet] = facets;
    const { byteStart = 0, byteEnd = 0 } = facet?.index ?? {};
    expect(Buffer.from(text).subarray(byteStart, byteEnd).toString()).toBe('Proof');
    expect(facet?.features[0]?.uri).toMatch(/^https:\/\/cards\.example\/c\/\d+$/);
    expect(embed?.images.map(({ aspectRatio }) => aspectRatio)).toEqual([{ width: 480, height: 672 }]);
    expect([reply.root.uri, reply.parent.uri]).toEqual([uri, uri]);
    expect(server.records.get('app.bsky.actor.profile/self')?.value.labels?.values).toEqual([{ val: 'bot' }]);
    expect((await app.read('/users?external_id=did:plc:mio'))[0]).toMatchObject({
      username: 'mio',
      did: 'did:plc:mio',
    });
  });

  it('speaks the language of the post, and knows whom else it mentions', async () => {
    const ten = await replyTo(server.post('kuno', '@bot １０連ガチャ', { langs: ['ja'] }));
    expect(ten.text).toContain('kunoさんが10枚引きました');
    expect(ten.langs).toEqual(['ja']);
    const battle = await replyTo(server.post('mio', '@bot fight @kuno'));
    expect(battle.text).toMatch(/^mio (beats|loses to) kuno\n/);
    expect((await replyTo(server.post('mio', '@bot me'))).text).toMatch(/^Others would see that here/);
  });

  it('accepts the trade of the post that is answered', async () => {
    const [{ id: owner }] = await app.read('/users?external_id=did:plc:mio');
    const card = { owner, status: 'normal', cp: 5, password: PASSWORD };
    const numbers = [1007, 1008];
    for (const each of numbers) await app.request('POST', '/cards', { body: { ...card, card: each } });
    const gifts = numbers.map((each) => server.post('mio', `@bot give @kuno ${each}`));
    const posts = await Promise.all(gifts.map(replyTo));
    const [one, other] = posts.map(({ text }) => /trade (\d+)/.exec(text)?.[1]);
    const uri = `at://${server.did}/app.bsky.feed.post/${replyKey(gifts[0] ?? '')}`;
    const parent = { uri, cid: 'any' };
    const { text } = await replyTo(server.post('kuno', '@bot accept', { reply: { root: parent, parent } }));
    expect(text).toMatch(`Trade ${one} is done`);
    expect((await replyTo(server.post('kuno', '@bot accept'))).text).toMatch(`Trade ${other} is done`);
  });

  it('renews its session, and reads back to posts that say an earlier time', async () => {
    for (let more = 0; more < 12; more++) server.post('mio', '@someone hello');
    server.expire();
    const createdAt = new Date(Date.now() - HOUR_MS / 6).toISOString();
    const reply = await replyTo(server.post('mio', '@bot odds', { createdAt }));
    expect(reply.text).toContain('The odds of standard');
    expect(server.sessions).toBe(1);
    expect(server.renewals).toBe(1);
  });

  it('makes a session of its own for another account', async () => {
    await stop();
    stop = start(folder, 'other-bot');
    await replyTo(server.post('mio', '@bot odds'));
    expect(server.sessions).toBe(2);
  });

  it('waits longer after each failure to log in, and tries a password that is refused only once', async () => {
    const options = (password: string) =>
      ({ service: server.url, identifier: 'third', password, folder, language: 'en', pollMs: 20 }) as const;
    const folder = temporaryFolder().path;
    const bot = new Bot(new Game({ address: app.url, page: 'https://cards.example', token: PASSWORD }), folder);
    const run = (password: string) => new Bluesky(bot, options(password)).run(AbortSignal.timeout(240_000));
    const logins = (): number[] => server.logins.slice(before);
    const before = server.logins.length;
    server.failures = 5;
    await expect(run('wrong')).rejects.toThrow(WrongSetting);
    const times = logins();
    expect(times).toHaveLength(6);
    for (const [place, time] of times.slice(1).entries())
      // Timers may be a millisecond early.
      expect(time - (times[place] ?? 0)).toBeGreaterThan(20 * 2 ** (place + 1) - 2);
    await expect(run('wrong')).rejects.toThrow(/BLUESKY_PASSWORD/);
    expect(logins()).toHaveLength(6);
    const xrpc = new Xrpc(options('right'));
    expect(await xrpc.did()).toBe(server.did);
  });

  it('lets a post be whose reply the server refuses for good', async () => {
    const refused = server.post('mio', '@bot draw');
    server.refused = refused;
    await until(() => server.refusals === 1);
    await replyTo(server.post('mio', '@bot odds'));
    await replyTo(server.post('mio', '@bot odds'));
    expect([server.refusals, server.repliesTo(refused)]).toEqual([1, []]);
  });

  it('answers a post once, also when it has lost what it stored, and lets a deleted reply be', async () => {
    const deleted = server.post('mio', '@bot odds');
    await replyTo(deleted);
    const place = `app.bsky.feed.post/${replyKey(deleted)}`;
    // As soon as it has noted that one: what comes later is answered later.
    await replyTo(server.post('mio', '@bot odds'));
    await stop();
    const kept = server.records.get(place);
    server.records.delete(place);
    const { writes } = server;
    stop = start(folder);
    await replyTo(server.post('mio', '@bot odds'));
    expect([server.records.has(place), server.writes]).toEqual([false, writes + 1]);
    await stop();
    if (kept) server.records.set(place, kept);
    stop = start(emptyFolder);
    await replyTo(server.post('mio', '@bot odds'));
    expect(server.writes).toBe(writes + 2);
    expect(server.wrong).toEqual([]);
  });
});

describe('The record key of a reply', () => {
  it('is the same for the same post, another for another, and of about the time of the post', () => {
    const post = 'at://did:plc:mio/app.bsky.feed.post/3lbzyqkmwls2c';
    expect(replyKey(post)).toBe(replyKey(post));
    expect(replyKey(post)).toMatch(/^3lbzyqk[2-7a-z]{6}$/);
    expect(replyKey(post)).not.toBe(replyKey(post.replace('mio', 'kuno')));
    expect(replyKey('at://did:plc:mio/app.bsky.feed.post/any-key')).toMatch(/^[234567a-j][2-7a-z]{12}$/);
  });
});
