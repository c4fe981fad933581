import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { createCard, createUser } from '../../factories/records.js';
import { backup, restore } from '../../harness/commands.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { drawsOfUser } from '../../harness/random-draws.js';
import { temporaryFolder } from '../../harness/service-process.js';
import { PASSWORD, TestApp } from '../../harness/test-app.js';
import { createEmptyDatabase } from '../../harness/test-database.js';
import { verifyDay } from '../../harness/verify-day.js';

const outcome = (card: number, status: string, weight: number): object => {
  return { card, status, skill: '', weight, cp: { min: 1, max: 9 } };
};
const WITHIN = 5;
/** Only the guarantee gives a super in practice. */
const EVENT = {
  name: 'event',
  outcomes: [outcome(1, 'normal', 2 ** 40), outcome(2, 'super', 1)],
  rarities: [{ status: 'super', within: WITHIN }],
};

const folder = temporaryFolder();
const file = join(folder.path, 'backup.sql.gz');
const clock = new FakeClock('2026-01-15T12:00:00.000Z');
const tables = { banners: [EVENT] };
const app = await TestApp.start({ clock, tables });
const target = await createEmptyDatabase();

it('guarantees in a restored copy go on counting where the backup was, and the draws verify', async () => {
  const owner = (await createUser(app)).id;
  const draw = async (on: TestApp, count: number): Promise<void> => {
    for (let drawn = 0; drawn < count; drawn++) await createCard(on, owner, { banner: 'event' });
  };
  await draw(app, 6);
  clock.set('2026-01-16T12:00:00.000Z');
  await draw(app, 6);
  // A day that is over is revealed when somebody looks.
  await app.request('GET', '/game/seeds/20260115');
  expect((await backup({ DATABASE_URL: app.database.url }, '--file', file)).code).toBe(0);
  expect((await restore({ DATABASE_URL: target.url }, [file])).code).toBe(0);
  // What the original draws afterwards is not in the copy.
  await draw(app, 1);

  const later = new FakeClock('2026-01-16T15:00:00.000Z');
  const copy = await TestApp.start({ clock: later, database: target, tables });
  await draw(copy, 2);
  const many = { body: { password: PASSWORD, count: 5, banner: 'event' } };
  expect((await copy.request('POST', `/users/${owner}/draws`, many)).status).toBe(200);
  const drawn = await drawsOfUser(copy, owner);
  expect(drawn.map(({ day }) => day.slice(-2)).join()).toBe(`${'15,'.repeat(6)}${'16,'.repeat(6)}18${',18'.repeat(6)}`);
  expect(drawn.map(({ number }) => number)).toEqual(drawn.map((_, place) => place + 1));
  expect(drawn.map(({ state }) => state)).toEqual(drawn.map((_, place) => [[place % WITHIN, 0]]));
  expect(drawn.map(({ status }) => status === 'super')).toEqual(
    drawn.map(({ number }) => Number(number) % WITHIN === 0),
  );

  later.set('2026-01-19T12:00:00.000Z');
  for (const day of ['20260115', '20260118']) expect(await verifyDay(copy.url, day)).toMatchObject({ differences: [] });

  expect(await copy.read(`/users/${owner}/guarantees`)).toMatchObject([
    { banner: 'event', draws: 19, rarities: [{ since: 4 }] },
  ]);
  await draw(copy, 1);
  const [last] = (await drawsOfUser(copy, owner)).slice(-1);
  expect(last).toMatchObject({ day: '20260119', number: 20, state: [[4, 0]], status: 'super' });
});
