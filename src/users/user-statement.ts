import type { DataSource } from 'typeorm';
import { Character } from '../game/battles/character.entity.js';
import type { NewCharacterRow } from '../game/battles/characters.service.js';
import type { JsonQueries } from '../platform/database/json-queries.js';
import { JsonRows } from '../platform/database/json-rows.js';
import { keyedStatement } from '../platform/idempotency/keyed-rows.js';
import { type CreateUserDto, UserCreate } from './dto/user.dto.js';
import { User } from './user.entity.js';

/**
 * The statement that stores users, given as a JSON array of rows. A row holds a user, the character that goes with it, and its key, if
 * any. For each it answers the place in the array, the user as JSON (null for one that is not stored), and whether its key is there
 * already. Rows go in the order of names, so that two statements cannot deadlock.
 */
export function userStatement(dataSource: DataSource, reads: JsonQueries) {
  const user = reads.rendering(UserCreate, User);
  const users = new JsonRows<CreateUserDto>(dataSource, User, ['id']);
  const characters = new JsonRows<NewCharacterRow>(dataSource, Character, ['user_id']);
  const statementFor = keyedStatement(
    (keys) => `
    with given as materialized (
      select nextval('users_id_seq'::regclass) as id, j.*, ${keys.isKept} as is_kept
      from rows from (json_to_recordset($1::json) as (${users.types}, ${characters.types}${keys.column})) with ordinality as j
    ), made as (
      insert into users (id, ${users.names})
      select id, ${users.values} from given where is_kept is not true order by "users.username"
      returning id, ${user.returning}
    ), assigned as (
      insert into characters (user_id, ${characters.names})
      select id, ${characters.values} from given where is_kept is not true
    )${keys.keep('given join made using (id)')}
    select ordinality - 1, json, is_kept from given left join made using (id)`,
  );
  return { statementFor, user, users, characters };
}
