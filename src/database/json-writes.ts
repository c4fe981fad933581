import type { Type } from '@nestjs/common';
import type { EntityManager, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { notFound } from '../common/errors.js';
import type { JsonText } from '../common/json-text.js';
import type { Rendering } from './rendering.js';

interface Rendered {
  readonly json: string;
}

type Values<E> = QueryDeepPartialEntity<E>;

/** A record that is made together with another one, and refers to it. */
export interface Companion<E extends ObjectLiteral = ObjectLiteral> {
  readonly entity: Type<E>;
  /** The column that takes the other one's id. */
  readonly refersBy: keyof E & string;
  readonly values: Values<E>;
}

/**
 * Inserts a record, and the one that goes with it, if any, and answers the first as JSON; in one statement, so that there are
 * both or neither.
 * @param answer how to answer it, from `JsonReads.rendering`
 */
export async function insertRecord<E extends ObjectLiteral, T, C extends ObjectLiteral = ObjectLiteral>(
  manager: EntityManager,
  entity: Type<E>,
  values: Values<E>,
  answer: Rendering<T>,
  companion?: Companion<C>,
): Promise<JsonText<T>> {
  const record = insertion(manager, entity, values, 1);
  const parts = [`record as (insert into ${record.into} values (${record.placeholders.join(', ')}) returning *)`];
  const parameters = [...record.parameters];
  if (companion) {
    const { refersBy } = companion;
    const {
      into,
      placeholders,
      parameters: more,
    } = insertion(manager, companion.entity, companion.values, parameters.length + 1, [refersBy]);
    parts.push(`companion as (insert into ${into} select ${['"id"', ...placeholders].join(', ')} from record)`);
    parameters.push(...more);
  }
  const statement = `with ${parts.join(', ')} select row_to_json(r)::text as json from (select ${answer.columns} from record) r`;
  const [row] = await manager.query<[Rendered]>(statement, parameters);
  return answer.complete(row.json);
}

/** The parts of an `insert` of some columns; the others get their defaults. */
function insertion<E extends ObjectLiteral>(
  manager: EntityManager,
  entity: Type<E>,
  values: Values<E>,
  firstParameter: number,
  others: readonly string[] = [],
): { into: string; placeholders: string[]; parameters: unknown[] } {
  const { tablePath, columns } = manager.dataSource.getMetadata(entity);
  const given = columns.filter(({ propertyName }) => values[propertyName as keyof Values<E>] !== undefined);
  const names = [...others, ...given.map(({ databaseName }) => databaseName)].map((name) => `"${name}"`);
  return {
    into: `"${tablePath}" (${names.join(', ')})`,
    placeholders: given.map((_, index) => `$${firstParameter + index}`),
    parameters: given.map((column): unknown =>
      manager.dataSource.driver.preparePersistentValue(values[column.propertyName as keyof Values<E>], column),
    ),
  };
}

/**
 * Sets some fields of a record, at least one, and answers it as JSON, in one statement.
 * @throws NotFoundException when there is no such record
 */
export async function updateRecord<E extends ObjectLiteral, T>(
  manager: EntityManager,
  entity: Type<E>,
  id: number,
  changes: Values<E>,
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
