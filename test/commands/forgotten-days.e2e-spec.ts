import { expect, it } from '@jest/globals';
import { VerifiedDays } from '../../src/commands/verifying/verified-days.js';
import { balancesOf, createCard, createUser } from '../factories/records.js';
import { commandHere } from '../harness/commands.js';
import { expectError, expectNoContent } from '../harness/expectations.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { drawOfCard } from '../harness/random-draws.js';
import { BEARER, PASSWORD, TestApp } from '../harness/test-app.js';
import { createTestDatabase } from '../harness/test-database.js';
import { saidByPython, verifyDays } from '../harness/verify-day.js';

const FUTURE = '29980101';
const BANNER = {
  name: 'standard',
  cost: { ticket: 1 },
  gives: { spark: 2 },
  rarities: [{ status: 'super', within: 3 }],
  outcomes: ['normal', 'super'].map((status, place) => {
    return { card: place, status, skill: '', weight: place ? 1 : 99, cp: { min: 1, max: 2 } };
  }),
};
const TABLES = { banners: [BANNER], currencies: { ticket: {}, spark: {} } };

it('days that a wrong clock opened are forgotten: their players draw today, and verifiers with stored statements call all days true', async () => {
  const database = await createTestDatabase();
  const clock = new FakeClock();
  const start = () => TestApp.start({ database, clock, environment: { DRAWS_PER_DAY: '1' } });
  const forget = (day: string) => commandHere('days', ['--forget', day], { DATABASE_URL: database.url });
  let app = await start();
  expect((await app.request('PUT', '/game/tables/next', { body: TABLES, headers: BEARER })).status).toBe(200);
  clock.set('2026-01-16T12:00:00Z');
  const [player, other] = [(await createUser(app)).id, (await createUser(app)).id];
  const body = { password: PASSWORD, currency: 'ticket', amount: 9, reason: 'gift' };
  for (const each of [player, other]) await app.request('POST', `/users/${each}/entries`, { body });
  const fight = async (): Promise<void> =>
    expectNoContent(await app.request('PUT', `/users/${player}/d`, { body: { battle: other } }));
  await createCard(app, player);
  await fight();
  const before = await app.read(`/users/${player}/d`);
  const balances = await balancesOf(app, player);

  // As an import leaves it, which is listed on the day that opens next.
  await database.query(`insert into set_states (user_id, counters, after_number, reason, state, created_at)
    values (${other}, 'standard', 0, 'given', '{"super":[2,0]}', now())`);
  clock.set('2998-01-01T12:00:00Z');
  const card = (await createCard(app, player)).id;
  expectNoContent(await app.request('PUT', `/cards/${card}/d`));
  await fight();
  await fight();
  const days = new VerifiedDays(app.url);
  for (const day of ['20260116', FUTURE, '29980102']) expect((await days.verify(day)).differences).toEqual([]);

  clock.set('2026-01-16T18:00:00Z');
  const again = () => app.request('POST', '/cards', { body: { owner: player, password: PASSWORD } });
  expectError(await again(), 409);
  await app.close();
  expect(await forget('29980102')).toMatchObject({ code: 2, err: expect.stringContaining('29980102 is not open') });
  expect(await forget('20260117')).toMatchObject({ code: 2, err: expect.stringContaining('not later than tomorrow') });
  const { code, err, out } = await forget(FUTURE);
  expect([code, err]).toEqual([0, '']);
  expect(out.toString()).toBe(
    `The balance of user ${player} changes by -2 spark\nThe balance of user ${player} changes by 1 ticket\n` +
      `Closed for ever, without a seed: ${FUTURE}. Forgotten: 1 draws, 2 battles, 2 entries\n`,
  );
  expect(await forget(FUTURE)).toMatchObject({ code: 2, err: expect.stringContaining(`${FUTURE} is not open`) });

  app = await start();
  expect(await balancesOf(app, player)).toEqual(balances);
  const after = await app.read(`/users/${player}/d`);
  for (const field of ['hp', 'attack', 'defense', 'critical', 'skill', 'status', 'win'])
    expect([field, after[field]]).toEqual([field, before[field]]);
  expect(await app.read(`/cards/${card}`)).toMatchObject({ id: card });
  expectError(await app.request('GET', `/cards/${card}/draw`), 404);
  expect((await app.read(`/users/${player}`)).next < '29000101').toBe(true);
  const { body: drawn } = await again();
  expect(await drawOfCard(app, drawn.id)).toMatchObject({ day: '20260118', nonce: 1, number: 2 });
  await fight();
  const given = await createCard(app, other);
  expect(await drawOfCard(app, given.id)).toMatchObject({ day: '20260118', state: [[2, 0]], status: 'super' });
  clock.set('2026-01-19T12:00:00Z');
  for (const stated of [[], days.stated])
    expect(await verifyDays(app.url, { first: '20260115', last: '29991231' }, stated)).toEqual([]);
  const { body: seed } = await app.request('GET', `/game/seeds/${FUTURE}`);
  expect(seed).toMatchObject({ seed: null, digest: null, draws: 0 });
  const said = '20260118: 2 draws by 2 owners match the seed and the odds';
  expect((await saidByPython(app.url, '20260115..20260118')) ?? said).toContain(said);
});
