import type { CardRead } from '../../cards/dto/card.dto.js';
import type { TradeMatchList } from '../../trades/dto/trade.dto.js';
import type { Players } from './players.js';

/** How many players wish for cards, and what becomes of the first trades; the last ones stay open. */
const TRADERS = 40;
const ENDS = ['accept', 'decline', undefined, undefined];
const MOST_WISHES = 3;

/** Cards of kinds that a player has twice, but for one of each. */
function spareOf(cards: readonly CardRead[]): number[] {
  const isFirst = (card: number, place: number): boolean => cards.findIndex((other) => other.card === card) === place;
  const spare = cards.filter(({ card, status }, place) => status === 'normal' && !isFirst(card, place));
  return spare.slice(0, MOST_WISHES).map(({ id }) => id);
}

/** Wishes, salvage and trades of the open day. */
export async function playWorth({ stage: { send, password }, ids }: Players): Promise<void> {
  const { outcomes } = (await send('GET', '/game/odds')) as { outcomes: { card: number }[] };
  const traders = ids.slice(0, TRADERS);
  for (const [place, id] of traders.entries()) {
    const cards = (await send('GET', `/users/${id}/card?itemsPerPage=1000`)) as CardRead[];
    const missing = outcomes.filter(({ card }) => !cards.some((own) => own.card === card)).map(({ card }) => card);
    await send('PUT', `/users/${id}/wishes`, { password, cards: missing.slice(0, MOST_WISHES) });
    await send('POST', `/users/${id}/exchanges`, { password, name: 'spark-20' }, 409);
    const spare = spareOf(cards);
    if (place % 4 === 1 && spare.length > 0)
      await send('POST', `/users/${id}/salvages`, { password, cards: spare }, 409);
  }
  const ends = [...ENDS];
  for (const from of traders) {
    const found = (await send('GET', `/trades/matches?user=${from}`)) as TradeMatchList[];
    const match = found.find(({ wants }) => wants.length > 0);
    if (!match || ends.length === 0) continue;
    const [gives, asks] = [match.wants.slice(0, 2), match.has.slice(0, 2)];
    const { id } = (await send('POST', '/trades', { password, from, to: match.user, gives, asks })) as { id: number };
    const end = ends.shift();
    if (end !== undefined) await send('POST', `/trades/${id}/${end}`, { password });
  }
}
