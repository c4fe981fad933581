import type { MovedKind } from '../../entities/moved-kind.js';
import { keyColumnOf } from '../../entities/moved-kind.js';
import { LARGEST_ID } from './incoming-records.js';

/** The table whose ids a column names, the table of the column, the column, and SQL for the ids in it, unless they are its value. */
type Reference = readonly [of: string, table: string, column: string, ids?: string];

const ALL_OF = (column: string): string => `unnest(${column})`;
/** Draws have the card's id here, and salvages have it before the status. */
const CARD_OF_ENTRY = `CASE WHEN reason IN ('draw', 'salvage') THEN substring(reference FROM '^([1-9][0-9]{0,15})(?:$|:)')::bigint END`;

/** Every column that names records of another table and no foreign key guards: they outlive these records. A test compares it with the schema. */
export const REFERENCES: readonly Reference[] = [
  ['users', 'draws', 'owner_id'],
  ['users', 'battles', 'user_id'],
  ['users', 'battles', 'opponent_id'],
  ['users', 'characters', 'opponent_id'],
  ['users', 'character_draws', 'user_id'],
  ['users', 'entries', 'user_id'],
  ['users', 'uses', 'user_id'],
  ['users', 'set_states', 'user_id'],
  ['users', 'exchanges', 'user_id'],
  ['users', 'trades', 'from_id'],
  ['users', 'trades', 'to_id'],
  ['users', 'card_moves', 'from_id'],
  ['users', 'card_moves', 'to_id'],
  ['cards', 'draws', 'card_id'],
  ['cards', 'exchanges', 'card_id'],
  ['cards', 'card_moves', 'card_id'],
  ['cards', 'trades', 'gives', ALL_OF('gives')],
  ['cards', 'trades', 'asks', ALL_OF('asks')],
  ['cards', 'entries', 'reference', CARD_OF_ENTRY],
  ['trades', 'card_moves', 'trade_id'],
  ['draw_tables', 'draws', 'table_id'],
  ['draw_tables', 'draw_counts', 'table_id'],
  ['draw_tables', 'draw_seeds', 'table_id'],
  ['economies', 'draw_seeds', 'economy_id'],
];

const COLLISIONS_TOLD = 5;

/** SQL for some of what a statement finds. */
export const told = (text: string): string => `(${text} LIMIT ${COLLISIONS_TOLD})`;

export function singular(table: string): string {
  return table.replaceAll('_', ' ').replace(/ies$/, 'y').replace(/s$/, '');
}

/**
 * SQL that finds ids of incoming records that someone who is gone had, and records of the incoming ones' tables here that incoming records
 * name without bringing them: they would be those of someone else.
 */
export function findForeign(kinds: readonly MovedKind[]): string[] {
  const isIncoming = (name: string): boolean => kinds.some((kind) => kind.name === name);
  return REFERENCES.filter(([of]) => isIncoming(of)).flatMap(([of, table, column, ids = column]) => {
    const words = `${table.replaceAll('_', ' ')} of ${singular(of)} %s`;
    const ofGone = `SELECT DISTINCT format('${words}, which is gone', i.id) FROM incoming_${of} i
      JOIN (SELECT ${ids} AS id FROM ${table}) o ON o.id = i.id WHERE NOT EXISTS (SELECT FROM ${of} t WHERE t.id = i.id)`;
    if (!isIncoming(table)) return [told(ofGone)];
    const ofOther = `SELECT DISTINCT format('${words}, which is another one here', t.id) FROM ${of} t
      JOIN (SELECT ${ids} AS id FROM incoming_${table}) o ON o.id = t.id`;
    return [told(ofGone), told(ofOther)];
  });
}

/** SQL for the largest id that records of a kind have or had. */
export function largestId(kind: MovedKind): string {
  const named = REFERENCES.filter(([of]) => of === kind.name).map(
    ([, table, column, ids = column]) =>
      `SELECT max(id) FROM (SELECT ${ids} AS id FROM ${table}) r WHERE id <= ${LARGEST_ID}`,
  );
  return `SELECT max(last) FROM (${[`SELECT max(${keyColumnOf(kind)}) FROM ${kind.name}`, ...named].join(' UNION ALL ')}) m (last)`;
}
