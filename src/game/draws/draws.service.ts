import { Injectable } from '@nestjs/common';
import { JsonQueries } from '../../platform/database/json-queries.js';
import type { RowsQuery } from '../../platform/database/row-source.js';
import { notFound } from '../../platform/http/errors.js';
import { User } from '../../users/user.entity.js';
import type { GameDay } from '../rules/game-day.js';
import { Draw, DrawSeed } from './draw.entity.js';
import { DayDrawList, DrawList, DrawRead, UserDrawList } from './dto/draw.dto.js';
import { ArchivedRecordsService, LISTED } from './archived-records.service.js';
import { noSuchSeed, SeedsService } from './seeds.service.js';

export const DRAWS: RowsQuery = {
  sql: `select d.card_id, d.owner_id as owner, d.day, d.nonce, d.client_seed, d.banner, t.version as "table", d.counters, d.number,
      d.state, d.decided_by, d.outcome, d.card, d.status, d.skill, d.cp, s.commitment, case when s.revealed_at is not null then encode(s.seed, 'hex') end as seed, d.created_at
    from draws d join draw_tables t on t.id = d.table_id join draw_seeds s on s.day = d.day`,
  table: 'draws',
};

/** Reads the random draws. */
@Injectable()
export class DrawsService {
  readonly read = this.archived.ofCard(
    this.seeds.afterCatchUp(
      this.reads.one(DrawRead, DRAWS, { where: '"card_id" = $1', missing: () => notFound(Draw) }),
    ),
  );
  readonly list = this.seeds.afterCatchUp(this.reads.list(DrawList, DRAWS, { by: ['card_id'] }));
  readonly listByUser = this.seeds.afterCatchUp(
    this.reads.related(UserDrawList, DRAWS, User, '"owner" = $1', {
      by: ['day', 'nonce'],
      key: 'card_id',
      after: (beyond, card) => `"owner" = $1 and ("day", "nonce") ${beyond} (${placeOf(card, beyond)})`,
      // Draws outlive their user.
      exists: 'exists (select from users where id = $1) or exists (select from draws where owner_id = $1)',
    }),
  );
  readonly listByDay = this.archived.ofDay(
    // Days and cards have an index. With "day" = $1 PostgreSQL may go through the cards of all days instead.
    this.seeds.afterCatchUp(
      this.reads.related<DayDrawList, GameDay>(DayDrawList, DRAWS, DrawSeed, '"day" between $1 and $1', {
        by: ['day', 'card_id'],
        // As a row, so that PostgreSQL reads this part of the index alone.
        after: (beyond, card) =>
          `("day", "card_id") ${beyond} ($1, ${card}) and "day" ${beyond === '>' ? '<=' : '>='} $1`,
        exists: LISTED,
        missing: noSuchSeed,
      }),
    ),
  );

  constructor(
    private readonly reads: JsonQueries,
    private readonly seeds: SeedsService,
    private readonly archived: ArchivedRecordsService,
  ) {}
}

/**
 * The place of a card among the draws of a user: that of its draw, or of the next one before it where it has none. Before the first one
 * there is a place too, so that a list can begin there.
 */
function placeOf(card: string, beyond: '<' | '>'): string {
  const [before, order, begin] = beyond === '>' ? ['<', 'desc', `'', 0`] : ['>', 'asc', `'99999999', 0`];
  const own = `select day, nonce from draws where card_id = ${card}`;
  const nearest = `select day, nonce from draws where owner_id = $1 and card_id ${before} ${card} and not exists (${own})
    order by day ${order}, nonce ${order} limit 1`;
  return `${own} union all (${nearest}) union all select ${begin} order by day ${order}, nonce ${order} limit 1`;
}
