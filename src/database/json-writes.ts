import type { Type } from '@nestjs/common';
import { type EntityManager, type ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { notFound } from '../common/errors.js';
import type { JsonText } from '../common/json-text.js';
import type { Rendering } from './rendering.js';

interface Rendered {
  readonly json: string;
}

/**
 * Inserts a record and answers it as JSON, in one statement.
 * @param answer how to answer it, from `JsonReads.rendering`
 */
export async function insertRecord<E extends ObjectLiteral, T>(
  manager: EntityManager,
  entity: Type<E>,
  values: QueryDeepPartialEntity<E>,
  answer: Rendering<T>,
): Promise<JsonText<T>> {
  const insert = manager.createQueryBuilder().insert().into(entity).values(values).updateEntity(false);
  const result = await insert.returning(answer.returning).execute();
  return answer.complete((result.raw as [Rendered])[0].json);
}

/**
 * Sets some fields of a record, at least one, and answers it as JSON, in one statement.
 * @throws NotFoundException when there is no such record
 */
export async function updateRecord<E extends ObjectLiteral, T>(
  manager: EntityManager,
  entity: Type<E>,
  id: number,
  changes: QueryDeepPartialEntity<E>,
  answer: Rendering<T>,
): Promise<JsonText<T>> {
  const update = manager.createQueryBuilder().update(entity).set(changes).where('id = :id', { id }).updateEntity(false);
  const result = await update.returning(answer.returning).execute();
  const row = (result.raw as Rendered[])[0];
  if (row === undefined) throw notFound(entity);
  return answer.complete(row.json);
}

/** @throws NotFoundException when there is no such record */
export async function deleteRecord<E extends ObjectLiteral>(
  manager: EntityManager,
  entity: Type<E>,
  id: number,
): Promise<void> {
  const { affected } = await manager.createQueryBuilder().delete().from(entity).where('id = :id', { id }).execute();
  if (affected === 0) throw notFound(entity);
}

/** The given fields that were sent; a field that was not sent is `undefined` or not there at all. */
export function sentFields<T extends object, K extends keyof T>(dto: T, names: readonly K[]): Partial<Pick<T, K>> {
  const sent: Partial<Pick<T, K>> = {};
  for (const name of names) {
    if (dto[name] !== undefined) sent[name] = dto[name];
  }
  return sent;
}

/** Whether there is anything to change: an `update` needs at least one field. */
export function hasFields(changes: object): boolean {
  return Object.keys(changes).length > 0;
}
