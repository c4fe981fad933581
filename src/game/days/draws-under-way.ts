import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { DAY_TABLES } from './day-rows.js';

const POLL_INTERVAL_MS = 10;

/** The transactions that write what a day's seed decides, or what its digest covers. */
const WRITERS = `
  select distinct virtualtransaction as writer from pg_locks
  where locktype = 'relation' and relation in (${DAY_TABLES.map((table) => `'${table}'::regclass`).join(', ')})
    and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`;

/**
 * Waits until the transactions have ended that were under way at the call and may store a draw, a battle, the character of a new
 * user, an entry or an accepted trade. None of them waits for this.
 *
 * A statement locks its tables before it takes its snapshot or a card's id, until its transaction ends. So a draw with an older snapshot
 * or id than this call holds its lock on `draws` at the first look. (An advisory lock within the statement would come after the snapshot.)
 * The same holds for battles, characters and trades, which see in their snapshot whether the day is open.
 * @returns false when some have not ended in time
 */
export async function drawsUnderWayEnd(database: Pick<EntityManager, 'query'>, withinMs: number): Promise<boolean> {
  const find = async (): Promise<string[]> =>
    (await database.query<{ writer: string }[]>(WRITERS)).map(({ writer }) => writer);
  const end = performance.now() + withinMs;
  let left = await find();
  while (left.length > 0) {
    if (performance.now() >= end) return false;
    await sleep(POLL_INTERVAL_MS);
    const now = new Set(await find());
    left = left.filter((writer) => now.has(writer));
  }
  return true;
}
