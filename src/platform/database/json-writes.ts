import type { Type } from '@nestjs/common';
import type { DataSource, ObjectLiteral, QueryBuilder } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { RawJson } from '../raw-json.js';
import { type Author, authorAt, storeAuthors } from './audited-rows.js';
import { MissingRecord } from './database-errors.js';
import { type JsonRendering, rowsOf } from './row-source.js';
import { prepared, type Statement, Statements } from './statements.js';
import { retryOnConflict } from './transactions.js';

type Rendered = { readonly json: string };

/** Inserts a record and answers it as JSON, in one statement, which stores who does. Columns without a value get their defaults. */
export function insertRecord<E extends ObjectLiteral & { id: number }, T>(
  dataSource: DataSource,
  entity: Type<E>,
  values: QueryDeepPartialEntity<E>,
  answer: JsonRendering<T>,
  author?: Author,
): Promise<RawJson<T>> {
  return retryOnConflict(async () => {
    const insert = dataSource.createQueryBuilder().insert().into(entity).values(values).updateEntity(false);
    const id = author === undefined ? '' : `, ${rowsOf(dataSource, entity).column('id')} as id`;
    const query = insert.returning(answer.returning + id);
    const [row] = await write<Rendered>(dataSource, query, author, "'/' || written.id");
    return new RawJson((row as Rendered).json);
  });
}

/** Sets some fields of a record, or none, and answers it as JSON, in one statement, which stores who does. @throws MissingRecord */
export function updateRecord<E extends ObjectLiteral, T>(
  dataSource: DataSource,
  entity: Type<E>,
  id: number,
  changes: QueryDeepPartialEntity<E>,
  answer: JsonRendering<T>,
  author?: Author,
): Promise<RawJson<T>> {
  const update = (): Promise<Rendered[]> => {
    const query = dataSource.createQueryBuilder().update(entity).set(changes).whereInIds(id).updateEntity(false);
    return write(dataSource, query.returning(answer.returning), author);
  };
  const read = (): Promise<Rendered[]> => {
    const rows = rowsOf(dataSource, entity);
    return dataSource.query(`select ${answer.returning} from ${rows.from} where ${rows.byId()}`, [id]);
  };
  return retryOnConflict(async () => {
    const [row] = await (Object.keys(changes).length > 0 ? update() : read());
    if (row === undefined) throw new MissingRecord(entity);
    return new RawJson(row.json);
  });
}

/** Deletes a record, in one statement, which stores who does. @throws MissingRecord */
export async function deleteRecord(
  dataSource: DataSource,
  entity: Type<ObjectLiteral>,
  id: number,
  author?: Author,
): Promise<void> {
  const query = dataSource.createQueryBuilder().delete().from(entity).whereInIds(id).returning('true as gone');
  const gone = await retryOnConflict(() => write(dataSource, query, author));
  if (gone.length === 0) throw new MissingRecord(entity);
}

/** PostgreSQL plans so many once for each connection: clients may choose ever other fields. */
const MAX_FORMS = 300;
const forms = new Map<string, Statement>();

/** Runs a query that returns the rows that it writes. @param more SQL that completes the author's path */
function write<R extends object>(
  dataSource: DataSource,
  query: Pick<QueryBuilder<ObjectLiteral>, 'getQueryAndParameters'>,
  author?: Author,
  more?: string,
): Promise<R[]> {
  const [text, parameters] = query.getQueryAndParameters();
  const from = `written, ${authorAt(parameters.length + 1)}`;
  const audited = author === undefined ? '' : `, audited as (${storeAuthors(from, more)})`;
  const values = author === undefined ? parameters : parameters.concat(author);
  const written = `with written as (${text})${audited} select * from written`;
  if (!forms.has(written) && forms.size < MAX_FORMS) forms.set(written, prepared('write_record', written));
  const statement = forms.get(written) ?? { name: '', text: written };
  return new Statements(dataSource).run(statement as Statement<R>, values);
}

export function sentFields<T extends object, K extends keyof T>(dto: T, names: readonly K[]): Partial<Pick<T, K>> {
  const sent = names.filter((name) => dto[name] !== undefined).map((name) => [name, dto[name]]);
  return Object.fromEntries(sent) as Partial<Pick<T, K>>;
}
