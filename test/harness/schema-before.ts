import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { MIGRATIONS, SCHEMA } from '../../src/schema.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

type Migration = (typeof MIGRATIONS)[number];

/** A database with the schema that it had before a migration. */
export async function createDatabaseBefore(migration: Migration): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const earlier = MIGRATIONS.slice(0, MIGRATIONS.indexOf(migration));
  await withMigrations(database, earlier, (dataSource) => dataSource.runMigrations());
  return database;
}

/**
 * Runs all migrations, undoes those from one on, and runs them again.
 * @param whenUndone looks at the database in between
 */
export async function redoFrom(
  migration: Migration,
  database: TestDatabase,
  whenUndone: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await withMigrations(database, MIGRATIONS, async (dataSource) => {
    await dataSource.runMigrations();
    const undone = MIGRATIONS.length - MIGRATIONS.indexOf(migration);
    for (let left = undone; left > 0; left--) await dataSource.undoLastMigration();
    await whenUndone();
    await dataSource.runMigrations();
  });
}

async function withMigrations(
  { url }: TestDatabase,
  migrations: readonly Migration[],
  work: (dataSource: DataSource) => Promise<unknown>,
): Promise<void> {
  const dataSource = new DataSource(dataSourceOptions({ url }, { ...SCHEMA, migrations: [...migrations] }));
  await dataSource.initialize();
  try {
    await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
