import { Card } from '../../cards/card.entity.js';
import { CardCreate } from '../../cards/dto/card.dto.js';
import type { JsonQueries } from '../../platform/database/json-queries.js';
import { keyedStatement, type KeyedRow } from '../../platform/idempotency/keyed-rows.js';
import type { GameDay } from '../rules/game-day.js';
import type { Draw } from './draw.entity.js';

/** A draw to store, with the card that it gives. */
export interface DrawRow extends Omit<Draw, 'card_id' | 'skill' | 'created_at'> {
  readonly drawn_skill: string;
  readonly drawn_at: string;
  /** The place of the {@link OpenedDay} that it was made from. */
  readonly opened: number;
  /** The rest is the card's alone. */
  readonly skill: string;
  readonly url: string;
  readonly count: number;
  readonly author: string;
  readonly created_at: string;
  readonly keyed?: KeyedRow | undefined;
}

/** What draws were made from: the database must have the same. */
export interface OpenedDay {
  readonly day: GameDay;
  readonly commitment: string;
  readonly table_id: number;
  readonly table: string;
}

/**
 * The statement that stores draws and their cards, given as a JSON array of rows, and one of {@link OpenedDay}. For each row it answers the place in the array, the card as
 * JSON (null for a draw that is not stored), the owner's last nonce, whether the day is open, and whether its key is there already.
 *
 * A draw is stored if its nonce is the owner's next of the day, and the day is open with the seed and the table that the draw was made
 * from. Of two draws that see this at the same time the unique key takes one: so nonces have no gaps, and no draw waits for a lock. Rows
 * go in the order of owners, so that two statements cannot deadlock.
 */
export function drawStatement(reads: JsonQueries) {
  const card = reads.rendering(CardCreate, Card);
  const statementFor = keyedStatement(
    (keys) => `
    with opened as materialized (
      select exists (
        select from draw_seeds s join draw_tables t on t.id = s.table_id
        where s.day = o.day and s.commitment = o.commitment and t.id = o.table_id and t.version = o."table" and s.closed_at is null
      ) as is_open, place - 1 as place
      from rows from (json_to_recordset($2::json) as (day text, commitment text, table_id bigint, "table" text))
        with ordinality as o (day, commitment, table_id, "table", place)
    ), given as materialized (
      select nextval('cards_id_seq'::regclass) as id, j.*, last, is_open, ${keys.isKept} as is_kept
      from rows from (json_to_recordset($1::json) as (
        owner_id bigint, day text, nonce bigint, client_seed text, table_id bigint, outcome bigint, card bigint, status text,
        drawn_skill text, cp bigint, drawn_at timestamptz, opened bigint,
        skill text, url text, count bigint, author text, created_at timestamptz${keys.column}
      )) with ordinality as j
      cross join lateral (
        select
          coalesce((select max(nonce) from draws where draws.owner_id = j.owner_id and draws.day = j.day), 0) as last,
          (select opened.is_open from opened where place = j.opened) as is_open
        offset 0 -- or PostgreSQL would look for the last nonce twice
      ) as known
    ), drawn as (
      insert into draws (card_id, owner_id, day, nonce, client_seed, table_id, outcome, card, status, skill, cp, created_at)
      select id, owner_id, day, nonce, client_seed, table_id, outcome, card, status, drawn_skill, cp, drawn_at
      from given where nonce = last + 1 and is_open and is_kept is not true order by owner_id, nonce
      on conflict (owner_id, day, nonce) do nothing
      returning card_id
    ), made as (
      insert into cards (id, owner_id, card, status, skill, cp, url, count, author, created_at)
      select id, owner_id, card, status, skill, cp, url, count, author, created_at
      from given join drawn on card_id = id
      returning id, ${card.returning}
    )${keys.keep('given join made using (id)')}
    select ordinality - 1, json, last, is_open, is_kept from given left join made using (id)`,
  );
  return { statementFor, card };
}
