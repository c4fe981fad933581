import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/harness/program.js';
import { PASSWORD, PicturesHere, TestApp } from '../../test/harness/test-app.js';
import { Bot } from '../src/core/bot.js';
import { Game } from '../src/core/game.js';
import type { Order, Person } from '../src/core/order.js';
import { plainText } from '../src/core/reply.js';

const app = await TestApp.start({ renderer: new PicturesHere() });
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
