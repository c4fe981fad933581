import type { QueryRunner } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { type Where, withDatabase } from '../command-connection.js';
import { migrateTo } from '../service-database.js';

/** Migrates a new database. @returns the migration that makes what the entities say beyond it; undefined when nothing is missing */
export function nextMigration(where: Where, name: string) {
  const work = async (runner: QueryRunner) => {
    await migrateTo(runner);
    // The schema is read on the one connection that there is.
    await runner.release();
    const { upQueries, downQueries } = await runner.dataSource.driver.createSchemaBuilder().log();
    const [up, down] = [upQueries, downQueries.reverse()].map((queries) =>
      queries
        .map(({ query }) => `    await queryRunner.query(\`${query.replace(/[\\`]|\$\{/g, '\\$&')}\`);\n`)
        .join(''),
    );
    const time = new Clock().now().getTime();
    return up ? { file: `${time}-${name}.ts`, text: migrationText(`${name}${time}`, up, down ?? '') } : undefined;
  };
  return withDatabase(where, 'module', work, true);
}

function migrationText(name: string, up: string, down: string): string {
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${name} implements MigrationInterface {
  name = '${name}';

  async up(queryRunner: QueryRunner): Promise<void> {
${up}  }

  async down(queryRunner: QueryRunner): Promise<void> {
${down}  }
}
`;
}
