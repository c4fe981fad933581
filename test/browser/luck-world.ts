import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUser } from '../factories/records.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { temporaryFolder } from '../harness/program.js';
import { PASSWORD } from '../harness/secrets.js';
import { TestApp } from '../harness/test-app.js';

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
const DAYS = ['12', '14', '15'];

/** A service with a player who drew on three days that are over: 68 times from a banner with pity, and once from the standard one. */
export async function startLuckWorld(settings: Readonly<Record<string, string>> = {}) {
  const table = join(temporaryFolder().path, 'summer.json');
  writeFileSync(table, JSON.stringify({ banners: [SUMMER] }));
  let seeds = 0;
  const bytes = (count: number): Buffer => Buffer.alloc(count, ++seeds);
  const clock = new FakeClock('2026-01-12T12:00:00.000Z');
  const app = await TestApp.start({ bytes, clock, environment: { DRAW_TABLE: table, ...settings }, page: true });
  const [mei, rin] = [await createUser(app, { username: 'mei' }), await createUser(app, { username: 'rin' })];
  for (const day of DAYS) {
    clock.set(`2026-01-${day}T12:00:00.000Z`);
    for (const [count, banner] of [
      [68, 'summer'],
      [1, 'standard'],
    ])
      await app.request('POST', `/users/${mei.id}/draws`, { body: { password: PASSWORD, count, banner } });
  }
  clock.run();
  return { app, url: app.url, mei: mei.id, rin: rin.id };
}
