import type { DataSource } from 'typeorm';
import { conflict } from '../platform/http/errors.js';

/** The lists in a user's bodies, and the tables of the records that they name. */
const TABLES = { card: 'cards', ue: 'ues' } as const;

type OwnedIds = Partial<Record<keyof typeof TABLES, readonly number[]>>;

/** Whether a body names any records to own. */
export function namesRecords(dto: OwnedIds): boolean {
  return dto.card !== undefined || dto.ue !== undefined;
}

/**
 * Gives the listed records to the user. The caller's transaction has locked the user's row, so that no one else gives it records meanwhile.
 * @throws ConflictException when a list leaves out a record of the user's, or names one that does not exist
 */
export async function ownExactly(dataSource: DataSource, userId: number, dto: OwnedIds): Promise<void> {
  for (const [field, table] of Object.entries(TABLES)) {
    const ids = dto[field as keyof typeof TABLES];
    if (ids === undefined) continue;
    const listed = new Set(ids);
    // In the order of the ids, so that two requests for the same records cannot deadlock.
    const locked = await dataSource.query<{ id: number }[]>(
      `select id from ${table} where owner_id = $1 or id = any($2) order by id for update`,
      [userId, ids],
    );
    const leftOut = locked.find(({ id }) => !listed.delete(id));
    if (leftOut) throw conflict('record_left_out', `leaves out ${leftOut.id}, which would then have no owner`, field);
    const [unknown] = listed;
    if (unknown !== undefined) throw conflict('record_unknown', `names ${unknown}, which does not exist`, field);
    const give = `update ${table} set owner_id = $1 where id = any($2) and owner_id <> $1`;
    await dataSource.query(give, [userId, ids]);
  }
}
