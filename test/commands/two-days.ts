import { createCard, createUser } from '../factories/records.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { PASSWORD, TestApp, type TestAppOptions } from '../harness/test-app.js';

/** Two days of a small world, which are over. */
export const DAYS = ['20260115', '20260116'] as const;
const MOMENTS = ['2026-01-15T12:00:00Z', '2026-01-16T12:00:00Z', '2026-01-17T12:00:00Z'] as const;

const outcome = (card: number, status: string, weight: number, more: object = {}): object => {
  return { card, status, skill: 'x', weight, cp: { min: 1, max: 200 }, ...more };
};
const SUMMER = {
  name: 'summer',
  outcomes: [outcome(1, 'normal', 20), outcome(2, 'super', 1), outcome(3, 'super', 1, { featured: true })],
  rarities: [
    { status: 'super', within: 4, ramp: { from: 3, add: 2 }, featured: { chance: [1, 2], misses: 1, target: true } },
  ],
  counters: 'event',
  cost: { ticket: 1 },
  free: 1,
  gives: { spark: 1 },
};
const BOOSTER = { name: 'booster', slots: [{ list: 'all', count: 3 }] };
const LISTS = { all: [outcome(1, 'normal', 9), outcome(2, 'super', 1)] };
/** What cards are worth. */
const WORTH = {
  currencies: { ticket: {}, spark: {}, dust: {} },
  exchanges: [{ name: 'swap', cost: { spark: 2 }, gives: { ticket: 1 }, limit: { day: 1 } }],
  salvage: { normal: { dust: 5 }, super: { dust: 50 } },
};

/** Starts a service, on which players draw with and without rules, fight, exchange, salvage and trade on two days. It is on the third day then. */
export async function twoDays(options: Pick<TestAppOptions, 'bytes'> = {}): Promise<TestApp> {
  const tables = { lists: LISTS, banners: [SUMMER, BOOSTER], ...WORTH };
  const clock = new FakeClock(MOMENTS[0]);
  const app = await TestApp.start({ ...options, clock, tables });
  const act = async (path: string, body: object): Promise<any> => {
    const { status, body: answer, text } = await app.request('POST', path, { body: { password: PASSWORD, ...body } });
    if (status >= 400) throw new Error(`${path}: ${status} ${text}`);
    return answer;
  };
  const players = [await createUser(app), await createUser(app), await createUser(app)].map(({ id }) => id);
  for (const moment of MOMENTS.slice(0, 2)) {
    clock.set(moment);
    const cards: number[] = [];
    for (const player of players)
      await act(`/users/${player}/entries`, { currency: 'ticket', amount: 5, reason: 'daily login' });
    for (const [place, player] of players.entries()) {
      for (const banner of ['summer', 'standard', 'summer', 'summer'])
        cards.push(
          (await createCard(app, player, { banner, client_seed: 'lucky', ...(banner === 'summer' && { target: 3 }) }))
            .id,
        );
      await act(`/users/${player}/draws`, { banner: 'booster', packs: 1 });
      const battle = players[(place + 1) % players.length];
      for (let fought = 0; fought < 2; fought++) await app.request('PUT', `/users/${player}/d`, { body: { battle } });
    }
    await createUser(app);
    const [giver, asked] = players;
    await act(`/users/${giver}/exchanges`, { name: 'swap' });
    await act(`/users/${asked}/salvages`, { cards: [cards[7]] });
    const { id } = await act('/trades', { from: giver, to: asked, gives: cards.slice(1, 3), asks: cards.slice(4, 5) });
    await act(`/trades/${id}/accept`, {});
  }
  clock.set(MOMENTS[2]);
  return app;
}
