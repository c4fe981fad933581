import type { EntityManager } from 'typeorm';
import type { GameDay } from '../../game/rules/game-day.js';

/** Nothing is marked that is not the day whose file was checked. */
const MARK = `
  with marked as (
    update draw_seeds set archived_at = $3, archived_first_card = cards.first, archived_last_card = cards.last
    from (select min(card_id) as first, max(card_id) as last from draws where day between $1 and $1) cards
    where day = $1 and digest = $2 and revealed_at is not null and archived_at is null
    returning day
  )
  select day from marked`;

/** What the next draws of owners follow from. */
const REMEMBER = `
  insert into last_archived_draws (owner_id, counters, number, state, outcome, table_id)
  select distinct on (owner_id, counters) owner_id, counters, number, state, outcome, table_id from draws
  where day between $1 and $1 and counters is not null order by owner_id, counters, number desc
  on conflict (owner_id, counters) do update
    set number = excluded.number, state = excluded.state, outcome = excluded.outcome, table_id = excluded.table_id
    where last_archived_draws.number < excluded.number`;

/** Of whoever has entries of the day, those of archived days go, but for the newest one: a balance is that of the newest entry. */
const REMOVE_ENTRIES = `
  delete from entries e using (select distinct user_id, currency from entries where day between $1 and $1) of_day
  where e.user_id = of_day.user_id and e.currency = of_day.currency
    and e.day in (select day from draw_seeds where archived_at is not null)
    and exists (select from entries newer
      where newer.user_id = e.user_id and newer.currency = e.currency and newer.number > e.number)`;

/** As a range, so that PostgreSQL goes through the index of days and keys. */
const REMOVE = ['draws', 'battles'].map((table) => `delete from ${table} where day between $1 and $1`);

/**
 * Takes the draws, battles and entries of a day out of the database, all of them or none. Its session holds the lock of archives.
 * @throws Error when the day is no longer the one with this digest
 */
export async function removeDay(connection: EntityManager, day: GameDay, digest: string, now: Date): Promise<void> {
  await connection.transaction(async (manager) => {
    const marked: unknown[] = await manager.query(MARK, [day, digest, now]);
    if (marked.length === 0) throw new Error(`${day} was archived or restored meanwhile: nothing of it is removed`);
    for (const statement of [REMEMBER, REMOVE_ENTRIES, ...REMOVE]) await manager.query(statement, [day]);
  });
}
