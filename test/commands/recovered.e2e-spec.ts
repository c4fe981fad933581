import { expect, it } from '@jest/globals';
import { createCard, createUser } from '../factories/records.js';
import { restore } from '../harness/commands.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { TestApp } from '../harness/test-app.js';
import { createEmptyDatabase } from '../harness/test-database.js';

const SECRET_DAYS = `select day, closed_at is not null as closed, restored_at is not null as restored
  from draw_seeds where revealed_at is null order by day`;
const KEYS = 'select count(private_key)::int as signing, count(*)::int as all from signing_keys';
const settings = (): Record<string, string> => ({ DATABASE_URL: database.url });
const clock = new FakeClock('2026-01-15T12:00:00.000Z');

const database = await createEmptyDatabase();

it('refuses what is no database of the service, and arguments that belong to a file', async () => {
  const empty = await restore(settings(), ['--recovered']);
  expect(empty).toMatchObject({ code: 2, err: expect.stringContaining('has nothing of the service') });
  expect(await database.query("select from pg_tables where schemaname = 'public'")).toEqual([]);
  for (const args of [
    ['--recovered', 'backup.sql.gz'],
    ['--recovered', '--overwrite'],
  ])
    expect(await restore(settings(), args)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--recovered takes'),
    });
});

it('closes the days whose seed is secret, deletes the tokens of players, sends no webhook that waits, and leaves all else as it was', async () => {
  const app = await TestApp.start({ database, clock });
  const { id } = await createUser(app);
  const card = await createCard(app, id);
  const refused = await restore(settings(), ['--recovered']);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('stop it first') });
  await app.close();
  // A token of a player that was revoked since then would count again.
  await database.query("insert into player_links (user_id, sha256, created_at, until) values ($1, 'x', now(), now())", [
    id,
  ]);
  await database.query(`insert into webhooks (url, type, payload, created_at, since, next_at)
    values ('https://example.org', 'card.drawn', '{}', now(), now(), now())`);
  await database.query(`insert into set_states (user_id, counters, after_number, reason, state, day, created_at)
    values (${id}, 'summer', 0, 'given', '{}', '20260115', now()), (${id}, 'box', 3, 'refilled', null, '20260115', now())`);
  expect(await database.query(SECRET_DAYS)).toEqual([
    { day: '20260115', closed: false, restored: false },
    { day: '20260116', closed: false, restored: false },
  ]);

  expect(await restore(settings(), ['--recovered'])).toMatchObject({
    code: 0,
    err: 'Days whose seed is secret are closed for draws\n',
  });
  expect(await database.query(SECRET_DAYS)).toEqual([
    { day: '20260115', closed: true, restored: true },
    { day: '20260116', closed: true, restored: true },
  ]);
  expect(await database.query(KEYS)).toEqual([{ signing: 0, all: 1 }]);
  expect(await database.query('select from player_links')).toEqual([]);
  const webhooks = "select failed_at is not null and error <> '' as given_up from webhooks";
  expect(await database.query(webhooks)).toEqual([{ given_up: true }]);
  const states = await database.query('select counters, day from set_states order by id');
  expect(states).toEqual([
    { counters: 'summer', day: null },
    { counters: 'box', day: '20260115' },
  ]);

  // Its draws are made on the first day that the recovered data do not know, and signed with a new key.
  const again = await TestApp.start({ database, clock });
  expect(await again.read(`/cards/${card.id}`)).toEqual(card);
  const drawn = await createCard(again, id);
  expect(await again.read(`/cards/${drawn.id}/draw`)).toMatchObject({ day: '20260117', nonce: 1 });
  expect(await database.query(KEYS)).toEqual([{ signing: 1, all: 2 }]);
});
