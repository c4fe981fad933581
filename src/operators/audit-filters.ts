import type { Filters } from '../platform/database/page.js';

const DAY = '$?::bigint::text';
/** Of a number that is a day; 20260231 is the third of March. */
const MIDNIGHT = `(left(${DAY}, 6) || '01')::date + right(${DAY}, 2)::integer - 1`;
const IS_DAY = String.raw`${DAY} ~ '^\d{4}(0[1-9]|1[0-2])\d\d$'`;

/** @param zone whose days they are, as SQL */
export function auditFilters(zone = "'UTC'"): Filters {
  const from = (more: string): string =>
    `case when ${IS_DAY} then (${MIDNIGHT}${more})::timestamp at time zone ${zone} end`;
  return {
    token: {
      type: 'string',
      description: "Only writes with the named token of this name, or with the operator's `password` or `token`",
      example: 'mei',
      sql: "credential in ('token ' || $?, $?)",
    },
    operation: { type: 'string', description: 'Only writes of this id', example: 'updateCard', sql: 'operation = $?' },
    record: {
      type: 'string',
      description: 'Only writes of this path, or below it',
      example: 'users/1',
      sql: "record = $? or starts_with(record, $? || '/')",
    },
    day: {
      type: 'integer',
      description: 'Only writes of this day, in the time zone of the game days',
      example: 20260131,
      sql: `created_at >= ${from('')} and created_at < ${from(' + 1')}`,
    },
  };
}
