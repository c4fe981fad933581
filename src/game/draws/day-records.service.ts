import { Injectable, NotFoundException, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JsonQueries } from '../../platform/database/json-queries.js';
import { gone } from '../../platform/http/errors.js';
import { DAY_ROWS } from '../day-closing/day-rows.js';
import { ARCHIVED, DAY_LISTS } from '../rules/day-lists.js';
import type { ListName } from '../rules/published.js';
import type { GameDay } from '../rules/game-day.js';
import { DrawSeed } from './draw.entity.js';
import { noSuchSeed, SeedsService } from './seeds.service.js';

const DAY_OF = 'select day from draw_seeds where day = $1 and archived_at is not null';
/** Cards that were not drawn at random have ids between those of others. */
const DAY_OF_CARD =
  'select day from draw_seeds where $1 between archived_first_card and archived_last_card order by day limit 1';

type Read<K, A extends unknown[], T> = (key: K, ...others: A) => Promise<T>;

/** Reads what the seeds of days decided. Where a read finds nothing because a day was moved to a file, it says so. */
@Injectable()
export class DayRecordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: JsonQueries,
    private readonly seeds: SeedsService,
  ) {}

  /** A list of a day. @throws (the function) GoneException for records of an archived day */
  ofDay(dto: Type<object>, list: ListName) {
    const { key } = DAY_LISTS[list];
    // Days and keys have an index. With "day" = $1 PostgreSQL may go through the keys of all days instead.
    const read = this.reads.related<object, GameDay>(dto, DAY_ROWS[list], DrawSeed, '"day" between $1 and $1', {
      by: ['day', key],
      // As a row, so that PostgreSQL reads this part of the index alone.
      after: (beyond, after) =>
        `("day", "${key}") ${beyond} ($1, ${after}) and "day" ${beyond === '>' ? '<=' : '>='} $1`,
      exists: `exists (select from draw_seeds where day = $1${ARCHIVED.includes(list) ? ' and archived_at is null' : ''})`,
      missing: noSuchSeed,
    });
    return this.orGone(this.seeds.afterCatchUp(read), DAY_OF, (day) =>
      gone(`is archived: its draws, battles and entries are in the file of ${day}`, 'day'),
    );
  }

  /** The same read of the draw of a card. @throws (the function) GoneException for a card of an archived day */
  ofCard<A extends unknown[], T>(read: Read<number, A, T>): Read<number, A, T> {
    return this.orGone(this.seeds.afterCatchUp(read), DAY_OF_CARD, (day) =>
      gone(`has no draw here: if it was drawn at random, its draw is archived, in the file of ${day}`, 'id'),
    );
  }

  private orGone<K, A extends unknown[], T>(
    read: Read<K, A, T>,
    sql: string,
    errorOf: (day: GameDay) => Error,
  ): Read<K, A, T> {
    return async (key, ...others) => {
      try {
        return await read(key, ...others);
      } catch (error) {
        if (!(error instanceof NotFoundException)) throw error;
        const [archived] = await this.dataSource.query<{ day: GameDay }[]>(sql, [key]);
        throw archived ? errorOf(archived.day) : error;
      }
    };
  }
}
