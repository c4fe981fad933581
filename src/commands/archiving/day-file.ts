import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import type { QueryRunner } from 'typeorm';
import type { Type } from '@nestjs/common';
import { DAY_ROWS, DAY_TABLES } from '../../game/day-closing/day-rows.js';
import { KEYS } from '../../game/day-closing/day-signing.service.js';
import { DAY_RECORDS } from '../../game/day-lists/day-lists.dto.js';
import { SeedRead } from '../../game/draws/dto/draw.dto.js';
import { SEEDS } from '../../game/draws/seeds.service.js';
import { DAY_LISTS, LISTS } from '../../game/rules/day-lists.js';
import type { ListName } from '../../game/rules/published.js';
import type { GameDay } from '../../game/rules/game-day.js';
import { selectList } from '../../platform/database/row-source.js';
import { fieldNames } from '../../platform/dto-fields.js';
import { copiedLines } from '../lines.js';
import { beginReading } from '../service-database.js';
import { DAY_FORMAT } from './archived-days.js';

/** Those that a file is made of. */
const TABLES = [...DAY_TABLES, 'draw_seeds', 'draw_tables', 'economies', 'signing_keys'];

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
      (select e.content::json from draw_seeds s join economies e on e.id = s.economy_id where s.day = $1) as economy,
      (select coalesce(json_agg(listed), '[]') from (${KEYS}) known) as keys
  ) head`;

export function fileOf(folder: string, day: GameDay): string {
  return join(folder, `${day}.jsonl.gz`);
}

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
    const records = `select ${fieldsOf(DAY_RECORDS[list])} from (${DAY_ROWS[list].sql}) listed ${ofDay}`;
    const select = `select row_to_json(record) as ${one} from (${records}) record`;
    yield* copiedLines(runner, select, (lines) => (counts[list] = lines));
  }
  await runner.query('commit');
}
