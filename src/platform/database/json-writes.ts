import type { Type } from '@nestjs/common';
import type { ClientBase } from 'pg';
import type { EntityManager, ObjectLiteral, QueryRunner } from 'typeorm';
import { notFound } from '../http/errors.js';
import type { RawJson } from '../http/raw-json.js';
import { insertGrouped } from './insert-groups.js';
import { KeyInUse, type IdempotencyRecord } from '../idempotency/idempotency-record.js';
import { type Companion, type Insertion, insertionOf, type InsertionParts, type Values } from './insertion.js';
import type { Rendering } from './rendering.js';
import { type Row, runOn } from './statements.js';
import { retryOnConflict } from './statements.js';

interface Rendered {
  readonly json: string;
}

/**
 * Inserts a record, and the one that goes with it, if any, and answers the first as JSON; in one statement, so that there are
 * both or neither. Outside of a transaction, inserts that come at the same time share that statement.
 * @param answer how to answer it, from `JsonQueries.rendering`
 */
export async function insertRecord<E extends ObjectLiteral, T, C extends ObjectLiteral = ObjectLiteral>(
  manager: EntityManager,
  entity: Type<E>,
  values: Values<E>,
  answer: Rendering<T>,
  { companion, keep }: WrittenAlong<C> = {},
): Promise<RawJson<T>> {
  const [json] = await insert(manager, { entity, values, companion, keep }, answer);
  return answer.complete(json as string);
}

/** What is written in the same statement. */
export interface WrittenAlong<C extends ObjectLiteral = ObjectLiteral> {
  readonly companion?: Companion<C> | undefined;
  /** The key of the request, as `IdempotentRequests` gives it. */
  readonly keep?: IdempotencyRecord | undefined;
}

/** What became of an insert that depended on a condition. */
export interface ConditionalInsert<T> {
  /** Undefined when the condition did not hold. */
  readonly inserted: RawJson<T> | undefined;
  /** What the condition answers. */
  readonly found: Row;
}

/** Like {@link insertRecord}, if the condition holds. */
export async function insertRecordIf<E extends ObjectLiteral, T, C extends ObjectLiteral = ObjectLiteral>(
  manager: EntityManager,
  parts: InsertionParts<E, C>,
  answer: Rendering<T>,
): Promise<ConditionalInsert<T>> {
  const [json, ...found] = await insert(manager, parts, answer);
  return { inserted: typeof json === 'string' ? answer.complete(json) : undefined, found };
}

/** @throws KeyInUse when another transaction is at work on the request's key */
async function insert<E extends ObjectLiteral, C extends ObjectLiteral>(
  { dataSource, queryRunner }: EntityManager,
  parts: InsertionParts<E, C>,
  answer: Rendering<unknown>,
): Promise<Row> {
  const insertion = insertionOf(dataSource, parts, answer);
  const row =
    queryRunner === undefined ? await insertGrouped(dataSource, insertion) : await insertAlone(queryRunner, insertion);
  if (parts.keep === undefined) return row;
  const [json, claimed, ...found] = row;
  if (claimed !== true) throw new KeyInUse();
  return [json, ...found];
}

async function insertAlone(queryRunner: QueryRunner, { statement, row }: Insertion): Promise<Row> {
  const connection = (await queryRunner.connect()) as ClientBase;
  const [[, ...answered] = []] = await runOn(connection, statement, [JSON.stringify([row])]);
  return answered;
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
): Promise<RawJson<T>> {
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
  const deletion = manager.createQueryBuilder().delete().from(entity).where('id = :id', { id });
  const { affected } = await (manager.queryRunner ? deletion.execute() : retryOnConflict(() => deletion.execute()));
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
