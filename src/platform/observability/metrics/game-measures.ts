import type { GameCounts } from '../../../game/game-counts.js';
import type { Measure } from './measures.js';

/** What was drawn and fought. */
export function gameMeasures(counts: GameCounts): Measure[] {
  return [
    {
      name: 'card_draw_draws_total',
      help: 'Random draws, by what they gave',
      type: 'counter',
      labels: ['card', 'status'],
      read: () => [...counts.draws].map(({ card, status, times }) => [{ card, status }, times]),
    },
    {
      name: 'card_draw_chosen_cards_total',
      help: 'Cards that were no random draws: the request said something of them',
      type: 'counter',
      read: () => counts.chosenCards,
    },
    {
      name: 'card_draw_battles_total',
      help: 'Battles, by how they ended for the user who fought',
      type: 'counter',
      labels: ['result'],
      read: () => Object.entries(counts.battles).map(([result, times]) => [{ result }, times]),
    },
  ];
}
