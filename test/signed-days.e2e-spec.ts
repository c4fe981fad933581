import { beforeEach, describe, expect, it } from '@jest/globals';
import { contradiction } from '../src/game/rules/statement.js';
import { createCard, createUser } from './factories/records.js';
import { backup, restoreHere } from './harness/commands.js';
import { FakeClock } from './harness/fake-clock.js';
import { expectChain, expectSigned, publicKeys, type SignedDay, signedDays } from './harness/signed-days.js';
import { TestApp } from './harness/test-app.js';
import { createTestDatabase } from './harness/test-database.js';

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
