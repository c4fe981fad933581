import { beforeEach, describe, expect, it } from '@jest/globals';
import { contradiction } from '../../../src/game/rules/statement.js';
import { createCard, createUser } from '../../factories/records.js';
import { BlockedTables } from '../../harness/blocked-tables.js';
import { backup, restoreHere } from '../../harness/commands.js';
import { expectNoContent } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { SECRETS } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { expectChain, expectSigned, publicKeys, type SignedDay, signedDays } from './signed-days.js';
import { TestApp } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const NOON = 'T12:00:00.000Z';
const CREATED = '2026-01-15T12:00:00+00:00';

describe('signed days', () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await TestApp.start({ clock: new FakeClock(`2026-01-15${NOON}`) });
  });

  /** Expects that no two statements of one day that one key has signed contradict each other. */
  function expectNoContradiction(days: readonly SignedDay[]): void {
    for (const one of days)
      for (const other of days)
        if (one.day === other.day && one.key === other.key)
          expect(contradiction(one.statement, other.statement)).toBeUndefined();
  }

  it('say more at each stage, signed each time, and never anything else', async () => {
    const seen: SignedDay[] = [];
    for (const day of ['15', '16', '17', '18']) {
      app.clock.set(`2026-01-${day}${NOON}`);
      const days = await signedDays(app);
      days.forEach(expectSigned);
      seen.push(...days);
      await createCard(app, (await createUser(app)).id);
      seen.push(...(await signedDays(app)));
    }
    const stages = seen.filter(({ day }) => day === '20260116').map(({ statement }) => statement);
    expect(new Set(stages).size).toBe(3);
    expectNoContradiction(seen);
  });

  it('are signed by the one key that is listed, which two instances share', async () => {
    const other = await TestApp.start({ database: app.database, clock: app.clock });
    app.clock.set(`2026-01-16${NOON}`);
    const [days, others] = await Promise.all([signedDays(app), signedDays(other)]);
    const [key = { key: '' }] = await publicKeys(app);
    expect(await publicKeys(other)).toEqual([{ key: key.key, first_day: '20260115', created_at: CREATED }]);
    expect(new Set([...days, ...others].map((day) => day.key))).toEqual(new Set([key.key]));
  });

  it('show nothing of the private key', async () => {
    const [stored] = await app.database.query<{ private_key: Buffer }>('select private_key from signing_keys');
    // The last 32 bytes are the secret; before them stands what kind of key it is.
    const secret = stored?.private_key.subarray(-32) ?? Buffer.alloc(0);
    expect(secret).toHaveLength(32);
    app.clock.set(`2026-01-16${NOON}`);
    for (const path of ['/game/keys', '/game/seeds', '/game/seeds/20260115']) {
      const { status, text } = await app.request('GET', path);
      expect(status).toBe(200);
      for (const written of ['hex', 'base64', 'base64url', 'latin1'] as const)
        expect(text).not.toContain(secret.toString(written));
    }
  });

  it('of a restored copy are signed by another key, and contradict nothing that the original has signed', async () => {
    await createCard(app, (await createUser(app)).id);
    app.clock.set(`2026-01-16${NOON}`);
    const before = await signedDays(app);
    const { out } = await backup({ DATABASE_URL: app.database.url }, '--file', '-');
    const database = await createTestDatabase();
    await restoreHere(database.url, out);
    expect(await database.query('select from signing_keys where private_key is not null')).toEqual([]);
    const clock = new FakeClock(`2026-01-16${NOON}`);
    const copy = await TestApp.start({ database, clock });
    const [original] = await publicKeys(app);
    const [old, own, ...others] = await publicKeys(copy);
    expect(old).toEqual(original);
    expect(own).toMatchObject({ first_day: '20260118' });
    expect(own?.key).not.toBe(original?.key);
    expect(others).toEqual([]);
    await createCard(copy, 1);
    for (const service of [app, copy]) service.clock.set(`2026-01-19${NOON}`);
    const [days, copied] = [await signedDays(app), await signedDays(copy)];
    copied.forEach(expectSigned);
    // The copy never reveals what the original may still draw from, and its chain goes on after the last common digest.
    expect(copied.map(({ day, digest }) => [day, digest !== null])).toEqual([
      ['20260115', true],
      ['20260116', false],
      ['20260117', false],
      ['20260118', true],
      ['20260119', false],
      ['20260120', false],
    ]);
    await expectChain(copy, copied);
    expect(copied[0]).toEqual(days[0]);
    expect(copied.slice(0, 3).map(({ key }) => key)).toEqual(Array.from({ length: 3 }, () => original?.key));
    expect(copied.slice(3).map(({ key }) => key)).toEqual(Array.from({ length: 3 }, () => own?.key));
    expectNoContradiction([...before, ...days, ...copied]);
  });
});

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
