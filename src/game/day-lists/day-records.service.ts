import { Injectable, type Type } from '@nestjs/common';
import { JsonQueries } from '../../platform/database/json-queries.js';
import { DAY_ROWS } from '../days/day-rows.js';
import { DAY_LISTS } from '../rules/day-lists.js';
import type { ListName } from '../rules/published.js';
import type { GameDay } from '../rules/game-day.js';
import { DrawSeed } from '../../entities/draw.entity.js';
import { noSuchSeed, SeedsService } from '../days/seeds.service.js';

/** Reads what the seeds of days decided. */
@Injectable()
export class DayRecordsService {
  constructor(
    private readonly reads: JsonQueries,
    private readonly seeds: SeedsService,
  ) {}

  /** A list of a day. */
  ofDay(dto: Type<object>, list: ListName) {
    const { key } = DAY_LISTS[list];
    // Days and keys have an index. With "day" = $1 PostgreSQL may go through the keys of all days instead.
    const read = this.reads.related<object, GameDay>(dto, DAY_ROWS[list], DrawSeed, '"day" between $1 and $1', {
      by: ['day', key],
      // As a row, so that PostgreSQL reads this part of the index alone.
      after: (beyond, after) =>
        `("day", "${key}") ${beyond} ($1, ${after}) and "day" ${beyond === '>' ? '<=' : '>='} $1`,
      exists: 'exists (select from draw_seeds where day = $1)',
      missing: noSuchSeed,
    });
    return this.seeds.afterCatchUp(read);
  }
}
