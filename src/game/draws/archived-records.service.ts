import { Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { gone } from '../../platform/http/errors.js';
import type { GameDay } from '../rules/game-day.js';

/** A day whose draws and battles are in the database: else a list of them is told to be archived, or there is no such day. */
export const LISTED = 'exists (select from draw_seeds where day = $1 and archived_at is null)';

const OF_DAY = 'select day from draw_seeds where day = $1 and archived_at is not null';
/** Cards that were not drawn at random have ids between those of others. */
const OF_CARD =
  'select day from draw_seeds where $1 between archived_first_card and archived_last_card order by day limit 1';

type Read<K, A extends unknown[], T> = (key: K, ...others: A) => Promise<T>;

/** Tells of records that were moved to files, where a read finds none. */
@Injectable()
export class ArchivedRecordsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The same read of a list of a day. @throws (the function) GoneException for an archived day */
  ofDay<A extends unknown[], T>(read: Read<GameDay, A, T>): Read<GameDay, A, T> {
    const told = (day: GameDay): Error => gone(`is archived: its draws and battles are in the file of ${day}`, 'day');
    return this.telling(read, OF_DAY, told);
  }

  /** The same read of the draw of a card. @throws (the function) GoneException for a card of an archived day */
  ofCard<A extends unknown[], T>(read: Read<number, A, T>): Read<number, A, T> {
    const told = (day: GameDay): Error =>
      gone(`has no draw here: if it was drawn at random, its draw is archived, in the file of ${day}`, 'id');
    return this.telling(read, OF_CARD, told);
  }

  private telling<K, A extends unknown[], T>(
    read: Read<K, A, T>,
    sql: string,
    told: (day: GameDay) => Error,
  ): Read<K, A, T> {
    return async (key, ...others) => {
      try {
        return await read(key, ...others);
      } catch (error) {
        if (!(error instanceof NotFoundException)) throw error;
        const [archived] = await this.dataSource.query<{ day: GameDay }[]>(sql, [key]);
        throw archived ? told(archived.day) : error;
      }
    };
  }
}
