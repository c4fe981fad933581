import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const LOOK_EVERY_MS = 10;

/** The transactions that write to `draws`. */
const WRITERS = `
  select distinct virtualtransaction as writer from pg_locks
  where locktype = 'relation' and relation = 'draws'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`;

/**
 * Waits until every transaction has ended that may store a draw and was under way at the time of the call. It keeps no draw waiting,
 * and draws that begin later do not matter to it.
 *
 * A statement locks its tables before it takes its snapshot or a card's id, and its transaction keeps the locks until it has ended.
 * So a draw that has not yet ended, and does not see what was committed before this call, or has taken an id before it, holds its lock
 * on `draws` when this looks for the first time. (An advisory lock within the draw's statement would come too late: after its snapshot.)
 * @returns false when some have not ended in time
 */
export async function drawsUnderWayEnd(dataSource: DataSource, withinMs: number): Promise<boolean> {
  const find = async (): Promise<string[]> =>
    (await dataSource.query<{ writer: string }[]>(WRITERS)).map(({ writer }) => writer);
  const end = performance.now() + withinMs;
  let left = await find();
  while (left.length > 0) {
    if (performance.now() >= end) return false;
    await sleep(LOOK_EVERY_MS);
    const now = new Set(await find());
    left = left.filter((writer) => now.has(writer));
  }
  return true;
}
