import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUser } from '../factories/records.js';
import { FakeClock } from '../harness/fake-clock.js';
import { PASSWORD, SECRETS } from '../harness/secrets.js';
import { ServiceProcess, temporaryFolder } from '../harness/service-process.js';
import { TestApp } from '../harness/test-app.js';
import { createTestDatabase } from '../harness/test-database.js';

const cp = { min: 1, max: 900 };
const SUMMER = {
  name: 'summer',
  outcomes: [
    ...[1, 2, 3, 4].map((card) => ({ card, status: 'normal', skill: 'normal', weight: 2260, cp })),
    ...[12, 17].map((card) => ({ card, status: 'rare', skill: 'normal', weight: 450, cp })),
    { card: 20, status: 'super', skill: 'luck', weight: 30, cp, featured: true },
    { card: 29, status: 'super', skill: 'critical', weight: 30, cp },
  ],
  rarities: [
    { status: 'super', within: 90, ramp: { from: 74, add: 1200 }, featured: { chance: [1, 2], misses: 1 } },
    { status: 'rare', within: 10 },
  ],
};
const DAYS = ['10', '11', '12', '14', '15'];

/** A built service with a player who drew on five days that are over: 68 times from a banner with pity, and once from the standard one. */
export async function startLuckWorld(settings: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const table = join(folder.path, 'summer.json');
  writeFileSync(table, JSON.stringify({ banners: [SUMMER] }));
  const database = await createTestDatabase();
  let seeds = 0;
  const bytes = (count: number): Buffer => Buffer.alloc(count, ++seeds);
  const clock = new FakeClock('2026-01-10T12:00:00.000Z');
  const app = await TestApp.start({ database, bytes, clock, environment: { DRAW_TABLE: table } });
  const [mei, rin] = [await createUser(app, { username: 'mei' }), await createUser(app, { username: 'rin' })];
  for (const day of DAYS) {
    clock.set(`2026-01-${day}T12:00:00.000Z`);
    for (const [count, banner] of [
      [68, 'summer'],
      [1, 'standard'],
    ])
      await app.request('POST', `/users/${mei.id}/draws`, { body: { password: PASSWORD, count, banner } });
  }
  await app.close();
  const service = new ServiceProcess({ DATABASE_URL: database.url, DRAW_TABLE: table, ...SECRETS, ...settings });
  const end = async (): Promise<void> => {
    await service.kill('SIGKILL');
    await database.drop();
    folder.remove();
  };
  return { url: await service.url(), mei: mei.id, rin: rin.id, end };
}
