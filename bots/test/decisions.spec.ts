import { beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/harness/program.js';
import { BEARER, PASSWORD, PicturesHere, TestApp } from '../../test/harness/test-app.js';
import { Bot } from '../src/core/bot.js';
import { Game } from '../src/core/game.js';
import type { Order, Person } from '../src/core/order.js';
import { plainText } from '../src/core/reply.js';

const MIO: Person = { id: 'discord:1', name: 'mio' };
const KUNO: Person = { id: 'discord:2', name: 'kuno' };

describe('What a message means', () => {
  const folder = temporaryFolder().path;
  let app: TestApp;
  let bot: Bot;
  let messages = 0;

  /** As after `kill -9`: the bot knows only what it has stored. */
  const restart = (): void => {
    const options = { address: app.url, page: 'https://cards.example', token: PASSWORD, attempts: 1 };
    bot = new Bot(new Game(options), folder);
  };
  const order = (command: Order['command'], by: Person, more: Partial<Order> = {}): Order => {
    const usual = { language: 'en', numbers: [], asks: [], isPublic: false } as const;
    return { ...usual, command, by, key: `message-${++messages}`, ...more };
  };
  const said = async (message: Order): Promise<string> => plainText(await bot.answer(message));
  const given = async (owner: number, card: number, cp = 5): Promise<number> => {
    const body = { owner, card, status: 'normal', cp, password: PASSWORD };
    return (await app.request('POST', '/cards', { body })).body.id;
  };
  const gift = async (card: number): Promise<number> =>
    (await bot.answer(order('give', MIO, { other: KUNO, numbers: [card] }))).offer ?? 0;
  const openTrades = async (): Promise<number[]> =>
    (await app.read('/trades?state=open')).map(({ id }: { id: number }) => id);

  beforeAll(async () => {
    app = await TestApp.start({ renderer: new PicturesHere(64) });
    restart();
    for (const by of [MIO, KUNO]) await bot.answer(order('day', by));
    for (let copies = 0; copies < 12; copies++) await given(1, 7);
  });

  it('is the only open trade when no number is given; else all are listed, and nothing is decided', async () => {
    const [one, other] = [await gift(7), await gift(7)];
    for (const [command, by] of [
      ['accept', KUNO],
      ['decline', KUNO],
      ['withdraw', MIO],
    ] as const)
      expect(await said(order(command, by))).toBe(
        `Which one? Say its number.\nTrade ${other} · mio gives: card 7 · kuno gives: nothing\nTrade ${one} · mio gives: card 7 · kuno gives: nothing`,
      );
    expect(await said(order('accept', KUNO, { numbers: [999] }))).toBe('There is no such open trade.');
    expect(await openTrades()).toEqual([one, other]);
    const gives = await Promise.all(
      [one, other].map(async (id) => (await app.read(`/trades/${id}`)).gives as number[]),
    );
    expect(new Set(gives.flat()).size).toBe(2);
    expect(await said(order('decline', KUNO, { answered: () => Promise.resolve(one) }))).toContain(`Trade ${one} is`);
    expect(await said(order('withdraw', MIO))).toContain(`Trade ${other} is withdrawn`);
    expect(await said(order('accept', KUNO))).toBe('There is no such open trade.');
  });

  it('is decided once: another trade is not accepted after the first one turned out to be void', async () => {
    const lost = await given(1, 8);
    await gift(8);
    await app.request('PATCH', `/cards/${lost}`, { headers: BEARER, body: { owner: 2 } });
    const accept = order('accept', KUNO);
    const refused = await said(accept);
    expect(refused).toMatch(/another owner/);
    const later = await gift(7);
    restart();
    expect(await said(accept)).toBe(refused);
    expect(await openTrades()).toEqual([later]);
    await bot.answer(order('withdraw', MIO));
  });

  it('stays when it was done, and gets the same reply', async () => {
    const first = await gift(7);
    const accept = order('accept', KUNO);
    const reply = await said(accept);
    expect(reply).toContain(`Trade ${first} is done`);
    const later = await gift(7);
    restart();
    expect(await said(accept)).toBe(reply);
    expect(await openTrades()).toEqual([later]);
    await bot.answer(order('withdraw', MIO));
  });

  it('stays a list, a refusal and the same cards, whatever has changed', async () => {
    const [one] = [await gift(7), await gift(7)];
    const accept = order('accept', KUNO);
    const give = order('give', MIO, { other: KUNO, numbers: [9] });
    const trade = order('trade', MIO, { other: KUNO, numbers: [7], asks: [8] });
    const replies = [await said(accept), await said(give), await said(trade)];
    expect(replies[1]).toContain('has no card 9 to spare');
    await bot.answer(order('decline', KUNO, { numbers: [one] }));
    for (const card of [7, 9]) await given(1, card, 1);
    restart();
    expect([await said(accept), await said(give), await said(trade)]).toEqual(replies);
    expect(await openTrades()).toHaveLength(2);
  });

  it('is forgotten once the message is answered for good', async () => {
    const give = order('give', MIO, { other: KUNO, numbers: [7] });
    await bot.answer(give);
    const before = readdirSync(join(folder, 'decisions')).length;
    bot.done(give);
    expect(readdirSync(join(folder, 'decisions'))).toHaveLength(before - 1);
  });
});
