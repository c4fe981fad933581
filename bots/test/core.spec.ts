import { beforeAll, describe, expect, it } from '@jest/globals';
import { makeToken } from '../../test/harness/named-tokens.js';
import { temporaryFolder } from '../../test/harness/program.js';
import { BEARER, PASSWORD, PicturesHere, TestApp } from '../../test/harness/test-app.js';
import { Bot } from '../src/core/bot.js';
import { Game, sizeOfJpeg } from '../src/core/game.js';
import type { Order, Person } from '../src/core/order.js';
import { plainText } from '../src/core/reply.js';
import { TASKS } from '../../web/src/views/admin/operators/tasks.js';

const MIO: Person = { id: 'discord:1', name: 'mio' };
const KUNO: Person = { id: 'did:plc:kuno', name: 'kuno', did: 'did:plc:kuno' };

describe('What the bot does and says', () => {
  let app: TestApp;
  let bot: Bot;
  let orders = 0;

  beforeAll(async () => {
    app = await TestApp.start({
      environment: { PLAYER_LINKS: 'true', DRAWS_PER_DAY: '13' },
      renderer: new PicturesHere(),
    });
    const token = await makeToken(app.database, 'bot', TASKS.bot);
    const game = { address: app.url, page: 'https://cards.example', token, attempts: 1, name: 'Lamplight' };
    bot = new Bot(new Game(game), temporaryFolder().path);
    for (let card = 0; card < 20; card++)
      await app.request('PUT', `/game/cards/${card}`, {
        headers: BEARER,
        body: { name: `Lamp ${card}`, names: { ja: `灯${card}` }, text: 'Reads at night.' },
      });
  });

  const answer = (command: Order['command'], by: Person, more: Partial<Order> = {}) =>
    bot.answer({
      command,
      by,
      key: `test-${++orders}`,
      language: 'en',
      numbers: [],
      asks: [],
      isPublic: false,
      ...more,
    });
  const said = async (...order: Parameters<typeof answer>): Promise<string> => plainText(await answer(...order));
  const idOf = async ({ id }: Person): Promise<number> =>
    (await app.read(`/users?external_id=${encodeURIComponent(id)}`))[0].id;
  const cardsOf = async (person: Person): Promise<any[]> =>
    app.read(`/users/${await idOf(person)}/card?itemsPerPage=100`);
  /** Gives a certain card. @returns its id */
  const given = async (person: Person, card: number): Promise<number> => {
    const body = { owner: await idOf(person), card, status: 'normal', cp: 5, password: PASSWORD };
    return (await app.request('POST', '/cards', { body })).body.id;
  };

  it('draws a card for a new player, with its name, its chance, a link to its proof, and its picture', async () => {
    const reply = await answer('draw', MIO);
    const [card] = await cardsOf(MIO);
    expect(reply.title).toBe(`mio drew Lamp ${card.card} (No. ${card.card})`);
    expect(plainText(reply)).toMatch(
      new RegExp(
        String.raw`\n${card.status} · cp ${card.cp} · 1 in [\d.]+ · Proof https://cards.example/c/${card.id}\n12 draws left`,
      ),
    );
    expect(reply.pictures.map(({ width, height }) => [width, height])).toEqual([[480, 672]]);
    expect(reply.pictures[0]?.alt).toContain(`Lamp ${card.card}`);
  });

  it('draws once for the same message, however often it comes, and says the same', async () => {
    const order = [MIO, { key: 'the-same' }] as const;
    const first = await said('draw', ...order);
    expect(await said('draw', ...order)).toBe(first);
    expect(await cardsOf(MIO)).toHaveLength(2);
  });

  it('draws ten with one picture, in the language of the player, and no more than the day allows', async () => {
    const reply = await answer('ten', MIO, { language: 'ja' });
    expect(reply.title).toBe('mioさんが10枚引きました');
    expect(reply.pictures.map(({ width }) => width)).toEqual([800]);
    expect(reply.lines).toHaveLength(10);
    expect(plainText(reply)).toMatch(/灯\d+（No. \d+） · \w+ · cp \d+ · [\d.]+回に1回/);
    expect(await said('ten', MIO, { language: 'ja' })).toBe('今日引ける回数が残っていないか、足りません。');
    expect(await cardsOf(MIO)).toHaveLength(12);
  });

  it('gives a player whose name is taken another one, and finds each by the id of the chat', async () => {
    await answer('day', { id: 'matrix:@mio:example', name: 'mio' });
    const users = await app.read('/users?search=mio&fields=username');
    expect(users).toEqual([{ username: 'mio' }, { username: 'mio (matrix)' }]);
    await answer('day', KUNO);
    expect((await app.read('/users?username=kuno'))[0].did).toBe(KUNO.did);
  });

  it('fights a battle, and says how it ended and how likely that was', async () => {
    const text = await said('battle', MIO, { other: KUNO });
    const [battle] = await app.read(`/users/${await idOf(MIO)}/battles`);
    expect(text).toContain(battle.won ? 'mio beats kuno' : 'mio loses to kuno');
    expect(text).toContain(`The chance to win was ${Number((battle.win_probability * 100).toFixed(2))} %`);
    expect(await said('battle', MIO)).toBe('Say with whom.');
    expect(await said('battle', MIO, { other: { id: 'discord:9', name: 'nanami' } })).toBe(
      'nanami has not played yet.',
    );
  });

  it('offers cards for cards, of each the weakest that is not the favourite, and only the other side accepts', async () => {
    const [keep, spare, theirs] = [await given(MIO, 17), await given(MIO, 17), await given(KUNO, 18)];
    await app.request('PATCH', `/users/${await idOf(MIO)}`, { headers: BEARER, body: { fav: keep } });
    const offer = await answer('trade', MIO, { other: KUNO, numbers: [17], asks: [18] });
    expect(plainText(offer)).toMatch(/^mio offers kuno a trade\nmio gives: Lamp 17 .*\nkuno gives: Lamp 18 /);
    expect(offer.pictures).toHaveLength(2);
    const numbers = [offer.offer ?? 0];
    expect(await answer('accept', MIO, { numbers })).toMatchObject({
      title: 'Only the other side can do that.',
      isPrivate: true,
    });
    expect(await said('accept', KUNO, { numbers })).toContain('is done: all its cards have moved');
    expect((await cardsOf(KUNO)).map(({ id }) => id)).toEqual([spare]);
    expect((await cardsOf(MIO)).map(({ id }) => id)).toContain(theirs);
    expect(await said('trade', MIO, { other: KUNO, numbers: [17], asks: [] })).toBe(
      'mio has no Lamp 17 (No. 17) to spare.',
    );
  });

  it('gives a card once the other side accepts, and takes an offer back', async () => {
    await given(MIO, 19);
    const toOneself = { other: MIO, numbers: [19], language: 'ja' } as const;
    expect(await said('give', MIO, toOneself)).toBe('自分とはトレードできません。');
    expect(await said('give', MIO, { other: KUNO, numbers: [19] })).toContain('mio has a gift for kuno');
    expect(await said('withdraw', MIO)).toContain('is withdrawn');
    expect(await said('accept', KUNO)).toBe('There is no such open trade.');
    await answer('give', MIO, { other: KUNO, numbers: [19] });
    await answer('accept', KUNO);
    expect((await cardsOf(KUNO)).map(({ card }) => card)).toContain(19);
  });

  it('adds wishes and takes them off, and says who has one twice', async () => {
    for (let copies = 0; copies < 2; copies++) {
      await given(KUNO, 16);
      await given(MIO, 15);
    }
    await answer('wish', KUNO, { numbers: [15] });
    const text = await said('wish', MIO, { numbers: [16, 18] });
    expect(text).toContain('Lamp 16 (No. 16), Lamp 18 (No. 18)');
    expect(text).toContain('kuno has twice: Lamp 16');
    expect(await said('spares', MIO, { other: KUNO })).toMatch(
      /^kuno has \d+ kinds? of cards twice or more\nLamp 16 \(No\. 16\) ×\d+ · 1 player wishes for it\n/,
    );
    await Promise.all([11, 12, 13].map((card) => answer('wish', MIO, { numbers: [card, -99] })));
    expect(await app.read(`/users/${await idOf(MIO)}/wishes`)).toEqual([11, 12, 13, 16, 18]);
    expect(await said('wish', MIO, { numbers: [-16] })).not.toContain('Lamp 16');
  });

  it('shows a collection with its gaps, a card, the day, the odds, the balance, the ranking and all commands', async () => {
    const collection = await answer('cards', KUNO, { other: MIO });
    expect(plainText(collection)).toMatch(/^mio has \d+ of 20 kinds\n\d+ cards in all · Missing: [\d, ]+\nLamp/);
    expect(collection.pictures).toHaveLength(1);
    const card = await said('card', KUNO, { numbers: [19] });
    expect(card).toContain('Lamp 19 (No. 19)\nReads at night.\n');
    expect(card).toContain('kuno has 1 card of it');
    expect(await said('card', KUNO, { numbers: [404] })).toBe('No one can draw card 404.');
    expect(await said('day', MIO)).toMatch(/12 draws so far · 1 draw left today\n\d battles? left today/);
    expect(await said('odds', MIO)).toMatch(/^The odds of standard\nsuper: 1 %\nnormal: 99 %/);
    expect(await said('odds', MIO, { banner: 'standard' })).toMatch(/cards\.example\/odds\?banner=standard$/);
    expect(await said('odds', MIO, { banner: 'summer' })).toContain('There are: standard');
    expect(await answer('balance', MIO)).toMatchObject({ isPrivate: true });
    expect(await said('rank', MIO, { place: 'discord:55' })).toContain('1. mio: ');
    expect(await said('rank', MIO, { place: 'discord:55' })).not.toContain('kuno');
    const help = await said('help', MIO);
    expect(help).toMatch(/^Lamplight: What you can ask me\n/);
    expect(help).toContain('prove: Show how a card was drawn');
  });

  it('shows how a card was drawn, and keeps a favourite', async () => {
    expect(await said('prove', MIO, { numbers: [999_999], language: 'ja' })).toBe('その番号のものはありません。');
    expect(await said('prove', MIO)).toMatch(/Commitment: [0-9a-f]{64}\nThe seed is published when the day is over/);
    const { card } = (await cardsOf(MIO)).at(-1);
    expect(await said('favourite', MIO, { numbers: [card] })).toContain(`mio is Lamp ${card}`);
    expect(await said('favourite', MIO)).toContain(`mio is Lamp ${card}`);
    expect(await said('favourite', KUNO)).toBe('kuno has no favourite card yet.');
  });

  it('gives a link to the own page, where no one else reads it', async () => {
    expect(await said('me', MIO)).toMatch(/Open https:\/\/cards\.example\/me#\S+$/);
    expect(await said('me', MIO, { isPublic: true })).toMatch(/^Others would see that here/);
  });

  it('throws what may succeed later, so that no message is lost', async () => {
    const nowhere = new Game({ address: 'http://127.0.0.1:1', page: '', token: PASSWORD, attempts: 1 });
    const away = new Bot(nowhere, temporaryFolder().path);
    const order = {
      command: 'draw',
      by: MIO,
      key: 'k',
      language: 'en',
      numbers: [],
      asks: [],
      isPublic: false,
    } as const;
    await expect(away.answer(order)).rejects.toThrow();
  });
});

it('reads the size of a JPEG from its header', () => {
  const bytes = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 2, 0xa0, 1, 0xe0, 3, 0, 0, 0];
  expect(sizeOfJpeg(new Uint8Array(bytes))).toEqual({ width: 480, height: 672 });
});
