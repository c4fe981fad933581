import type { DataSource } from 'typeorm';
import { Character } from '../game/battles/character.entity.js';
import type { NewCharacterRow } from '../game/battles/characters.service.js';
import type { JsonQueries } from '../platform/database/json-queries.js';
import { JsonRows } from '../platform/database/json-rows.js';
import { prepared } from '../platform/database/statements.js';
import { keyedStatement } from '../platform/idempotency/keyed-rows.js';
import { type CreateUserDto, UserCreate } from './dto/user.dto.js';
import { User } from './user.entity.js';

/** Ids for new users, in the order in which they are given out. */
export const NEXT_IDS = prepared("select nextval('users_id_seq'::regclass) from generate_series(1, $1::integer)");

/** A character draw has the columns of the character that it made, but for these. */
const DRAWN = ['chara', 'skill', 'hp', 'attack', 'defense', 'critical', 'status', 'created_at'];

/**
 * The statement that stores users, given as a JSON array of rows, and the day whose seed gave them their characters, by its name and
 * commitment. A row holds a user's id, the user, the character that goes with it, and its key, if any. For each it answers the place in
 * the array, the user as JSON (null for one that is not stored), whether the day is open, and whether its key is there already.
 *
 * Nothing is stored when the day is closed, or has another seed. Rows go in the order of names, so that two statements cannot deadlock.
 */
export function userStatement(dataSource: DataSource, reads: JsonQueries) {
  const user = reads.rendering(UserCreate, User);
  const users = new JsonRows<CreateUserDto>(dataSource, User, 'u', ['id']);
  const characters = new JsonRows<NewCharacterRow>(dataSource, Character, 'c', ['user_id']);
  const statementFor = keyedStatement(
    (keys) => `
    with given as materialized (
      select j.*, is_open, ${keys.isKept} as is_kept
      from rows from (json_to_recordset($1::json) as (id bigint, ${users.types}, ${characters.types}${keys.column})) with ordinality as j
      cross join (
        select exists (select from draw_seeds where day = $2 and commitment = $3 and closed_at is null) as is_open
      ) as opened
    ), made as (
      insert into users (id, ${users.names})
      select id, ${users.values} from given where is_open and is_kept is not true order by "u.username"
      returning id, ${user.returning}
    ), assigned as (
      insert into characters (user_id, ${characters.names})
      select id, ${characters.values} from given where is_open and is_kept is not true
    ), drawn as (
      insert into character_draws (user_id, day, ${DRAWN.join(', ')})
      select id, $2, ${DRAWN.map((column) => `"c.${column}"`).join(', ')} from given where is_open and is_kept is not true
    )${keys.keep('given join made using (id)')}
    select ordinality - 1, json, is_open, is_kept from given left join made using (id)`,
  );
  return { statementFor, user, users, characters };
}
