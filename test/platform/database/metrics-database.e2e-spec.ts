import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { backup } from '../../harness/commands.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { metricsOf } from '../../harness/metrics.js';
import { OpenTransaction } from '../../harness/open-transaction.js';
import { OwnPostgres } from '../../harness/own-postgres.js';
import { BEARER, TestApp } from '../../harness/test-app.js';
import { temporaryFolder } from '../../harness/service-process.js';
import { until } from '../../harness/until.js';
import { createCard, createUser } from '../../factories/records.js';

const UP = 'card_draw_database_up';
const BACKUP = 'card_draw_last_backup_timestamp_seconds';
const OPEN = 'card_draw_days_open';
const OVERDUE = 'card_draw_days_overdue';

const clock = new FakeClock('2026-01-15T12:00:00.000Z');
const app = await TestApp.start({ clock });

describe('metrics that come from the database', () => {
  it('tell of which moment the last whole backup is, whatever process made it', async () => {
    const environment = { DATABASE_URL: app.database.url };
    const folder = temporaryFolder();
    const file = join(folder.path, 'backup.sql');
    expect((await metricsOf(app)).text).toMatch(new RegExp(`^${BACKUP} 0$`, 'm'));
    expect(await backup(environment, '--file', join(folder.path, 'missing', 'file'))).toMatchObject({ code: 1 });
    expect((await metricsOf(app)).of(BACKUP)).toBe(0);
    const before = Date.now() / 1000;
    expect(await backup(environment, '--file', file)).toMatchObject({ code: 0 });
    const made = (await metricsOf(app)).of(BACKUP);
    expect(made).toBeGreaterThanOrEqual(Math.floor(before));
    expect(made).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it('count a backup that cannot be noted as one, and say so', async () => {
    await app.database.query('alter table last_backup add constraint refuses check (id <> 1) not valid');
    const before = (await metricsOf(app)).of(BACKUP);
    const outcome = await backup({ DATABASE_URL: app.database.url }, '--file', '-');
    expect(outcome).toMatchObject({ code: 0, err: expect.stringContaining('metrics will not know of this backup') });
    expect((await metricsOf(app)).of(BACKUP)).toBe(before);
    await app.database.query('alter table last_backup drop constraint refuses');
  });

  it('tell how many days take draws, and how many are over and not revealed', async () => {
    const before = await metricsOf(app);
    expect([before.of(OPEN), before.of(OVERDUE)]).toEqual([1, 0]);
    clock.set('2026-01-16T12:00:00.000Z');
    const late = await metricsOf(app);
    expect([late.of(OPEN), late.of(OVERDUE)]).toEqual([1, 1]);
    await app.request('GET', '/game/seeds');
    const revealed = await metricsOf(app);
    expect([revealed.of(OPEN), revealed.of(OVERDUE)]).toEqual([1, 0]);
    // A day that a restore closed is never revealed here.
    await app.database.query("update draw_seeds set closed_at = now(), restored_at = now() where day = '20260116'");
    clock.set('2026-01-17T12:00:00.000Z');
    expect((await metricsOf(app)).of(OVERDUE)).toBe(0);
  });

  it('leave every connection to requests that wait, and take the database for well', async () => {
    const { id } = await createCard(app, (await createUser(app)).id);
    const lock = await OpenTransaction.with(app.database.url, `select from cards where id = ${id} for update`);
    const held = Array.from({ length: 10 }, () =>
      app.request('PATCH', `/cards/${id}`, { body: { cp: 1 }, headers: BEARER }),
    );
    await lock.holdsUp(10);
    for (let i = 0; i < 3; i++) {
      const during = await metricsOf(app);
      expect(during.of('card_draw_database_pool_waiting')).toBe(0);
      expect(during.of(UP)).toBe(1);
    }
    await lock.rollBack();
    await Promise.all(held);
  });
});

it('metrics while the database is away come in time, say that it is, and keep what it said last', async () => {
  const postgres = await OwnPostgres.start();
  const app = await TestApp.start({ database: await postgres.database() });
  await app.database.query("insert into last_backup values (1, '2026-01-15T04:00:00Z')");
  const before = await metricsOf(app);
  expect([before.of(UP), before.of(OPEN)]).toEqual([1, 1]);
  for (const [leave, comeBack] of [
    [() => postgres.freeze(), () => postgres.thaw()],
    [() => postgres.crash(), () => postgres.startAgain()],
  ] as const) {
    await leave();
    const away = await metricsOf(app);
    expect(away.of(UP)).toBe(0);
    expect(away.of(BACKUP)).toBe(before.of(BACKUP));
    expect(away.of(OPEN)).toBe(1);
    await comeBack();
    await until(async () => (await metricsOf(app)).of(UP) === 1);
  }
});
