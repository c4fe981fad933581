import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestService, FakeClock, type TestService } from 'card-draw/testing';
import type { Deck } from './decks.js';
import * as decks from './index.js';

const clock = new FakeClock('2026-01-15T12:00:00+09:00');
const settings = { DRAWS_PER_DAY: '1', GAME_TIME_ZONE: 'Asia/Tokyo' };
let service: TestService;
const owner = 1;
let password: string;

beforeAll(async () => {
  service = await createTestService({ modules: [decks], clock, settings }).start();
  password = service.secrets.password;
  await service.request('POST', '/users', { body: { username: 'ai', password } });
});
afterAll(() => service.close());

test('decks are made, changed and deleted', async () => {
  const headers = { authorization: `Bearer ${service.secrets.token}` };
  const made = await service.request('POST', '/decks', { body: { owner, name: 'first', password } });
  const { id } = made.body as Deck;
  const changed = await service.request('PATCH', `/decks/${id}`, { body: { name: 'second' }, headers });
  expect(changed.body).toEqual({ id, name: 'second' });
  expect((await service.request('GET', `/users/${owner}/decks`)).body).toEqual([{ id, name: 'second' }]);
  expect((await service.request('DELETE', `/decks/${id}`, { headers })).status).toBe(204);
  expect((await service.request('GET', `/decks/${id}`)).status).toBe(404);
  const audit = (await service.request('GET', '/audit', { headers })).body as { operation: string }[];
  expect(audit.map(({ operation }) => operation)).toEqual(['deleteDeck', 'updateDeck', 'createDeck', 'createUser']);
});

// What your module does by the day is tried in the same way.
test('the limit of a day ends at midnight in the zone of the game', async () => {
  const draw = async () => (await service.request('POST', '/cards', { body: { owner, password } })).status;
  clock.set('2026-01-15T23:59:59+09:00');
  expect(await draw()).toBe(200);
  expect(await draw()).toBe(409);
  clock.advance(1_000);
  expect(await draw()).toBe(200);
});
