import { randomBytes } from 'node:crypto';
import { createUser } from '../factories/records.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { PASSWORD } from '../harness/secrets.js';
import { TestApp } from '../harness/test-app.js';

/** A day that is over, whose seed is that of the published vectors. */
export const DAY = '20260115';
const SEED = Buffer.from(Array.from({ length: 32 }, (_, index) => index));

/** A service with a day that is over: three draws of one player, of which the first two are published vectors. */
export interface PageWorld {
  readonly app: TestApp;
  readonly url: string;
  /** Players by their ids; the first one drew. */
  readonly players: readonly { readonly id: number; readonly username: string }[];
  /** The card of the third draw. Its cp was changed in the database. */
  readonly tampered: number;
}

/** @param environment settings of the service */
export async function startWorld(environment: Readonly<Record<string, string>> = {}): Promise<PageWorld> {
  let isFirst = true;
  const bytes = (count: number): Buffer => {
    const isVector = isFirst && count === SEED.length;
    isFirst &&= !isVector;
    return isVector ? SEED : randomBytes(count);
  };
  const clock = new FakeClock('2026-01-15T12:00:00.000Z');
  const app = await TestApp.start({ bytes, clock, environment, page: true });
  const names = ['kuno', 'mei', 'rin'];
  const players = [];
  for (const username of names) players.push({ ...(await createUser(app, { username })), username });
  const draw = { owner: players[0]?.id, password: PASSWORD };
  const cards = [];
  for (let nonce = 1; nonce <= 3; nonce++) cards.push((await app.request('POST', '/cards', { body: draw })).body);
  clock.run();
  const tampered = cards[2].id;
  await app.database.query('update draws set cp = cp + 1 where card_id = $1', [tampered]);
  return { app, url: app.url, players, tampered };
}
