import type { Filters, Orders } from '../platform/database/page.js';

/** A did may be longer than an entry of an index. */
const LOWER_DID = 'lower(left("did", 256) collate "und-x-icu")';
const LOWER_VALUE = 'lower($? collate "und-x-icu")';

const LOWER_NAME = 'lower("username" collate "und-x-icu")';
/** One letter has no pairs, and most names have it. */
const IN_NAME = `char_length($?::text) > 1 and strpos(${LOWER_NAME}, ${LOWER_VALUE}) > 0 and letter_pairs(${LOWER_NAME}) @> letter_pairs(${LOWER_VALUE})`;

/** Entries have an id of their own, which must not hide that of the user. */
const BALANCE = `coalesce((select "balance" from (select "user_id", "currency", "number", "balance" from "entries") e
  where "user_id" = "id" and "currency" = $?{currency} order by "number" desc limit 1), 0)`;

/** What users may be ordered by. Before the first day stand those who have drawn nothing. */
export const USER_ORDERS: Orders = {
  last_draw: `coalesce((select "day" from "draws" where "owner_id" = "id" order by "day" desc limit 1), '')`,
};

/**
 * What may be asked of a list of users. `users_username_key` and the indexes of the entity find them. Names are stored in NFC; imported ones may be
 * in another form.
 */
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
    sql: '"username" in ($?::text, normalize($?::text))',
  },
  did: {
    type: 'string',
    description: 'Only users with exactly this did',
    example: 'did:plc:4hqjfn7m6n5hno3doamuhgef',
    sql: `"did" = $? and ${LOWER_DID} = ${LOWER_VALUE}`,
  },
  search: {
    type: 'string',
    description:
      'Only users whose name or did begins with this, or whose name has it, if it is two letters or more; whatever their case',
    example: 'sy',
    sql: `${LOWER_NAME} ^@ ${LOWER_VALUE} or (${IN_NAME}) or ${LOWER_DID} ^@ ${LOWER_VALUE}`,
  },
  usernames: {
    type: 'strings',
    description:
      'Only the users of exactly these names, at most 100; a name with a comma in it is asked for by `username`',
    example: ['syui', 'kuno'],
    sql: '"username" = any ($?::varchar[] || array(select normalize(name) from unnest($?::varchar[]) as given(name)))',
  },
  group: {
    type: 'integer',
    description: 'Only members of the group with this id',
    example: 1,
    sql: '"id" = any (array(select "user_id" from "group_users" where "group_id" = $?))',
  },
  drew_since: {
    type: 'integer',
    description: 'Only users who have made a random draw on this game day or later',
    example: 20260101,
    sql: 'exists (select from "draws" where "owner_id" = "id" and "day" >= $?::bigint::text)',
  },
  currency: {
    type: 'string',
    description: 'The currency of balance_min',
    example: 'ticket',
    sql: '$?::text is not null',
    beside: ['balance_min'],
  },
  balance_min: {
    type: 'integer',
    description: 'Only users whose balance is this or more',
    example: 5,
    sql: `${BALANCE} >= $?`,
    beside: ['currency'],
  },
  external_id: {
    type: 'string',
    description: 'Only the user who is called exactly this elsewhere',
    example: 'discord:80351110224678912',
    sql: '"id" = (select owner_id from identities where external_id = $?)',
  },
};
