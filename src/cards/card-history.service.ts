import { Injectable } from '@nestjs/common';
import type { Page } from '../platform/database/page.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { notFound } from '../platform/http/errors.js';
import { RawJson } from '../platform/raw-json.js';
import { Card } from './card.entity.js';
import type { CardHistoryList } from './dto/card-history.dto.js';

/** How a card came, as far as it is known once the card or its draw is gone. The first change of its owner tells its first one. */
const ORIGIN = `
  select case when d.card_id is not null then 'drawn' when x.id is not null then 'exchanged'
      when exists (select from draw_seeds where $1 between archived_first_card and archived_last_card) then 'archived' else 'given' end as kind,
    coalesce(d.owner_id, x.user_id, (select from_id from card_moves where card_id = $1 order by id limit 1), c.owner_id) as "user",
    null::bigint as "from", coalesce(d.day, x.name || ':' || x.id, '') as reference, coalesce(d.created_at, x.created_at, c.created_at) as at
  from (select $1::bigint as id) wanted left join cards c using (id) left join draws d on d.card_id = wanted.id
    left join exchanges x on x.card_id = wanted.id
  where coalesce(d.card_id, x.id, c.id) is not null`;
const MOVES = `
  select id, case when trade_id is null then 'moved' else 'traded' end, to_id, from_id, coalesce(trade_id::text, ''), created_at
  from card_moves where card_id = $1`;
/** One of the entries that it gave; a semicolon comes after a colon. */
const SALVAGE = `
  select 'salvaged', user_id, null::bigint, reference, created_at from entries
  where reason = 'salvage' and reference ~>=~ ($1::bigint || ':') and reference ~<~ ($1::bigint || ';') limit 1`;

const HISTORY = prepared(
  'card_history',
  `
  with events as materialized (
    select 1 as part, 0 as id, origin.* from (${ORIGIN}) origin
    union all select 2, moves.* from (${MOVES}) moves
    union all select 3, 0, salvage.* from (${SALVAGE}) salvage
  )
  select (select coalesce(json_agg(r), '[]')::text from (
    select kind, "user", "from", reference, at from events order by part, id limit $2 offset $3
  ) r) where exists (select from events)`,
);

/** Tells where a card has been. */
@Injectable()
export class CardHistoryService {
  constructor(private readonly statements: Statements) {}

  /** Oldest first, also of a card that is gone. @throws NotFoundException where nothing is known of it */
  async read(card: number, { limit, offset }: Page): Promise<RawJson<CardHistoryList[]>> {
    const [row] = await this.statements.read(HISTORY, [card, limit, offset]);
    if (row === undefined) throw notFound(Card);
    return new RawJson(row[0] as string);
  }
}
