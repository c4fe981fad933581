import type { DataSource } from 'typeorm';
import { Character } from '../entities/character.entity.js';
import type { NewCharacterRow } from '../game/battles/characters.service.js';
import type { JsonQueries } from '../platform/database/json-queries.js';
import { JsonRows } from '../platform/database/json-rows.js';
import { prepared } from '../platform/database/statements.js';
import { storeAuthors } from '../platform/database/audited-rows.js';
import { type Keyed, KEY_PARTS } from '../platform/idempotency/keyed-rows.js';
import { type CreateUserDto, UserCreate } from './dto/user.dto.js';
import { User } from '../entities/user.entity.js';

const STORED = 'where is_open and is_reserved is not true';

/** A character draw has the columns of the character that it made, but for these. */
const DRAWN = ['chara', 'skill', 'hp', 'attack', 'defense', 'critical', 'status', 'created_at'];

export interface StoredUser {
  /** The user as JSON; null for one that is not stored. */
  readonly json: string | null;
}

/**
 * The statement that stores users, given as a JSON array of rows, and the day whose seed gave them their characters, by its name and
 * commitment. For each row it answers a {@link StoredUser}. Nothing is stored when the day is closed, or has another seed.
 * Rows go in the order of names, and external ids in their own, so that two statements cannot deadlock.
 */
export function userStatement(dataSource: DataSource, reads: JsonQueries) {
  const user = reads.rendering(UserCreate, User);
  const users = new JsonRows<CreateUserDto>(dataSource, User, 'u', ['id']);
  const characters = new JsonRows<NewCharacterRow>(dataSource, Character, 'c', ['user_id']);
  const statement = prepared<StoredUser & Keyed>(
    'store_users',
    `
    with given as materialized (
      select j.*, is_open, ${KEY_PARTS.isReserved} as is_reserved
      from rows from (json_to_recordset($1::json) as (id bigint, ${users.types}, ${characters.types}, external_id text, author audited_writes${KEY_PARTS.column})) with ordinality as j
      cross join (
        select exists (select from draw_seeds where day = $2 and commitment = $3 and closed_at is null) as is_open
      ) as opened
    ), made as (
      insert into users (id, ${users.names})
      select id, ${users.values} from given ${STORED} order by "u.username"
      returning id, ${user.returning}
    ), assigned as (
      insert into characters (user_id, ${characters.names})
      select id, ${characters.values} from given ${STORED}
    ), drawn as (
      insert into character_draws (user_id, day, ${DRAWN.join(', ')})
      select id, $2, ${DRAWN.map((column) => `"c.${column}"`).join(', ')} from given ${STORED}
    ), identified as (
      insert into identities (external_id, owner_id, created_at)
      select external_id, id, "c.created_at" from given ${STORED} and external_id is not null order by external_id
    ), audited as (
      ${storeAuthors('given join made using (id) where (author).operation is not null', "'/' || id")}
    )${KEY_PARTS.store('given join made using (id)')}
    select ordinality - 1 as place, is_reserved, json from given left join made using (id)`,
  );
  return { statement, user, users, characters };
}
