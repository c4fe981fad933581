import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/harness/program.js';
import { BEARER, PASSWORD, TestApp } from '../../test/harness/test-app.js';
import { Bot } from '../src/core/bot.js';
import { Game } from '../src/core/game.js';
import type { Command, Order, Person } from '../src/core/order.js';
import { plainText, type Reply } from '../src/core/reply.js';

const OUTCOMES = [
  { card: 1, status: 'normal', weight: 9 },
  { card: 50, status: 'super', weight: 1, featured: true },
  { card: 51, status: 'super', weight: 1, featured: true },
  { card: 52, status: 'super', weight: 1 },
];
const CONTENT = {
  lists: { plain: OUTCOMES.slice(0, 1), all: OUTCOMES.map(({ card, status, weight }) => ({ card, status, weight })) },
  banners: [
    {
      name: 'edition',
      box: 'world',
      outcomes: [
        { card: 51, status: 'gold', copies: 2 },
        { card: 1, status: 'normal', copies: 3 },
      ],
    },
    { name: 'gachapon', box: 'player', reset: { card: 50 }, outcomes: [{ card: 50, status: 'prize', copies: 4 }] },
    { name: 'booster', slots: [{ list: 'plain', count: 2 }, { list: 'all' }] },
    {
      name: 'summer',
      outcomes: OUTCOMES,
      rarities: [{ status: 'super', within: 2, featured: { chance: [1, 2], misses: 1, target: true } }],
    },
  ],
};
const app = await TestApp.start({ tables: CONTENT });
const game = new Game({ address: app.url, page: 'https://cards.example', token: PASSWORD, attempts: 1 });
const bot = new Bot(game, temporaryFolder().path);

const answer = async (by: Person, more: Partial<Order>): Promise<string> => {
  const order = { key: 'any', language: 'en', numbers: [], asks: [], isPublic: false, command: 'day' } as const;
  return plainText(await bot.answer({ ...order, by, ...more }));
};

describe('A player of a bot', () => {
  it('gets a name with a number where others have it, after five requests, however many those are', async () => {
    const taken = Array.from({ length: 58 }, (_, index) => `mio (discord ${index + 2})`).filter((_, n) => n !== 5);
    for (const username of ['mio', 'mio (discord)', 'Mio (discord 60)', ...taken])
      await app.request('POST', '/users', { body: { username, password: PASSWORD } });
    const people = [1, 2, 3, 4].map((id) => ({ id: `discord:${id}`, name: 'mio' }));
    const made = await Promise.all(people.map((person) => game.findOrCreate(person)));
    const numbers = [60, 61, 62, 7];
    expect(made.map(({ username }) => username).sort()).toEqual(numbers.map((number) => `mio (discord ${number})`));
    let requests = 0;
    game.client.use({ onRequest: () => void requests++ });
    const last = await game.findOrCreate({ id: 'discord:5', name: 'mio' });
    expect([last.username, requests]).toEqual(['mio (discord 63)', 5]);
    expect(await game.findOrCreate({ id: 'discord:5', name: 'another' })).toMatchObject({ id: last.id });
  });

  it('is one player, also when the first two messages come at once', async () => {
    const person = { id: 'matrix:@kuno:example', name: 'mio' };
    const [one, other] = await Promise.all([game.findOrCreate(person), game.findOrCreate(person)]);
    expect([one.username, other.id]).toEqual(['mio (matrix)', one.id]);
  });

  it('has a name of whole characters, at most 80 letters long', async () => {
    const { username } = await game.findOrCreate({ id: 'discord:long', name: `x${'g\u0303'.repeat(50)}` });
    expect(username).toBe(`x${'g\u0303'.repeat(39)}`);
    const name = '\u{1f9d1}\u200d\u{1f4bb}\u202e \u0645\u06cc\u200c\u062e';
    const joined = await game.findOrCreate({ id: 'discord:joined', name });
    expect(joined.username).toBe(name.replace('\u202e', ''));
  });

  it('plays with an id and with messages of any length', async () => {
    const long = (start: string): string => start.padEnd(255, 'x');
    const by = { id: `matrix:${long('@nanami')}`, name: 'nanami' };
    const order = { command: 'draw', key: `matrix-${long('$event')}` } as const;
    const first = await answer(by, order);
    expect(first).toContain('nanami drew card');
    expect(await answer(by, order)).toBe(first);
    expect(await answer(by, { ...order, key: `${order.key}-2` })).not.toBe(first);
    expect(await answer(by, { ...order, key: 'matrix-$夜' })).toContain('nanami drew');
    const ids = await app.database.query('select external_id from identities');
    expect(ids).toContainEqual({ external_id: expect.stringMatching(/^sha256-[0-9a-f]{64}$/) });
  });
});

