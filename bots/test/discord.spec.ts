import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../../test/harness/scopes.js';
import { temporaryFolder } from '../../test/harness/program.js';
import { PASSWORD, PicturesHere, TestApp } from '../../test/harness/test-app.js';
import { until } from '../../test/harness/until.js';
import { Bot } from '../src/core/bot.js';
import { Game } from '../src/core/game.js';
import { say } from '../src/core/reply.js';
import { Discord } from '../src/discord/index.js';
import { messageOf, privateMessage } from '../src/discord/message.js';
import { register } from '../src/register.js';
import { DiscordStandIn, type Told } from './discord-stand-in.js';

const [ACCEPT, SERVER, OTHER_SERVER, CHANNEL] = ['accept', '77', '78', '501'];
const MIO = { id: '1', username: 'mio.uses.this', global_name: 'mio *the* [first](https://x.example)' };
const KUNO = { id: '2', username: 'kuno' };

describe('The Discord bot', () => {
  let app: TestApp;
  let discord: DiscordStandIn;
  let url: string;

  beforeAll(async () => {
    app = await TestApp.start({ renderer: new PicturesHere() });
    discord = await DiscordStandIn.start();
    const folder = temporaryFolder().path;
    const bot = new Bot(new Game({ address: app.url, page: 'https://cards.example', token: PASSWORD }), folder);
    const { api, publicKey } = discord;
    const server = await new Discord(bot, { api, publicKey, folder, accent: '#ff8800' }).start(0, '127.0.0.1');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    atEnd(() => {
      discord.stop();
      server.close();
      server.closeAllConnections();
    });
  });

  interface User {
    readonly id: string;
    readonly username: string;
  }
  const send = async (user: User, more: object): Promise<Told> => {
    const token = await discord.interact(url, { guild_id: SERVER, channel_id: CHANNEL, member: { user }, ...more });
    return discord.told.get(token ?? '') as Told;
  };
  const command = (user: User, name: string, options: object[] = [], more: object = {}): Promise<Told> => {
    const resolved = { users: { [MIO.id]: MIO, [KUNO.id]: KUNO } };
    return send(user, { type: 2, data: { id: '9', name, options, resolved }, ...more });
  };
  const press = (user: User, custom_id: string): Promise<Told> => send(user, { type: 3, data: { custom_id } });
  const edited = async (told: Told) => {
    await until(() => told.edits.length > 0);
    return told.edits.at(-1) ?? {};
  };
  const done = async (user: User, name: string, options: object[] = [], more: object = {}) =>
    edited(await command(user, name, options, more));

  it('answers only what Discord has signed, and no more than a mebibyte', async () => {
    const ping = '{"type":1}';
    const pong = await discord.post(url, ping);
    expect([pong.status, await pong.json()]).toEqual([200, { type: 1 }]);
    for (const [name, value] of [
      ['x-signature-ed25519', '00'.repeat(64)],
      ['x-signature-timestamp', String(Math.floor(Date.now() / 1000) + 60)],
    ] as const)
      expect((await discord.post(url, '{ "type":1}', { [name]: value })).status).toBe(401);
    expect((await discord.post(url, ' '.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect((await fetch(`${url}/interactions`)).status).toBe(404);
  });

  it('answers what was signed in the last five minutes, and each signature once', async () => {
    const ping = '{"type":1,"id":"1"}';
    const statusOf = async (headers: Record<string, string>) => (await discord.post(url, ping, headers)).status;
    for (const age of [400, -400, NaN]) expect(await statusOf(discord.signed(ping, age))).toBe(401);
    const headers = discord.signed(ping, 200);
    expect(await statusOf(headers)).toBe(200);
    const signature = headers['x-signature-ed25519'].toUpperCase();
    for (const more of [{}, { 'x-signature-ed25519': signature }])
      expect(await statusOf({ ...headers, ...more })).toBe(401);
    expect(await statusOf(discord.signed(ping, 199))).toBe(200);
  });

  it('acknowledges a draw, then edits it: a card with its picture, its chance and its proof', async () => {
    const told = await command(MIO, 'draw');
    expect(told.acknowledgement).toEqual({ type: 5, data: { flags: 0 } });
    const { embeds = [], attachments = [] } = await edited(told);
    expect(embeds).toHaveLength(1);
    expect(embeds[0]?.color).toBe(0xff8800);
    expect(embeds[0]?.title).toMatch(/^mio \\\*the\\\* \\\[first\\\]\\\(https:\u200b\/\/x\.example\\\) drew card \d+$/);
    expect(embeds[0]?.description).toMatch(
      /^\w+ · cp \d+ · 1 in [\d.]+ · \[Proof\]\(https:\/\/cards\.example\/c\/\d+\)$/,
    );
    expect(embeds[0]?.image).toEqual({ url: 'attachment://cards-0.jpg' });
    expect(attachments[0]?.description).toContain('cp ');
    expect(told.files[0]).toBeGreaterThan(5_000);
  });

  it('knows one player for one account over all servers, and makes each server a group', async () => {
    const { embeds = [] } = await done(MIO, 'ten', [], { guild_id: OTHER_SERVER, locale: 'ja' });
    expect(embeds[0]?.description?.split('\n')).toHaveLength(10);
    expect(embeds[0]?.title).toContain('10枚');
    await done(KUNO, 'day');
    expect(await app.read('/users?fields=id')).toHaveLength(2);
    const groups = await app.read('/groups');
    expect(groups.map(({ name }: { name: string }) => name)).toEqual([`discord:${SERVER}`, `discord:${OTHER_SERVER}`]);
    expect(await app.read(`/groups/${groups[0].id}/users?fields=id`)).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await app.read(`/groups/${groups[1].id}/users?fields=id`)).toEqual([{ id: 1 }]);
  });

  it('shows a trade as two fans, with buttons that only the other side can press', async () => {
    const body = { status: 'normal', cp: 3, password: PASSWORD };
    const give = async (owner: number, card: number): Promise<number> =>
      (await app.request('POST', '/cards', { body: { ...body, owner, card } })).body.id;
    const [mine] = [await give(1, 1001), await give(2, 1002)];
    const options = [
      { name: 'player', type: 6, value: KUNO.id },
      { name: 'cards', type: 3, value: '1001' },
      { name: 'for', type: 3, value: '1002' },
    ];
    const offered = await done(MIO, 'trade', options);
    expect(offered.embeds?.map(({ image }) => image)).toEqual(
      [0, 1].map((place) => ({ url: `attachment://cards-${place}.jpg` })),
    );
    const [accept = '', decline] = offered.components?.[0]?.components.map(({ custom_id }) => custom_id) ?? [];
    expect([accept, decline].map((id) => id?.split(' ')[0])).toEqual([ACCEPT, 'decline']);

    const wrong = await press(MIO, accept);
    await until(() => wrong.followUps.length > 0);
    expect(wrong.followUps).toEqual([
      expect.objectContaining({ flags: 64, content: 'Only the other side can do that.' }),
    ]);
    expect(wrong.edits).toEqual([]);

    const right = await press(KUNO, accept);
    expect(right.acknowledgement).toEqual({ type: 6 });
    expect(await edited(right)).toMatchObject({ content: expect.stringContaining('is done'), components: [] });
    expect((await app.read(`/cards/${mine}/owner`)).id).toBe(2);
  });

  it('shows what is for one person to that person only', async () => {
    for (const name of ['balance', 'me', 'help', 'wish']) {
      const told = await command(MIO, name);
      expect(told.acknowledgement.data?.flags).toBe(64);
      await edited(told);
    }
  });

  it('shows why it does nothing to who asked, and takes away what others see', async () => {
    const told = await command(MIO, 'battle');
    await until(() => told.followUps.length > 0);
    expect(told).toMatchObject({ isGone: true, edits: [], followUps: [{ flags: 64, content: 'Say with whom.' }] });
    const asked = await command(MIO, 'me');
    expect(await edited(asked)).toBeDefined();
    expect(asked.isGone).toBe(false);
  });

  it('leads to the page of a player whatever the name is', async () => {
    for (const [id, username, address] of [
      ['11', 'smile :)', '/u/smile%20%3A%29/album'],
      ['12', '(*!)', '/u/%28%2A%21%29/album'],
      ['13', '..', '/i/5/album'],
    ] as const) {
      const { embeds = [] } = await done({ id, username }, 'wish');
      expect(embeds[0]?.description).toBe(`nothing\n[Page](https://cards.example${address})`);
    }
  });

  it('answers in one channel, and not whom the managers of a server have blocked', async () => {
    const manage = (name: string, options: object[], permissions = '32') =>
      command(MIO, name, options, { member: { user: MIO, permissions } });
    const player = { name: 'player', type: 6, value: KUNO.id };
    const answered = async (user: User) => {
      const told = await command(user, 'odds');
      if (told.acknowledgement.type === 5) await edited(told);
      return told.acknowledgement;
    };
    const refused = (content: string) => ({ type: 4, data: expect.objectContaining({ flags: 64, content }) });
    expect((await manage('block', [player])).acknowledgement).toEqual(refused('kuno cannot play here any more.'));
    expect(await answered(KUNO)).toEqual(refused('Who manages this server does not let you play here.'));
    expect(await answered(MIO)).toMatchObject({ type: 5 });
    for (const permissions of ['0', '2147483648', '16'])
      expect((await manage('block', [player], permissions)).acknowledgement).toEqual(
        refused('Only who manages this server can do that.'),
      );
    await manage('block', [player, { name: 'lift', type: 5, value: true }]);
    expect(await answered(KUNO)).toMatchObject({ type: 5 });
    await manage('channel', [{ name: 'channel', type: 7, value: '502' }]);
    expect(await answered(KUNO)).toEqual(refused('Play in the channel for it.'));
    await manage('channel', []);
    expect(await answered(KUNO)).toMatchObject({ type: 5 });
  });

  it('edits all the same after Discord was busy', async () => {
    discord.refusals = [503, 429];
    expect((await done(KUNO, 'odds')).embeds?.[0]?.title).toBe('The odds of standard');
    expect(discord.refusals).toEqual([]);
  });

  it('registers all commands, in both languages, and those of managers for managers', async () => {
    await register(discord.api, '1000000000000000001', 'bot-token');
    const commands = discord.registered as { name: string; default_member_permissions?: string }[];
    const names =
      'draw ten open box cards card battle odds day balance trade give wish spares favourite me prove channel block'.split(
        ' ',
      );
    expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    const managed = commands.filter((each) => each.default_member_permissions === '32').map(({ name }) => name);
    expect(managed).toEqual(['channel', 'block']);
  });

  it('cuts a title and a text for a picture between characters, and not in the middle of an escape', () => {
    const family = '👨‍👩‍👧';
    const pictures = [{ bytes: new Uint8Array(1), width: 1, height: 1, alt: 'é'.normalize('NFD').repeat(600) }];
    const of = (title: string) => messageOf(say(title, [], { pictures }), 'en');
    expect(of(family.repeat(40)).embeds?.[0]?.title).toBe(`${family.repeat(31)}…`);
    expect(of('*'.repeat(200)).embeds?.[0]?.title).toBe(`${'\\*'.repeat(127)}…`);
    expect(of('').attachments?.[0]).toMatchObject({ description: `${'é'.normalize('NFD').repeat(511)}…` });
    expect(privateMessage('_'.repeat(2000)).content).toHaveLength(1999);
  });

  it('never sends what Discord does not take', () => {
    expect(discord.problems).toEqual([]);
  });
});
