import { type Game, useGame } from './stage.js';

const cp = { min: 1, max: 9 };
const TABLES = {
  currencies: { ticket: { most: 99 }, spark: {}, dust: {} },
  exchanges: [{ name: 'ticket', cost: { spark: 2 }, gives: { ticket: 1 } }],
  salvage: { normal: { dust: 5 } },
  banners: [
    {
      name: 'summer',
      outcomes: [
        { card: 1, status: 'normal', skill: 'normal', weight: 98, cp },
        { card: 29, status: 'super', skill: 'critical', weight: 1, cp },
      ],
      cost: { ticket: 1 },
      gives: { spark: 1 },
      limit: { day: 10 },
      free: 1,
    },
  ],
};

/** Starts a game with currencies before the tests around it: one of its two players has drawn three times. */
export function useWorthGame(): { readonly game: Game; readonly mei: { readonly id: number } } {
  const mei = { id: 0 };
  const game = useGame(async ({ send }) => {
    mei.id = (await send('POST', '/users', { username: 'mei' })).id;
    await send('POST', '/users', { username: 'sora' });
    await send('POST', `/users/${mei.id}/entries`, { currency: 'ticket', amount: 12, reason: 'daily login' });
    await send('POST', `/users/${mei.id}/draws`, { count: 3, banner: 'summer' });
  }, TABLES);
  return { game, mei };
}
