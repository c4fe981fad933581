import type { DataSource, QueryRunner } from 'typeorm';

type SchemaChanges = ReturnType<ReturnType<DataSource['driver']['createSchemaBuilder']>['log']>;

/**
 * What TypeORM would change in the database so that it fits the entities. TypeORM sends several statements at once on one connection,
 * which the driver deprecates: here they take turns.
 */
export async function schemaChanges(dataSource: DataSource): SchemaChanges {
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => inTurns(create(mode));
  try {
    return await dataSource.driver.createSchemaBuilder().log();
  } finally {
    dataSource.createQueryRunner = create;
  }
}

function inTurns(runner: QueryRunner): QueryRunner {
  const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  const runInTurn = (...args: unknown[]): Promise<unknown> => {
    const turn = last.then(() => query(...args));
    last = turn.catch(() => undefined);
    return turn;
  };
  return Object.assign(runner, { query: runInTurn });
}
