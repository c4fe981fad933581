import { randomInt } from 'node:crypto';
import { assignCharacter, strengthOf } from '../../src/game/rules/character.js';
import { HttpError, rendered } from './database.js';

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
const CHANGE = {
  name: 'change user',
  text: 'update users set game_lv = $2 where id = $1 returning row_to_json(users)::text as json',
};
/** A user with a name and the times of its creation, and its character. */
const CREATE = {
  name: 'create user',
  text: `
    with created as (
        insert into users (username, next, created_at, updated_at, raid_at, server_at, egg_at, luck_at, like_at, ten_at, model_at)
        values ($10, $11, $9, $9, $9, $9, $9, $9, $9, $9, $9) returning *
      ), companion as (
        insert into characters
          (user_id, chara, skill, hp, attack, defense, critical, strength, status, created_at, updated_at)
        select id, $1, $2, $3, $4, $5, $6, $7, $8, $9, $9 from created
      )
    select row_to_json(created)::text as json from created`,
};

export function listUsers({ limit, offset }: Page): Promise<string> {
  return rendered(LIST, [limit, offset]);
}

export function readUser(id: number): Promise<string> {
  return rendered(READ, [id]);
}

export function changeUser(id: number, { game_lv }: Readonly<Record<string, unknown>>): Promise<string> {
  return rendered(CHANGE, [id, game_lv]);
}

export function listCardsOf(id: number, { limit, offset }: Page): Promise<string> {
  return rendered(LIST_CARDS, [id, limit, offset]);
}

export function createUser({ username, next }: Readonly<Record<string, unknown>>): Promise<string> {
  if (typeof username !== 'string') throw new HttpError(400, 'no username');
  const now = new Date().toISOString();
  const { chara, skill, hp, attack, defense, critical, status } = assignCharacter((below) => randomInt(below));
  const strength = strengthOf({ skill, hp, attack, defense, critical });
  const character = [chara, skill, hp, attack, defense, critical, strength, status];
  return rendered(CREATE, [...character, now, username, next ?? now.slice(0, 10).replaceAll('-', '')]);
}
