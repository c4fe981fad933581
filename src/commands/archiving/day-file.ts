import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { escapeIdentifier } from 'pg';
import type { QueryRunner } from 'typeorm';
import type { Type } from '@nestjs/common';
import { DayBattleList } from '../../game/battles/dto/battle.dto.js';
import { DayCharacterList } from '../../game/battles/dto/character-draw.dto.js';
import { DAY_ROWS } from '../../game/day-closing/day-rows.js';
import { KEYS } from '../../game/day-closing/day-signing.service.js';
import { DayDrawList, SeedRead } from '../../game/draws/dto/draw.dto.js';
import { SEEDS } from '../../game/draws/seeds.service.js';
import { DAY_FORMAT } from '../../game/rules/archived-day.js';
import { InvalidResponse } from '../../game/rules/validation.js';
import { DAY_LISTS, type ListName, LISTS } from '../../game/rules/day-lists.js';
import type { GameDay } from '../../game/rules/game-day.js';
import { selectList } from '../../platform/database/row-source.js';
import { fieldNames } from '../../platform/dto-fields.js';
import { copiedLines, linesOf } from '../lines.js';
import { beginReading } from '../service-database.js';

/** The lists of a day as the service answers them. */
const LISTED: Readonly<Record<ListName, Type>> = {
  draws: DayDrawList,
  battles: DayBattleList,
  characters: DayCharacterList,
};

/** Those that a file is made of. */
const TABLES = ['draws', 'battles', 'character_draws', 'draw_seeds', 'draw_tables', 'signing_keys'];

/** The first line has the tables and keys. */
const LONGEST_LINE = 64 * 1024 * 1024;

const fieldsOf = (dto: Type): string => selectList(fieldNames(dto), escapeIdentifier);

/** The first line of the file of the day `$1`. */
const HEAD = `
  select row_to_json(head)::text as head from (
    select '${DAY_FORMAT}' as format,
      (select row_to_json(d) from (select ${fieldsOf(SeedRead)} from (${SEEDS.sql}) seeds where day = $1) d) as day,
      (select row_to_json(p) from (
        select day, digest from draw_seeds where day < $1 and digest is not null order by day desc limit 1
      ) p) as previous,
      (select coalesce(json_object_agg(version, case json_typeof(outcomes::json)
          when 'array' then json_build_object('outcomes', outcomes::json) else outcomes::json end), '{}')
        from draw_tables where version in (
          select jsonb_each_text.value from (${SEEDS.sql}) seeds cross join lateral jsonb_each_text(tables) where day = $1
        )) as tables,
      (select coalesce(json_agg(listed), '[]') from (${KEYS}) known) as keys
  ) head`;

/** The file of a day in a folder. */
export function fileOf(folder: string, day: GameDay): string {
  return join(folder, `${day}.jsonl.gz`);
}

/** How many records each list has. */
export type RecordCounts = Record<ListName, number>;

/** The file of a day as it is at one moment, in constant memory. @param counts are filled in on the way */
export async function* dayContent(
  runner: QueryRunner,
  day: GameDay,
  counts: RecordCounts,
): AsyncGenerator<string | Buffer> {
  await beginReading(runner, () => Promise.resolve(TABLES));
  const [{ head } = { head: '' }] = (await runner.query(HEAD, [day])) as { head: string }[];
  yield `${head}\n`;
  for (const list of LISTS) {
    const { key, one } = DAY_LISTS[list];
    // As a range, so that PostgreSQL goes through the index of days and keys. The day is eight digits.
    const ofDay = `where day between '${day}' and '${day}' order by day, ${escapeIdentifier(key)}`;
    const records = `select ${fieldsOf(LISTED[list])} from (${DAY_ROWS[list].sql}) listed ${ofDay}`;
    const select = `select row_to_json(record) as ${one} from (${records}) record`;
    yield* copiedLines(runner, select, (lines) => (counts[list] = lines));
  }
  await runner.query('commit');
}

/** The lines of a file of a day, of anyone. @throws (the iteration) InvalidResponse for a file that is not whole */
export function linesOfDay(file: string): AsyncGenerator<readonly string[]> {
  return linesOf(unpacked(file), LONGEST_LINE);
}

async function* unpacked(file: string): AsyncGenerator<string> {
  try {
    // The reader of the last stream gets the errors of both.
    const stream = pipeline(createReadStream(file), createGunzip(), () => undefined);
    yield* stream.setEncoding('utf8') as AsyncIterable<string>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code?.startsWith('Z_') ? new InvalidResponse('the file', `whole, packed with gzip: ${message}`) : error;
  }
}
