import { expect, it } from '@jest/globals';
import { VerifiedDays } from '../../../src/commands/verifying/verified-days.js';
import { createCard, createUser } from '../../factories/records.js';
import { BEARER, PASSWORD, TestApp } from '../../harness/test-app.js';
import { saidByPython } from '../../harness/verify-day.js';

/** UTF-16 sorts the first before the second, and Unicode after it. The others are what every object of JavaScript has. */
const STATUSES = ['🌟', 'ＳＲ', '__proto__', 'constructor'];
const [EVE, DAY] = ['20260115', '20260116'] as const;
/** An import takes ids up to this one. */
const LARGEST = 2 ** 52;

const app = await TestApp.start({ page: true });
const player = (await createUser(app)).id;
const stranger = (await createUser(app)).id;
const post = async (path: string, body: object): Promise<any> => {
  const answer = await app.request('POST', path, { body: { password: PASSWORD, ...body } });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};
const salvage = (...cards: number[]): Promise<any> => post(`/users/${player}/salvages`, { cards });

it('cards of any status and id are shown and salvaged; both verifiers call the days true, and say what matches no draw', async () => {
  const outcomes = STATUSES.map((status, place) => {
    return { card: place + 1, status, skill: '', weight: 1, cp: { min: 1, max: 2 } };
  });
  const worth = STATUSES.map((status, place) => `"${status}": {"prototype": ${place + 1}}`);
  const rest = `"currencies": {"prototype": {}}, "salvage": {${worth.join()}}`;
  const raw = `{"banners": [{"name": "standard", "outcomes": ${JSON.stringify(outcomes)}}], ${rest}}`;
  const headers = { ...BEARER, 'content-type': 'application/json' };
  const sent = await app.request('PUT', '/game/tables/next', { raw, headers });
  expect(sent.status).toBe(200);
  expect(Object.keys(sent.body.salvage)).toEqual(STATUSES);
  await post(`/users/${stranger}/entries`, { currency: 'prototype', amount: 1, reason: 'gift' });
  app.clock.set('2026-01-16T12:00:00.000Z');

  const given = STATUSES.map((status) => createCard(app, player, { card: 1, status }));
  const [first = 0, ...others] = (await Promise.all(given)).map(({ id }) => id);
  await app.database.query('update cards set id = $1 where id = $2', [LARGEST, first]);
  const { cp } = await app.read(`/cards/${LARGEST}`);
  for (const path of [
    `/c/${LARGEST}`,
    `/c/${LARGEST},${others[0]}`,
    `/cards/sheet.png?ids=${LARGEST},${others[0]}`,
    `/faces/${LARGEST}~1~-~${cp}~/face.png`,
    `/game/ranking?group=${LARGEST}`,
  ])
    expect([
      path,
      (await fetch(app.url + path, { headers: { accept: 'text/html,application/xhtml+xml' } })).status,
    ]).toEqual([path, 200]);
  expect((await salvage(LARGEST, ...others)).entries.map(({ amount }: any) => amount).sort()).toEqual([1, 2, 3, 4]);

  const drawn = await Promise.all([player, player, stranger].map((user) => createCard(app, user)));
  const [own = 0, back = 0, got = 0] = drawn.map(({ id }) => id);
  const trade = async (from: number, to: number, card: number): Promise<void> => {
    const { id } = await post('/trades', { from, to, gives: [card], asks: [] });
    await post(`/trades/${id}/accept`, {});
  };
  await trade(player, stranger, back);
  await trade(stranger, player, back);
  await trade(stranger, player, got);
  await salvage(own, back, got);
  app.clock.set('2026-01-17T12:00:00.000Z');

  const days = new VerifiedDays(app.url);
  // On its eve the day's currency was given, which the eve does not declare.
  for (const day of [EVE, DAY]) expect((await days.verify(day)).differences).toEqual([]);
  const made =
    'Made by the operator: 5 entries of balances, 4 of them for salvaged cards that match no draw of these days';
  expect(days.notes).toContain(made);
  const said = "7 entries add up, and 4 of them are the operator's; 3 trades";
  expect((await saidByPython(app.url, `${EVE}..${DAY}`)) ?? said).toContain(said);
});
