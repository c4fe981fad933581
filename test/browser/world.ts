import { randomBytes } from 'node:crypto';
import { createUser } from '../factories/records.js';
import { FakeClock } from '../harness/fake-clock.js';
import { SECRETS } from '../harness/secrets.js';
import { ServiceProcess } from '../harness/service-process.js';
import { TestApp } from '../harness/test-app.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

/** A day that is over, whose seed is that of the published vectors. */
export const DAY = '20260115';
const SEED = Buffer.from(Array.from({ length: 32 }, (_, index) => index));

/** A built service with a day that is over: three draws of one player, of which the first two are published vectors. */
export interface PageWorld {
  readonly url: string;
  readonly service: ServiceProcess;
  readonly database: TestDatabase;
  /** Players by their ids; the first one drew. */
  readonly players: readonly { readonly id: number; readonly username: string }[];
  /** The card of the third draw. Its cp was changed in the database. */
  readonly tampered: number;
}

/** @param settings of the built service */
export async function startWorld(settings: Readonly<Record<string, string>> = {}): Promise<PageWorld> {
  const database = await createTestDatabase();
  let isFirst = true;
  const bytes = (count: number): Buffer => {
    const isVector = isFirst && count === SEED.length;
    isFirst &&= !isVector;
    return isVector ? SEED : randomBytes(count);
  };
  const app = await TestApp.start({ database, bytes, clock: new FakeClock('2026-01-15T12:00:00.000Z') });
  const names = ['kuno', 'mei', 'rin'];
  const players = [];
  for (const username of names) players.push({ ...(await createUser(app, { username })), username });
  const draw = { owner: players[0]?.id, password: SECRETS.OPERATOR_PASSWORD };
  const cards = [];
  for (let nonce = 1; nonce <= 3; nonce++) cards.push((await app.request('POST', '/cards', { body: draw })).body);
  await app.close();
  const tampered = cards[2].id;
  await database.query('update draws set cp = cp + 1 where card_id = $1', [tampered]);
  const service = new ServiceProcess({ DATABASE_URL: database.url, ...SECRETS, ...settings });
  return { url: await service.url(), service, database, players, tampered };
}
