import { createHash } from 'node:crypto';
import { DAY_LISTS, lineOf, type ListName, LISTS, previousLine } from '../rules/day-lists.js';
import type { GameDay } from '../rules/game-day.js';
import type { Query } from './day-signing.service.js';

/** So many rows are held at once, and hold up the requests of the process for a few milliseconds. */
const PAGE = 500;

const PREVIOUS = `
  select digest from draw_seeds where day < $1 and digest is not null order by day desc limit 1`;

/** A page of each list after a key, by the index of days and keys. With "day" = $1 PostgreSQL may go through the keys of all days. */
const PAGES: Readonly<Record<ListName, string>> = {
  draws: `
  select d.card_id, d.owner_id as owner, d.nonce, d.client_seed, d.banner, t.version as "table", d.number, d.state, d.outcome,
    d.card, d.status, d.skill, d.cp
  from draws d join draw_tables t on t.id = d.table_id
  where (d.day, d.card_id) > ($1, $2) and d.day <= $1 order by d.day, d.card_id limit $3`,
  battles: `
  select id, user_id as "user", nonce, opponent_id as opponent, strength, opponent_strength, won, stat, gain, status
  from battles where (day, id) > ($1, $2) and day <= $1 order by day, id limit $3`,
  characters: `
  select user_id as "user", chara, skill, hp, attack, defense, critical, status
  from character_draws where (day, user_id) > ($1, $2) and day <= $1 order by day, user_id limit $3`,
};

/** The digest of a day, and how many draws, battles and characters it covers. */
export interface DayDigest {
  readonly digest: string;
  readonly lines: number;
}

export type AfterPage = (lines: number) => Promise<void>;

/**
 * Makes the digest of a day that no one writes to any more, page after page, each of them a statement of its own.
 * @param afterPage awaited after each page, with its number of lines; it may throw to stop
 */
export async function digestOf(day: GameDay, query: Query, afterPage: AfterPage): Promise<DayDigest> {
  const hash = createHash('sha256');
  const [previous] = await query<{ digest: string }>(PREVIOUS, [day]);
  hash.update(previousLine(previous?.digest));
  let lines = 0;
  for (const list of LISTS) {
    let after: unknown = 0;
    do {
      const rows = await query<Readonly<Record<string, unknown>>>(PAGES[list], [day, after, PAGE]);
      hash.update(rows.map((row) => lineOf(list, row)).join(''));
      lines += rows.length;
      await afterPage(rows.length);
      after = rows.length < PAGE ? undefined : rows.at(-1)?.[DAY_LISTS[list].key];
    } while (after !== undefined);
  }
  return { digest: hash.digest('hex'), lines };
}
