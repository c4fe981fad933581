import { Injectable } from '@nestjs/common';
import { JsonQueries } from '../../platform/database/json-queries.js';
import { notFound } from '../../platform/http/errors.js';
import { User } from '../../users/user.entity.js';
import { DAY_ROWS } from '../day-closing/day-rows.js';
import { Draw } from './draw.entity.js';
import { DayDrawList, DrawList, DrawRead, UserDrawList } from './dto/draw.dto.js';
import { DayRecordsService } from './day-records.service.js';
import { SeedsService } from './seeds.service.js';

@Injectable()
export class DrawsService {
  readonly read;
  readonly list;
  readonly listByUser;
  readonly listByDay;

  constructor(reads: JsonQueries, seeds: SeedsService, records: DayRecordsService) {
    this.read = records.ofCard(
      reads.one(DrawRead, DAY_ROWS.draws, { where: '"card_id" = $1', missing: () => notFound(Draw) }),
    );
    this.list = seeds.afterCatchUp(reads.list(DrawList, DAY_ROWS.draws, { by: ['card_id'] }));
    this.listByUser = seeds.afterCatchUp(
      reads.related(UserDrawList, DAY_ROWS.draws, User, '"owner" = $1', {
        by: ['day', 'nonce'],
        key: 'card_id',
        after: (beyond, card) => `"owner" = $1 and ("day", "nonce") ${beyond} (${placeOf(card, beyond)})`,
        // Draws outlive their user.
        exists: 'exists (select from users where id = $1) or exists (select from draws where owner_id = $1)',
      }),
    );
    this.listByDay = records.ofDay(DayDrawList, 'draws');
  }
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
