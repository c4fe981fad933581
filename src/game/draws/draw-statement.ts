import type { DataSource } from 'typeorm';
import { Card } from '../../cards/card.entity.js';
import { CardCreate, type CreateCardDto } from '../../cards/dto/card.dto.js';
import type { JsonQueries } from '../../platform/database/json-queries.js';
import { JsonRows } from '../../platform/database/json-rows.js';
import { keyedStatement } from '../../platform/idempotency/keyed-rows.js';
import type { GameDay } from '../rules/game-day.js';
import { Draw } from './draw.entity.js';

/** What draws were made from: the database must have the same. */
export interface OpenedDay {
  readonly day: GameDay;
  readonly commitment: string;
  readonly table_id: number;
  readonly table: string;
}

/**
 * The statement that stores draws and their cards, given as a JSON array of rows, and one of {@link OpenedDay}. A row holds a draw, the
 * columns of the card that the draw does not decide, the place of the day that it was made from, and its key, if any. For each row it
 * answers the place in the array, the card as JSON (null for a draw that is not stored), the owner's last nonce, whether the day is open,
 * and whether its key is there already.
 *
 * A draw is stored if its nonce is the owner's next of the day, and the day is open with the seed and the table that the draw was made
 * from. Of two draws that see this at the same time the unique key takes one: so nonces have no gaps, and no draw waits for a lock. Rows
 * go in the order of owners, so that two statements cannot deadlock.
 */
export function drawStatement(dataSource: DataSource, reads: JsonQueries) {
  const card = reads.rendering(CardCreate, Card);
  const draws = new JsonRows<Omit<Draw, 'card_id'>>(dataSource, Draw, ['card_id']);
  const cards = new JsonRows<CreateCardDto>(dataSource, Card, ['id', 'owner_id', 'card', 'status', 'cp']);
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
      from rows from (json_to_recordset($1::json) as (opened bigint, ${draws.types}, ${cards.types}${keys.column}))
        with ordinality as j
      cross join lateral (
        select
          coalesce((select max(nonce) from draws where owner_id = "draws.owner_id" and day = "draws.day"), 0) as last,
          (select opened.is_open from opened where place = j.opened) as is_open
        offset 0 -- or PostgreSQL would look for the last nonce twice
      ) as known
    ), drawn as (
      insert into draws (card_id, ${draws.names})
      select id, ${draws.values} from given
      where "draws.nonce" = last + 1 and is_open and is_kept is not true order by "draws.owner_id", "draws.nonce"
      on conflict (owner_id, day, nonce) do nothing
      returning card_id
    ), made as (
      insert into cards (id, owner_id, card, status, cp, ${cards.names})
      select id, "draws.owner_id", "draws.card", "draws.status", "draws.cp", ${cards.values}
      from given join drawn on card_id = id
      returning id, ${card.returning}
    )${keys.keep('given join made using (id)')}
    select ordinality - 1, json, last, is_open, is_kept from given left join made using (id)`,
  );
  return { statementFor, card, draws, cards };
}