describe('Draws of a bot', () => {
  const by = { id: 'discord:packs', name: 'kuno' };
  let orders = 0;
  const ordered = (command: Command, more: Partial<Order> = {}): Promise<Reply> =>
    bot.answer({
      command,
      by,
      key: `packs-${++orders}`,
      language: 'en',
      numbers: [],
      asks: [],
      isPublic: false,
      ...more,
    });
  const drawsOf = async (): Promise<any[]> => {
    const [{ id }] = await app.read(`/users?external_id=${encodeURIComponent(by.id)}`);
    return app.read(`/users/${id}/draws`);
  };

  it('open a pack, with its cards in one picture, also where a banner that gives packs is drawn from', async () => {
    const reply = await ordered('open');
    expect(reply.title).toBe('kuno opened a pack of booster: 3 cards');
    expect(reply.lines).toHaveLength(3);
    expect(plainText(reply)).toMatch(/\ncard 1 · normal · cp 1 · 1 in 1 · Proof https:/);
    expect(reply.pictures).toHaveLength(1);
    expect((await ordered('draw', { banner: 'booster', language: 'ja' })).title).toBe(
      'kunoさんがboosterのパックを開けました（3枚）',
    );
    expect((await drawsOf()).map(({ pack, slot }) => `${pack}.${slot}`)).toEqual('1.1 1.2 1.3 4.1 4.2 4.3'.split(' '));
    expect(plainText(await ordered('odds', { banner: 'booster' }))).toMatch(
      /^The odds of booster\nsuper: 0.25 in a pack, at least one in 25 % of packs\nnormal: 2.75 in a pack/,
    );
  });

  it('say how, and draw nothing, where the banner gives no packs or no single cards', async () => {
    const before = await drawsOf();
    const titles = [
      await ordered('ten', { banner: 'booster' }),
      await ordered('open', { banner: 'summer' }),
      await ordered('open', { banner: 'winter' }),
    ].map(({ title }) => title);
    expect(titles).toEqual([
      'booster gives packs. Say: open booster',
      'summer gives cards one by one. Say: draw summer',
      expect.stringContaining('There are: standard, booster, edition, gachapon, summer'),
    ]);
    expect(await drawsOf()).toEqual(before);
  });

  it('name the card that is wanted, by its number or its name, keep it until another or any is, and say why not where none can be', async () => {
    const body = { name: 'Lamp Keeper', names: { ja: '灯守' } };
    await app.request('PUT', '/game/cards/51', { headers: BEARER, body });
    for (const target of ['51', 'lamp keeper', '灯守', undefined, '50', 'any'])
      await ordered('draw', { banner: 'summer', target });
    expect((await drawsOf()).slice(6).map(({ target }) => target)).toEqual([51, 51, 51, 51, 50, null]);
    const before = await drawsOf();
    const refused = [
      await ordered('draw', { banner: 'summer', target: '1' }),
      await ordered('draw', { target: '51' }),
      await ordered('draw', { banner: 'booster', target: '51', language: 'ja' }),
    ].map(({ title }) => title);
    expect(refused).toEqual([
      '“1” cannot be chosen. You can choose: card 50, Lamp Keeper (No. 51)',
      'On that banner you cannot choose a card.',
      'そのガチャでは、狙うカードを選べません。',
    ]);
    expect(await drawsOf()).toEqual(before);
  });

  it('say what is left in the box of all, in the own one, and why there is none to speak of', async () => {
    await ordered('draw', { banner: 'gachapon' });
    expect(plainText(await ordered('draw', { banner: 'edition' }))).toContain(' · print number 1 · ');
    const { outcomes } = await app.read('/game/boxes/edition');
    const left = (place: number): number => outcomes[place].left;
    const chance = (place: number): string => String(Number((4 / left(place)).toFixed(2)));
    expect(plainText(await ordered('box', { banner: 'Edition' }))).toBe(
      [
        'The box of edition, one for all players: 4 of 5 left',
        `Lamp Keeper (No. 51) · gold · ${left(0)} of 2 left · 1 in ${chance(0)}`,
        `card 1 · normal · ${left(1)} of 3 left · 1 in ${chance(1)}`,
        'What is drawn never comes again.',
        'Page https://cards.example/b/edition',
      ].join('\n'),
    );
    const [{ id }] = await app.read(`/users?external_id=${encodeURIComponent(by.id)}`);
    expect(plainText(await ordered('box', { banner: 'gachapon', language: 'ja' }))).toBe(
      [
        'kunoさんのgachaponのボックス：残り3枚／4枚',
        'カード50 · prize · 残り3枚／4枚 · 1回に1回',
        '今、ページでリセットできます。',
        `ページ https://cards.example/b/gachapon?player=${id}`,
      ].join('\n'),
    );
    const before = await drawsOf();
    const refused = [
      await ordered('box'),
      await ordered('box', { banner: 'booster' }),
      await ordered('box', { banner: 'no' }),
    ];
    expect(refused.map(({ title }) => title)).toEqual([
      'Which box? Say its banner after “box”: edition, gachapon',
      'booster has no box.',
      expect.stringMatching(/^No banner “no” is open today\. There are: standard, /),
    ]);
    expect(await drawsOf()).toEqual(before);
  });
});
