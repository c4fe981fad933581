import type { Type } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Card } from '../cards/card.entity.js';
import { conflict } from '../platform/http/errors.js';
import { Ue } from '../ues/ue.entity.js';

/** The lists in a user's create and update bodies, and the records that they name. */
const OWNED: Readonly<Record<'card' | 'ue', Type<Card | Ue>>> = { card: Card, ue: Ue };

type OwnedIds = Partial<Record<keyof typeof OWNED, readonly number[]>>;

/** Whether a body names any records to own; if not, there is nothing to do in a transaction. */
export function namesRecords(dto: OwnedIds): boolean {
  return dto.card !== undefined || dto.ue !== undefined;
}

/**
 * Gives the listed records to the user. A list is the whole set: a record of the user's that it leaves out would have no
 * owner. The caller's transaction holds a lock on the user's row that keeps others from giving the user records meanwhile.
 * @throws ConflictException when a list leaves one out, or names one that does not exist
 */
export async function ownExactly(manager: EntityManager, userId: number, dto: OwnedIds): Promise<void> {
  for (const field of ['card', 'ue'] as const) {
    const ids = dto[field];
    if (ids !== undefined) await giveRecords(manager, field, ids, userId);
  }
}

async function giveRecords(
  manager: EntityManager,
  field: keyof typeof OWNED,
  given: readonly number[],
  userId: number,
): Promise<void> {
  const table = `"${manager.dataSource.getMetadata(OWNED[field]).tablePath}"`;
  const ids = [...new Set(given)];
  // In the order of the ids, so that two requests for the same records wait for each other instead of deadlocking.
  const locked = await manager.query<{ id: number; owner_id: number }[]>(
    `select id, owner_id from ${table} where owner_id = $1 or id = any($2) order by id for update`,
    [userId, ids],
  );
  const listed = new Set(ids);
  const leftOut = locked.find(({ id }) => !listed.has(id));
  if (leftOut) throw conflict(`leaves out ${leftOut.id}, which would then have no owner`, field);
  const found = new Set(locked.map(({ id }) => id));
  const unknown = ids.find((id) => !found.has(id));
  if (unknown !== undefined) throw conflict(`names ${unknown}, which does not exist`, field);
  await manager.query(`update ${table} set owner_id = $1 where id = any($2) and owner_id <> $1`, [userId, ids]);
}
