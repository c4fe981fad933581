import type { Filters } from '../platform/database/page.js';

/** A did may be longer than an entry of an index. */
const LOWER_DID = 'lower(left("did", 256) collate "und-x-icu")';
const LOWER_VALUE = 'lower($? collate "und-x-icu")';

/** What may be asked of a list of users. `users_username_key` and the two indexes of the entity find them. */
export const USER_FILTERS: Filters = {
  ids: {
    type: 'integers',
    description: 'Only the users with these ids, at most 100',
    example: [1, 2, 3],
    sql: '"id" = any ($?::bigint[])',
  },
  username: {
    type: 'string',
    description: 'Only the user of exactly this name',
    example: 'syui',
    sql: '"username" = $?',
  },
  did: {
    type: 'string',
    description: 'Only users with exactly this did',
    example: 'did:plc:4hqjfn7m6n5hno3doamuhgef',
    sql: `"did" = $? and ${LOWER_DID} = ${LOWER_VALUE}`,
  },
  search: {
    type: 'string',
    description: 'Only users whose name or did begins with this, whatever the case of the letters',
    example: 'sy',
    sql: `lower("username" collate "und-x-icu") ^@ ${LOWER_VALUE} or ${LOWER_DID} ^@ ${LOWER_VALUE}`,
  },
};
