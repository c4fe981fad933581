import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestService, FakeClock, type TestService } from 'card-draw/testing';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as guilds from './index.js';

const DRAW_TABLE = join(tmpdir(), `guilds-${process.pid}.json`);
const outcomes = (status: string) => [{ card: 1, status, skill: '', weight: 1, cp: { min: 1, max: 9 } }];
const lucky = { name: 'lucky', outcomes: outcomes('super') };
const banners = [lucky, { name: 'guild', cost: { ticket: 1 }, outcomes: outcomes('normal') }];
writeFileSync(DRAW_TABLE, JSON.stringify({ currencies: { ticket: {} }, banners }));

const clock = new FakeClock('2026-01-15T23:59:59Z');
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ modules: [guilds], clock, settings: { DRAW_TABLE } }).start();
  for (const username of ['ai', 'kuno']) await send('POST', '/users', { username });
  await send('POST', '/guilds', { name: 'Night <owls>' });
  await send('PUT', '/guilds/1/members/1');
});
afterAll(() => service.close());

function send(method: string, path: string, body?: object) {
  const { password, token } = service.secrets;
  return service.request(method, path, { headers: { authorization: `Bearer ${token}` }, body: { ...body, password } });
}

test('a guild pays with what supers and days bring, and a day ends at midnight', async () => {
  const draw = async (user = 1) => (await send('POST', `/guilds/1/members/${user}/draws`, { banner: 'guild' })).body;
  const list = async () => (await service.request('GET', '/guilds')).body;
  expect(await draw()).toMatchObject({ errors: [{ reason: 'treasury_empty' }] });
  expect(await draw(2)).toMatchObject({ errors: [{ reason: 'no_member' }] });
  await send('POST', '/cards', { owner: 1, banner: 'lucky' });
  expect(await list()).toEqual([{ id: 1, name: 'Night <owls>', tickets: 1 }]);
  expect(await draw()).toMatchObject([{ owner: 1, day: '20260115', nonce: 2, banner: 'guild' }]);
  clock.set('2026-01-16T00:00:00Z');
  const daily = () => service.get(guilds.GuildsService).daily();
  await Promise.all([daily().then(daily), daily()]);
  expect(await list()).toMatchObject([{ tickets: 1 }]);
  expect(await draw()).toMatchObject([{ day: '20260116', nonce: 1 }]);
  expect((await service.request('GET', '/guilds/1/page')).text).toContain('<h1>Night &#60;owls></h1><p>Tickets: 0');
});
