import type { Filters } from '../platform/database/page.js';

/** What may be asked of each list of cards. Two indexes of the entity find them among all cards. */
export const CARD_FILTERS: Filters = {
  ids: {
    type: 'integers',
    description: 'Only the cards with these ids, at most 100',
    example: [1, 2, 3],
    sql: '"id" = any ($?::bigint[])',
  },
  status: {
    type: 'string',
    description: 'Only cards of exactly this rarity',
    example: 'super',
    // A status may be longer than an entry of an index.
    sql: '"status" = $? and left("status", 64) = left($?, 64)',
  },
  card: { type: 'integer', description: 'Only cards with this number', example: 7, sql: '"card" = $?' },
};

export const ALL_CARDS_FILTERS: Filters = {
  ...CARD_FILTERS,
  owners: {
    type: 'integers',
    description: 'Only cards of the users with these ids, at most 100',
    example: [1, 2, 3],
    sql: '"owner_id" = any ($?::bigint[])',
  },
};
