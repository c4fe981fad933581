import { beforeEach, describe, expect, it } from '@jest/globals';
import { createCard, createUser } from './factories/records.js';
import { BlockedTables } from './harness/blocked-tables.js';
import { expectNoContent } from './harness/expectations.js';
import { FakeClock } from './harness/fake-clock.js';
import { SECRETS } from './harness/secrets.js';
import { ServiceProcess } from './harness/service-process.js';
import { expectChain, expectSigned, type SignedDay, signedDays } from './harness/signed-days.js';
import { TestApp } from './harness/test-app.js';
import { until } from './harness/until.js';

const NOON = 'T12:00:00.000Z';
const HEX = /^[0-9a-f]{64}$/;
const REVEALED = 'is revealed. Its digest has';

describe("a day's digest", () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await TestApp.start({ clock: new FakeClock(`2026-01-15${NOON}`) });
  });

  async function play(service = app): Promise<void> {
    const [one, other] = [(await createUser(service)).id, (await createUser(service)).id];
    for (const client_seed of ['', '"\\\n\u0007é\u2028🐈']) await createCard(service, one, { client_seed });
    expectNoContent(await service.request('PUT', `/users/${one}/d`, { body: { battle: other } }));
  }

  async function dayOf(day: string, service = app): Promise<SignedDay | undefined> {
    return (await signedDays(service)).find((each) => each.day === day);
  }

  /** Copies a draw of the day of the clock. */
  async function copyDraw(count: number): Promise<void> {
    await app.database.query(
      `insert into draws (card_id, owner_id, day, nonce, client_seed, table_id, outcome, card, status, skill, cp, banner, created_at)
       select card_id + i, owner_id, day, nonce + i, 'copy ' || i, table_id, outcome, card, status, skill, cp, banner, created_at
       from (select * from draws order by card_id desc limit 1) first, generate_series(1, $1::bigint) i`,
      [count],
    );
    await app.database.query("select setval('cards_id_seq', (select max(card_id) from draws))");
  }

  it('covers its draws, battles and characters and the digest before, also over days that no one played on', async () => {
    // The 17th is made and never opens, and two days are not made at all.
    for (const day of ['15', '16', '20']) {
      app.clock.set(`2026-01-${day}${NOON}`);
      await play();
    }
    app.clock.set(`2026-01-21${NOON}`);
    const days = await signedDays(app);
    expect(days.map(({ day, digest }) => [day, digest !== null])).toEqual([
      ['20260115', true],
      ['20260116', true],
      ['20260117', true],
      ['20260120', true],
      ['20260121', false],
      ['20260122', false],
    ]);
    days.forEach(expectSigned);
    await expectChain(app, days);
    const { body } = await app.request('GET', '/game/seeds/20260116');
    expect(body).toMatchObject({ digest: days[1]?.digest, statement: days[1]?.statement, key: days[1]?.key });
  });

  it('begins the chain anew after days that were revealed before there were digests, which are signed as they are', async () => {
    await play();
    app.clock.set(`2026-01-16${NOON}`);
    await signedDays(app);
    await app.database.query('update draw_seeds set digest = null, statement = null, signature = null, key = null');
    const upgraded = await TestApp.start({ database: app.database, clock: app.clock });
    expect(await dayOf('20260115', upgraded)).toMatchObject({ seed: expect.stringMatching(HEX), digest: null });
    await play(upgraded);
    app.clock.set(`2026-01-17${NOON}`);
    const days = await signedDays(upgraded);
    expect(days.map(({ digest }) => digest !== null)).toEqual([false, true, false, false]);
    days.forEach(expectSigned);
    await expectChain(upgraded, days);
  });

  it('is made by one of two instances that are asked at once', async () => {
    const other = await TestApp.start({ database: app.database, clock: app.clock });
    await play();
    app.clock.set(`2026-01-16${NOON}`);
    await Promise.all([app, other, app, other].map((service) => dayOf('20260115', service)));
    await until(async () => (await dayOf('20260115'))?.digest !== null);
    expect([...app.log, ...other.log].filter((line) => line.includes(REVEALED))).toHaveLength(1);
    await expectChain(other, await signedDays(other));
  });

  it('of a large day lets reads and draws go on, and is there by and by', async () => {
    await play();
    await copyDraw(3_000);
    app.clock.set(`2026-01-16${NOON}`);
    // After the draws it comes to a stand.
    const blocked = await BlockedTables.take(app.database.url, 'battles');
    try {
      expect(await dayOf('20260115')).toMatchObject({ seed: null, digest: null });
      await blocked.anyWaiting();
      expect(await dayOf('20260115')).toMatchObject({ seed: null, digest: null });
      const card = await createCard(app, 1);
      expect(await app.read(`/cards/${card.id}/draw`)).toMatchObject({ day: '20260116', nonce: 1 });
    } finally {
      await blocked.release();
    }
    await until(async () => (await dayOf('20260115'))?.seed !== null);
    const days = await signedDays(app);
    expect(days[0]).toMatchObject({ digest: expect.stringMatching(HEX), draws: 3_002 });
    days.forEach(expectSigned);
    await expectChain(app, days);
  });

  it('that an instance was making when it was killed is made by another one', async () => {
    await play();
    const blocked = await BlockedTables.take(app.database.url, 'battles');
    // Its clock is that of the machine: the days of this test are long over.
    const killed = new ServiceProcess({ DATABASE_URL: app.database.url, ...SECRETS });
    await blocked.anyWaiting();
    await killed.kill('SIGKILL');
    const closed = 'select from draw_seeds where closed_at is not null and revealed_at is null';
    expect(await app.database.query(closed)).toHaveLength(2);
    await blocked.release();
    app.clock.set(`2026-01-17${NOON}`);
    await until(async () => (await dayOf('20260116'))?.digest !== null);
    const days = await signedDays(app);
    days.forEach(expectSigned);
    await expectChain(app, days);
  });

  it('is never followed by that of an earlier day: an instance whose clock is behind opens a later one', async () => {
    await play();
    app.clock.set(`2026-01-20${NOON}`);
    await play();
    app.clock.set(`2026-01-21${NOON}`);
    await signedDays(app);
    const behind = await TestApp.start({ database: app.database, clock: new FakeClock(`2026-01-18${NOON}`) });
    const { id } = await createCard(behind, 1);
    expect(await behind.read(`/cards/${id}/draw`)).toMatchObject({ day: '20260121' });
    app.clock.set(`2026-01-22${NOON}`);
    await expectChain(app, await signedDays(app));
  });
});
