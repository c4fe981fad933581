import type { DataSource } from 'typeorm';
import { Card } from '../../cards/card.entity.js';
import { CardCreate, type CreateCardDto } from '../../cards/dto/card.dto.js';
import type { JsonQueries } from '../../platform/database/json-queries.js';
import { JsonRows } from '../../platform/database/json-rows.js';
import type { Statement } from '../../platform/database/statements.js';
import { keyedStatement } from '../../platform/idempotency/keyed-rows.js';
import { FOUND, type Found, isNext, type Names, openedDays, ownersLast } from './draw-conditions.js';
import { Draw } from './draw.entity.js';

/** What the statement itself gives a card. */
export const DECIDED = ['id', 'owner_id', 'card', 'status', 'cp'];

/** What the statement answers for a row, after what every keyed statement does. */
export type DrawAnswer = [
  /** The card as JSON; null for a draw that is not stored. */
  card: string | null,
  id: number,
  ...found: Found,
];

const OF_ROW = { owner: '"d.owner_id"', day: '"d.day"', nonce: '"d.nonce"' };
type DrawColumns = Omit<Draw, 'card_id' | 'created_at'>;
export type CardColumns = Omit<CreateCardDto, 'password'>;

/** A row without rules has no `after` and none of these columns, and pays for none. */
const OF_RULED_ROW = { ...OF_ROW, counters: '"d.counters"', after: 'after' };
const RULED = ['counters', 'number', 'state', 'decided_by'];

/**
 * The statement that stores draws and their cards, given as a JSON array of rows, and one of the days and tables that they were made
 * from. A row holds a draw, the columns of the card that the draw does not decide, the place of its day, and its key, if any. For each
 * it answers its place and a {@link DrawAnswer}.
 *
 * A draw is stored if its nonce is the owner's next of the day, it was made after the owner's last draw under its counters, the day
 * is open with the seed and the table that the draw was made from, and the owner has not drawn on a later day. Of two draws that see this
 * at the same time, a unique key undoes the statement of one: so nonces and numbers have no gaps, and no draw waits for a lock. Rows go in the order of owners, so that two
 * statements cannot deadlock.
 */
export function drawStatement(dataSource: DataSource, reads: JsonQueries) {
  const card = reads.rendering(CardCreate, Card);
  const cards = new JsonRows<CardColumns>(dataSource, Card, 'c', DECIDED);
  const draws = new JsonRows<DrawColumns>(dataSource, Draw, 'd', ['card_id']);
  const withoutRules = new JsonRows<DrawColumns>(dataSource, Draw, 'd', ['card_id', ...RULED]);
  const underRules = statementOf({ card, cards, draws, names: OF_RULED_ROW, after: 'after json,' });
  const others = statementOf({ card, cards, draws: withoutRules, names: OF_ROW, after: '' });
  /** @param hasRules whether a table of the rows has rules */
  const statementFor = (rows: Parameters<typeof others>[0], hasRules: boolean): Statement =>
    (hasRules ? underRules : others)(rows);
  return { statementFor, card, draws, cards };
}

interface Form {
  readonly card: ReturnType<JsonQueries['rendering']>;
  readonly cards: JsonRows<CardColumns>;
  readonly draws: JsonRows<DrawColumns>;
  readonly names: Names;
  /** The column of the rows. */
  readonly after: string;
}

function statementOf({ card, cards, draws, names, after }: Form) {
  return keyedStatement(
    'store_draws',
    (keys) => `
    with opened as materialized (${openedDays('$2')}
    ), given as materialized (
      select nextval('cards_id_seq'::regclass) as id, j.*, known.*, ${keys.isReserved} as is_reserved
      from rows from (json_to_recordset($1::json) as
          (opened bigint, ${after} ${draws.types}, ${cards.types}${keys.column}))
        with ordinality as j
      cross join lateral (
        ${ownersLast(names, '(select opened.is_open from opened where place = j.opened) as is_open')}
        offset 0 -- or PostgreSQL would look for the last draws twice
      ) as known
    ), drawn as (
      insert into draws (card_id, ${draws.names})
      select id, ${draws.values} from given
      where ${isNext(names)} and is_reserved is not true order by "d.owner_id", "d.nonce"
      returning card_id
    ), made as (
      insert into cards (id, owner_id, card, status, cp, ${cards.names})
      select id, "d.owner_id", "d.card", "d.status", "d.cp", ${cards.values}
      from given join drawn on card_id = id
      returning id, ${card.returning}
    )${keys.store('given join made using (id)')}
    select ordinality - 1, is_reserved, json, id, ${FOUND}, case when json is null then last_draw end
    from given left join made using (id)`,
  );
}
