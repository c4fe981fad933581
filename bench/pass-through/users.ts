import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { assignCharacter, strengthOf } from '../../src/game/rules/character.js';
import { renderedBy, type Statement } from './database.js';
import { HttpError } from './errors.js';

/** Part of a list: skip `offset` records, then take at most `limit`. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

const LIST = {
  name: 'list users',
  text: `select coalesce(json_agg(u), '[]')::text as json from (select * from users order by id limit $1 offset $2) u`,
};
const READ = { name: 'read user', text: 'select row_to_json(u)::text as json from users u where id = $1' };
const LIST_CARDS = {
  name: 'list cards of user',
  text: `
    select (
      select coalesce(json_agg(c), '[]')::text from (
        select id, card, skill, status, cp, url, count, author, created_at from cards
        where owner_id = $1 order by id limit $2 offset $3
      ) c
    ) as json where exists (select from users where id = $1)`,
};

const TIMES = 'created_at updated_at raid_at server_at egg_at luck_at like_at ten_at model_at'.split(' ');
/** Those that every user gets: name, times and `next`. */
const COMMON_COLUMNS = TIMES.length + 2;
/** What a body may say beyond name and times. */
const FIELDS = [
  ...'did member book manga badge social_a social_b delete handle luck like like_rank fav ten ten_su ten_kai aiten'.split(
    ' ',
  ),
  ...'ten_card ten_delete ten_post ten_get room model model_attack model_limit model_skill model_mode'.split(' '),
  ...'model_critical model_critical_d game game_test game_end game_account game_lv'.split(' '),
];

export async function listUsers(pool: Pool, { limit, offset }: Page): Promise<string> {
  return (await renderedBy(pool, LIST, [limit, offset])) ?? '[]';
}

export async function readUser(pool: Pool, id: number): Promise<string> {
  const json = await renderedBy(pool, READ, [id]);
  if (json === undefined) throw new HttpError(404, 'no such user');
  return json;
}

export async function listCardsOf(pool: Pool, id: number, { limit, offset }: Page): Promise<string> {
  const json = await renderedBy(pool, LIST_CARDS, [id, limit, offset]);
  if (json === undefined) throw new HttpError(404, 'no such user');
  return json;
}

/** A user and its character, in one statement. */
export async function createUser(pool: Pool, body: Readonly<Record<string, unknown>>): Promise<string> {
  const now = new Date().toISOString();
  const user: Record<string, unknown> = {
    username: body['username'],
    next: body['next'] ?? now.slice(0, 10).replaceAll('-', ''),
  };
  for (const name of TIMES) user[name] = body[name] ?? now;
  for (const name of FIELDS) if (body[name] !== undefined) user[name] = body[name];
  const { chara, skill, hp, attack, defense, critical, status } = assignCharacter((below) => randomInt(below));
  const strength = strengthOf({ skill, hp, attack, defense, critical });
  const character = [chara, skill, hp, attack, defense, critical, strength, status, now];
  const json = await renderedBy(pool, creation(Object.keys(user)), [...character, ...Object.values(user)]);
  if (json === undefined) throw new Error('An insert returned nothing');
  return json;
}

/** @param names of the user's columns, whose values come after the nine of the character */
function creation(names: readonly string[]): Statement {
  const columns = names.map((name) => `"${name}"`).join(', ');
  const placeholders = names.map((_, index) => `$${10 + index}`).join(', ');
  return {
    // Only the commonest one, so that there are not as many as there are combinations of columns.
    ...(names.length === COMMON_COLUMNS && { name: 'create user' }),
    text: `
      with created as (insert into users (${columns}) values (${placeholders}) returning *),
        companion as (
          insert into characters
            (user_id, chara, skill, hp, attack, defense, critical, strength, status, created_at, updated_at)
          select id, $1, $2, $3, $4, $5, $6, $7, $8, $9, $9 from created
        )
      select row_to_json(created)::text as json from created`,
  };
}
