import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { temporaryFolder } from '../../test/harness/program.js';
import { PASSWORD, TestApp } from '../../test/harness/test-app.js';
import { type Notification, orderOf as bluesky } from '../src/bluesky/post.js';
import { ARGUMENTS } from '../src/core/arguments.js';
import { GAME_REASONS } from '../../src/platform/error-reasons.js';
import { Bot } from '../src/core/bot.js';
import { Game } from '../src/core/game.js';
import { COMMANDS, type Command, type Order } from '../src/core/order.js';
import { TEXTS } from '../src/core/texts.js';
import { requestOf, wordsOf } from '../src/core/words.js';
import { orderOf as discord } from '../src/discord/interaction.js';
import { messageOf, orderOf as matrix } from '../src/matrix/message.js';

const ROWS = readFileSync('bots/test/words.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [language: string, message: string, means: string]);

const COMMAND_OF: readonly (readonly [meaning: RegExp, command: Command])[] = [
  [/^draw 10/, 'ten'],
  [/^draw 1/, 'draw'],
  [/^opens/, 'open'],
  [/left in/, 'box'],
  [/^shows card/, 'card'],
  [/^offers/, 'trade'],
  [/^gives/, 'give'],
  [/^accepts|no such trade/, 'accept'],
  [/^declines/, 'decline'],
  [/^withdraws/, 'withdraw'],
  [/^shows the proof/, 'prove'],
  [/^wishes/, 'wish'],
  [/twice/, 'spares'],
  [/^marks/, 'favourite'],
];
const numbersIn = (text = ''): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** What a row says that a message asks for. */
function expected(message: string, means: string): object {
  const nothing = { command: expect.any(String), numbers: [], asks: [] };
  // The service says whether that is a banner.
  if (message === 'draw please') return { ...nothing, banner: 'please' };
  if (means.startsWith('hint')) return { ...nothing, unread: expect.any(String) };
  const command = COMMAND_OF.find(([meaning]) => meaning.test(means))?.[1];
  const said = means.startsWith('says') ? message : means;
  const [numbers = [], asks = []] = /^draw/.test(means) ? [] : said.split(/(?<=\d) for /).map(numbersIn);
  return { command, numbers, asks, banner: /the banner (\w+)/.exec(means)?.[1], target: /wants (.+)/.exec(means)?.[1] };
}

const [BOT, KUNO] = ['@bot:example', '@kuno:example'];

/** The same message in each chat that takes words. */
function inChats(message: string): Record<string, Order | undefined> {
  const text = `@bot ${message}`;
  const facets = [...text.matchAll(/@(\w+)/g)].map(({ 0: word, 1: name = '', index }) => ({
    index: { byteStart: index, byteEnd: index + word.length },
    features: [{ $type: 'app.bsky.richtext.facet#mention', did: `did:plc:${name}` }],
  }));
  const author = { did: 'did:plc:mio', handle: 'mio' };
  const post = { uri: 'at://any', author, record: { text, facets, createdAt: '' } } as unknown as Notification;
  const event = (body: string, user_ids: string[]) => {
    const content = { msgtype: 'm.text', body, 'm.mentions': { user_ids } };
    const said = { type: 'm.room.message', event_id: '$any', sender: '@mio:example', origin_server_ts: 0, content };
    const read = messageOf('!room:example', said, BOT);
    return read && matrix(read, 'en');
  };
  const others = message.includes('@kuno') ? [KUNO] : [];
  return {
    bluesky: bluesky(post, 'did:plc:bot', 'en'),
    'matrix by name': event(`bot: ${message}`, [BOT, ...others]),
    'matrix by !': event(`!${message}`, others),
  };
}

/** The same as a slash command, where Discord has a form for it. */
function asInteraction(message: string): Order | undefined {
  const [, name = '', player, rest] = /^(\w+)( @kuno)?(?: (.*))?$/.exec(message) ?? [];
  const command = COMMANDS.find((each) => each === name);
  const [first, second] = command ? ARGUMENTS[command].filter(({ kind }) => kind !== 'player') : [];
  const isTaken = rest === undefined || (first && (first.kind === 'text' || /^\d+$/.test(rest)) && !/^10\b/.test(rest));
  if (!command || !isTaken) return undefined;
  const values = second ? (rest ?? '').split(/ for ?/) : [rest];
  // Nothing is sent for an option that is left out.
  if (values[1] === '' && !second?.isRequired) return undefined;
  const options = [first, second].flatMap((argument, place) => {
    const value = values[place];
    return argument && value !== undefined ? [{ name: argument.name, value }] : [];
  });
  const named = player === undefined ? [] : [{ name: 'player', value: '2' }];
  const users = { 1: { id: '1', username: 'mio' }, 2: { id: '2', username: 'kuno' } };
  const data = { name, options: [...options, ...named], resolved: { users } };
  return discord({ id: '5', application_id: '', token: '', type: 2, user: users[1], data });
}

describe('What people write', () => {
  it.each(ROWS)('%s: "%s" means: %s', (language, message, means) => {
    const asked = expected(message, means);
    const orders = inChats(message);
    // After `!`, other words may be for another bot.
    if (wordsOf(message).command === 'help') delete orders['matrix by !'];
    const slash = asInteraction(message);
    for (const [chat, order] of Object.entries({ ...orders, ...(slash && { slash }) })) {
      const { command, numbers, asks, banner, target, unread, other } = order;
      expect({ chat, command, numbers, asks, banner, target, unread }).toEqual({ chat, ...asked });
      expect(other?.name).toBe(message.includes('@kuno') ? 'kuno' : undefined);
    }
    expect(orders['bluesky']?.language).toBe(language);
  });

  it('takes slash commands for enough of these rows', () => {
    expect(ROWS.filter(([, message]) => asInteraction(message)).length).toBeGreaterThan(15);
  });

  it.each([
    ['Draw!', 'draw', [], []],
    ['ガチャ引きたい', 'draw', [], []],
    ['ガチャを引く', 'draw', [], []],
    ['１０連ガチャ', 'ten', [], []],
    ['ガチャ10連', 'ten', [], []],
    ['my cards', 'cards', [], []],
    ['card 7?', 'card', [7], []],
    ['カード 7', 'card', [7], []],
    ['確率は？', 'odds', [], []],
    ['trade 7 12 for 3', 'trade', [7, 12], [3]],
    ['7と12を交換', 'trade', [7], [12]],
    ['7を12と交換', 'trade', [7], [12]],
    [' さんに7番をあげる', 'give', [7], []],
    ['7番のカードが欲しい', 'wish', [7], []],
    ['give card No. 7 to', 'give', [7], []],
    ['wish 7 -12', 'wish', [7, -12], []],
    ['2を承諾します', 'accept', [2], []],
    ['no', 'decline', [], []],
    ['バトル', 'battle', [], []],
  ])('"%s" is %s', (text, command, numbers, asks) => {
    expect(wordsOf(text)).toEqual({ command, numbers, asks });
  });

  it.each([
    ['hello there', 'help', ''],
    ['Draws, please!', 'help', ''],
    ['show my collection', 'help', ''],
    ['draw?', 'draw', ''],
    ['2を承諾しません', 'help', ''],
    ['no thanks', 'decline', 'thanks'],
    ['accept 2 3', 'accept', '2 3'],
    ['accept 1.5', 'accept', '1.5'],
    ['give 7 for 12', 'give', 'for'],
    ['give 7²', 'give', '7²'],
    ['trade -7 for 12', 'trade', '-7'],
    ['trade 7 for 12 for 13', 'trade', '7 for 12 for 13'],
    ['favourite 1234567890123456', 'favourite', '1234567890123456'],
    ['battle to the death', 'battle', 'to the death'],
  ])('"%s" is nothing but a hint', (text, command, unread) => {
    expect(wordsOf(text)).toEqual({ command, numbers: [], asks: [], unread });
  });

  it('is no command when it is very long: to look through all of it would take a minute', () => {
    const spaces = ' '.repeat(60_000);
    for (const text of [`draw${spaces}x`, `7${'?'.repeat(60_000)}x`]) expect(wordsOf(text).unread).toBe('');
    expect(requestOf('wish', { cards: `7${spaces}x` }).numbers).toEqual([]);
  });

  it('keeps the words that are called as the bot or a player is', () => {
    const said = (body: string, user_ids: string[]) => {
      const content = { msgtype: 'm.text', body, 'm.mentions': { user_ids } };
      const event = { type: 'm.room.message', event_id: '$any', sender: KUNO, origin_server_ts: 0, content };
      return messageOf('!room:example', event, '@gacha:example')?.text.trim();
    };
    expect(said('!gacha', [])).toBe('!gacha');
    expect(said('gacha: gacha', ['@gacha:example'])).toBe(': gacha');
    expect(said('!give @7:example 7 8', ['@7:example'])).toBe('!give   7 8');
  });

  it('names no one when several are named', () => {
    expect(inChats('give @kuno 7')['bluesky']?.other?.name).toBe('kuno');
    expect(inChats('give @kuno @nanami 7')['bluesky']?.other).toBeUndefined();
  });
});

describe('A message that is no command', () => {
  let app: TestApp;
  let bot: Bot;
  let messages = 0;

  beforeAll(async () => {
    app = await TestApp.start();
    const game = new Game({ address: app.url, page: 'https://cards.example', token: PASSWORD });
    bot = new Bot(game, temporaryFolder().path);
    for (const message of ['day', 'ten']) await bot.answer(orderFor(message));
  });

  const orderFor = (message: string): Order => ({
    ...(inChats(message)['bluesky'] as Order),
    key: `message-${++messages}`,
  });
  const state = async (): Promise<unknown> => {
    const paths = ['/game/draws', '/trades', '/users', '/users/1/wishes'];
    return Promise.all(paths.map((path) => app.read(path)));
  };

  it.each(ROWS.filter(([, , means]) => means.startsWith('hint')))(
    '%s: "%s" gets a line, and nothing changes: %s',
    async (_, message, means) => {
      const before = await state();
      const { title, lines, isPrivate } = await bot.answer(orderFor(message));
      expect([lines, isPrivate]).toEqual([[], true]);
      expect(title).not.toContain('\n');
      expect(title).toContain(/names "?(\w+)"?/.exec(means)?.[1] ?? '');
      expect(await state()).toEqual(before);
    },
  );

  it('says which banners there are, and draws from the one that is named in any case', async () => {
    const before = await state();
    const { title } = await bot.answer(orderFor('draw Summer'));
    expect(title).toBe('No banner “Summer” is open today. There are: standard');
    expect(await state()).toEqual(before);
    expect((await bot.answer(orderFor('draw Standard'))).title).toMatch(/^mio drew /);
    expect((await bot.answer(orderFor('ten standard'))).title).toBe('mio drew 10 cards');
  });
});

/** No order of a bot leads to these: it names no day, exchanges nothing, and sends each opponent. */
const NEVER_MET = [
  'day_over',
  'odds_too_long',
  'tables_from_file',
  'unknown_currency',
  'unknown_exchange',
  'not_salvaged',
];
const OF_OPPONENTS = ['no_opponent', 'opponent_gone', 'no_drawn_character'];

it.each(['en', 'ja'] as const)('a bot says in %s why the game refuses an order', (language) => {
  const met = Object.keys(GAME_REASONS).filter((reason) => ![...NEVER_MET, ...OF_OPPONENTS].includes(reason));
  expect(Object.keys(TEXTS[language].reasons)).toEqual(expect.arrayContaining(met));
});
