import { beforeAll, describe, expect, it } from '@jest/globals';
import { atEnd } from '../../test/harness/scopes.js';
import { temporaryFolder } from '../../test/harness/program.js';
import { PASSWORD, PicturesHere, TestApp } from '../../test/harness/test-app.js';
import { until } from '../../test/harness/until.js';
import { Bot } from '../src/core/bot.js';
import { Game } from '../src/core/game.js';
import { Matrix } from '../src/matrix/index.js';
import { BOT, MatrixStandIn, TOKEN } from './matrix-stand-in.js';

const [ROOM, OTHER_ROOM, CLOSED_ROOM] = ['!room:example', '!other:example', '!closed:example'];
const [MIO, KUNO] = ['@mio:example', '@kuno:example'];
const mentions = (...user_ids: string[]) => ({ 'm.mentions': { user_ids } });

describe('The Matrix bot', () => {
  const server = new MatrixStandIn();
  const folder = temporaryFolder().path;
  let app: TestApp;
  let address: string;
  let stop: () => Promise<void>;

  const start = (): (() => Promise<void>) => {
    const bot = new Bot(new Game({ address: app.url, page: 'https://cards.example', token: PASSWORD }), folder);
    const controller = new AbortController();
    const matrix = new Matrix(bot, { server: address, token: TOKEN, folder, language: 'en' });
    const run = matrix.run(controller.signal);
    return async () => {
      controller.abort();
      await run;
    };
  };
  const say = (sender: string, body: unknown, more = {}): string => server.say(ROOM, sender, body, more);
  const replyTo = async (event: string): Promise<Record<string, any>> => {
    await until(() => server.sent.has(event));
    return server.sent.get(event) ?? {};
  };
  const draws = async (): Promise<number> => (await app.read('/game/draws')).length;

  beforeAll(async () => {
    app = await TestApp.start({ renderer: new PicturesHere() });
    address = await server.start();
    say(MIO, '!draw');
    server.invite(ROOM);
    stop = start();
    atEnd(() => stop());
    await until(() => server.joined.has(ROOM));
  });

  it('joins a room that invites it, and draws for what is said from then on, with a picture', async () => {
    const event = say(MIO, '!draw');
    const reply = await replyTo(event);
    expect(reply['body']).toMatch(
      /^mio drew card \d+\n\w+ · cp \d+ · 1 in [\d.]+ · Proof https:\/\/cards\.example\/c\/\d+$/,
    );
    expect(reply['formatted_body']).toMatch(
      /^<strong>mio drew card \d+<\/strong><br>.*<a href="https:\/\/cards\.example\/c\/\d+">Proof<\/a>$/,
    );
    expect(reply['m.relates_to']).toEqual({ 'm.in_reply_to': { event_id: event } });
    expect(server.sent.get(`${event}-0`)).toMatchObject({ msgtype: 'm.image', info: { w: 480, h: 672 } });
    expect(await draws()).toBe(1);
  });

  it('answers who mentions it, also about others, and says nothing else', async () => {
    await replyTo(say(KUNO, 'bot: 確率は？', mentions(BOT)));
    const count = server.sent.size;
    for (const body of ['draw', '!weather', 7]) say(MIO, body);
    say(MIO, '!draw', { 'm.relates_to': { rel_type: 'm.replace' } });
    const battle = await replyTo(say(MIO, 'bot: fight kuno', mentions(BOT, KUNO)));
    expect(battle['body']).toMatch(/^mio (beats|loses to) kuno\n/);
    expect(server.sent.size).toBe(count + 1);
  });

  it('takes names and quotes for no words of a command', async () => {
    const link = (id: string, name: string) => `<a href="https://matrix.to/#/${id}">${name}</a>`;
    const rank = await replyTo(
      say(MIO, 'Draw Bot: rank', { ...mentions(BOT), formatted_body: `${link(BOT, 'Draw Bot')}: rank` }),
    );
    expect(rank['body']).toMatch(/^The best characters here\n/);
    const [a, quoted] = ['@a:example', `> <${BOT}> mio drew card 7\n> more\n\nodds`];
    const refused = await replyTo(say(MIO, 'bot: battle a', mentions(BOT, a)));
    expect(refused['body']).toBe('a has not played yet.');
    const inReply = { 'm.relates_to': { 'm.in_reply_to': { event_id: '$any' } } };
    expect((await replyTo(say(MIO, quoted, { ...mentions(BOT), ...inReply })))['body']).toContain('The odds of');
    expect(await draws()).toBe(1);
  });

  it('answers after a failure, with the same card, in the thread of the message', async () => {
    server.refusals = 1;
    const relation = { rel_type: 'm.thread', event_id: '$first' };
    const reply = await replyTo(say(MIO, '!draw', { 'm.relates_to': relation }));
    expect(reply['m.relates_to']).toMatchObject(relation);
    expect(await draws()).toBe(2);
  });

  it('accepts the trade of the message that is answered, and the only one through a restart before its reply', async () => {
    const [{ id: owner }] = await app.read(`/users?external_id=${encodeURIComponent(`matrix:${MIO}`)}`);
    const card = { owner, status: 'normal', cp: 5, password: PASSWORD };
    const numbers = [1007, 1008];
    for (const each of numbers) await app.request('POST', '/cards', { body: { ...card, card: each } });
    const gifts = numbers.map((each) => say(MIO, `bot: give @kuno ${each}`, mentions(BOT, KUNO)));
    for (const gift of gifts) await replyTo(gift);
    const trade = /trade (\d+)/.exec((await replyTo(gifts[0] ?? ''))['body'])?.[1];
    const accept = (event_id: string): string =>
      say(KUNO, 'accept', { ...mentions(BOT), 'm.relates_to': { 'm.in_reply_to': { event_id } } });
    expect((await replyTo(accept('$any')))['body']).toMatch(/^Which one\? Say its number\.\n/);
    expect((await replyTo(accept(`$reply-${gifts[0]}`)))['body']).toMatch(`Trade ${trade} is done`);
    // What is said to another post of the bot decides no trade.
    const rank = say(KUNO, '!rank');
    await replyTo(rank);
    expect((await replyTo(accept(`$reply-${rank}`)))['body']).toMatch(/^Which one\? Say its number\.\n/);
    server.refusals = Infinity;
    const last = say(KUNO, '!accept');
    await until(async () => (await app.read('/trades?state=open')).length === 0);
    await stop();
    server.refusals = 0;
    stop = start();
    expect((await replyTo(last))['body']).toMatch(/^Trade \d+ is done/);
  });

  it('goes on in other rooms when it may not write in one, or not come into it', async () => {
    for (const room of [OTHER_ROOM, CLOSED_ROOM]) server.invite(room);
    server.forbidden.add(CLOSED_ROOM);
    await until(() => server.joined.has(OTHER_ROOM));
    server.forbidden.add(OTHER_ROOM);
    server.say(OTHER_ROOM, MIO, '!odds');
    await replyTo(say(MIO, '!odds'));
    server.forbidden.delete(OTHER_ROOM);
    await replyTo(server.say(OTHER_ROOM, MIO, '!odds'));
  });

  it('goes on after a restart where it was, also when more was said than a sync tells', async () => {
    await stop();
    const before = await draws();
    const events = Array.from({ length: 8 }, () => say(MIO, '!draw'));
    stop = start();
    for (const event of events) expect((await replyTo(event))['body']).toContain('mio drew');
    expect(await draws()).toBe(before + events.length);
  });

  it('stops when the homeserver refuses its token, and says so', async () => {
    const bot = new Bot(new Game({ address: app.url, page: 'https://cards.example', token: PASSWORD }), folder);
    const other = new Matrix(bot, { server: address, token: 'ended', folder, language: 'en' });
    await expect(other.run(new AbortController().signal)).rejects.toThrow(/refuses MATRIX_TOKEN, so the bot stops/);
  });
});
