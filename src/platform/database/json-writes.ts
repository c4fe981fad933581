import type { Type } from '@nestjs/common';
import type { DataSource, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { RawJson } from '../raw-json.js';
import { MissingRecord } from './database-errors.js';
import { type JsonRendering, rowsOf } from './row-source.js';
import { retryOnConflict } from './transactions.js';

type Rendered = { readonly json: string };

/** Inserts a record and answers it as JSON, in one statement. Columns without a value get their defaults. */
export function insertRecord<E extends ObjectLiteral, T>(
  dataSource: DataSource,
  entity: Type<E>,
  values: QueryDeepPartialEntity<E>,
  answer: JsonRendering<T>,
): Promise<RawJson<T>> {
  return retryOnConflict(async () => {
    const insert = dataSource.createQueryBuilder().insert().into(entity).values(values).updateEntity(false);
    const result = await insert.returning(answer.returning).execute();
    return new RawJson((result.raw as [Rendered])[0].json);
  });
}

/** Sets some fields of a record, or none, and answers it as JSON, in one statement. @throws MissingRecord */
export function updateRecord<E extends ObjectLiteral, T>(
  dataSource: DataSource,
  entity: Type<E>,
  id: number,
  changes: QueryDeepPartialEntity<E>,
  answer: JsonRendering<T>,
): Promise<RawJson<T>> {
  const update = async (): Promise<unknown> => {
    const query = dataSource.createQueryBuilder().update(entity).set(changes).whereInIds(id).updateEntity(false);
    return (await query.returning(answer.returning).execute()).raw;
  };
  const read = (): Promise<unknown> => {
    const rows = rowsOf(dataSource, entity);
    return dataSource.query(`select ${answer.returning} from ${rows.from} where ${rows.byId()}`, [id]);
  };
  return retryOnConflict(async () => {
    const [row] = (Object.keys(changes).length > 0 ? await update() : await read()) as Rendered[];
    if (row === undefined) throw new MissingRecord(entity);
    return new RawJson(row.json);
  });
}

export async function deleteRecord(dataSource: DataSource, entity: Type<ObjectLiteral>, id: number): Promise<void> {
  const { affected } = await retryOnConflict(() => dataSource.manager.delete(entity, id));
  if (affected === 0) throw new MissingRecord(entity);
}

export function sentFields<T extends object, K extends keyof T>(dto: T, names: readonly K[]): Partial<Pick<T, K>> {
  const sent = names.filter((name) => dto[name] !== undefined).map((name) => [name, dto[name]]);
  return Object.fromEntries(sent) as Partial<Pick<T, K>>;
}
