import type { QueryRunner } from 'typeorm';
import { column } from '../command-connection.js';

/**
 * SQL that makes them again, by SQL that drops them: the foreign keys of a table that has no rows, and those of its indexes that no constraint needs.
 * A table that others inherit from, or that is partitioned, is left as it is.
 */
const FOUND = `
  SELECT json_build_array(format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)))::text
  FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f' AND convalidated
  UNION ALL
  SELECT json_build_array(format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid))::text
  FROM pg_index i WHERE indrelid = $1::regclass AND indisvalid AND NOT indisreplident
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`;

/** Rows of a sort are in memory up to this size. */
const MEMORY = `SET LOCAL maintenance_work_mem = '128MB'`;

/** Fills a table, which takes a third of the time without its indexes and foreign keys. They are made again afterwards, if it was empty. */
export async function withLateIndexes(runner: QueryRunner, table: string, fill: () => Promise<void>): Promise<void> {
  const isFilled = (await column<number>(runner, `SELECT 1 FROM ${table} LIMIT 1`)).length > 0;
  const found = isFilled ? [] : await column<string>(runner, FOUND, table);
  const statements = found.map((each) => JSON.parse(each) as [drop: string, make: string]);
  if (statements.length > 0) await runner.query(MEMORY);
  for (const [drop] of statements) await runner.query(drop);
  await fill();
  for (const [, make] of statements.toReversed()) await runner.query(make);
}
