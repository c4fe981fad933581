import type { NewCharacterRow } from '../game/battles/characters.service.js';
import type { JsonQueries } from '../platform/database/json-queries.js';
import { keyedStatement, type KeyedRow } from '../platform/idempotency/keyed-rows.js';
import { fieldNames } from '../platform/dto-fields.js';
import { UserCreate, UserFields } from './dto/user.dto.js';
import { User } from './user.entity.js';

/** A user to store, every field but the id, with the character that goes with it. */
export interface UserRow {
  readonly new_user: Omit<User, 'id'>;
  readonly new_character: NewCharacterRow;
  readonly keyed?: KeyedRow | undefined;
}

/**
 * The statement that stores users with their characters, given as a JSON array of rows. For each it answers the place in the array, the
 * user as JSON (null for one that is not stored), and whether its key is there already. Rows go in the order of names, so that two
 * statements cannot deadlock.
 */
export function userStatement(reads: JsonQueries) {
  const user = reads.rendering(UserCreate, User);
  const fields = ['username', ...fieldNames(UserFields)];
  const statementFor = keyedStatement(
    (keys) => `
    with given as materialized (
      select nextval('users_id_seq'::regclass) as id, j.*, ${keys.isKept} as is_kept
      from rows from (
        json_to_recordset($1::json) as (new_user users, new_character characters${keys.column})
      ) with ordinality as j
    ), made as (
      insert into users (id, ${fields.map((name) => `"${name}"`).join(', ')})
      select id, ${fields.map((name) => `(new_user)."${name}"`).join(', ')}
      from given where is_kept is not true order by (new_user).username
      returning id, ${user.returning}
    ), assigned as (
      insert into characters
        (user_id, chara, skill, hp, attack, defense, critical, strength, status, created_at, updated_at)
      select id, c.chara, c.skill, c.hp, c.attack, c.defense, c.critical, c.strength, c.status, c.created_at, c.updated_at
      from given cross join lateral (select (new_character).*) as c where is_kept is not true
    )${keys.keep('given join made using (id)')}
    select ordinality - 1, json, is_kept from given left join made using (id)`,
  );
  return { statementFor, user };
}
