import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DataSource } from 'typeorm';
import { loadModules } from '../../modules.js';
import { Clock } from '../../platform/clock.js';
import { type Environment, processEnvironment } from '../../platform/config/environment.js';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.js';
import { migrate } from '../../platform/database/migrate.js';
import { SCHEMA } from '../../schema.js';

const SERVICE = fileURLToPath(new URL('../card-draw.js', import.meta.url));

/** A throw-away database with the tables of the service and of one module. */
export class ModuleDatabase {
  private constructor(
    private readonly address: EmbeddedPostgres['address'],
    private readonly environment: Environment,
  ) {}

  /** Makes it for some work. @param file the built module */
  static async with<T>(file: string, work: (database: ModuleDatabase) => Promise<T>): Promise<T> {
    const environment = { ...processEnvironment(), MODULES: file };
    await loadModules(environment);
    const home = mkdtempSync(join(tmpdir(), 'card-draw-'));
    // The server is another user where this is root.
    chmodSync(home, 0o755);
    const server = await startEmbeddedPostgres(join(home, 'data'), console.error);
    try {
      await migrate(dataSourceOptions(server.address, { ...SCHEMA, entities: [] }));
      return await work(new ModuleDatabase(server.address, environment));
    } finally {
      await server.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  /** The migration that makes what the entities say beyond the present ones; undefined when nothing is missing. */
  async nextMigration(name: string): Promise<{ readonly file: string; readonly text: string } | undefined> {
    const dataSource = await new DataSource(dataSourceOptions(this.address, SCHEMA)).initialize();
    try {
      const { upQueries, downQueries } = await dataSource.driver.createSchemaBuilder().log();
      const [up, down] = [upQueries, downQueries.reverse()].map((queries) => queries.map(({ query }) => query));
      if (up === undefined || down === undefined || up.length === 0) return undefined;
      const time = new Clock().now().getTime();
      return { file: `${time}-${name}.ts`, text: migrationText(`${name}${time}`, up, down) };
    } finally {
      await dataSource.destroy();
    }
  }

  /** Runs the service for some work. @param work gets the environment of programs that use it */
  async withService<T>(work: (environment: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
    const { host, port, username, database } = this.address;
    const secrets = { OPERATOR_PASSWORD: 'password-of-the-test', OPERATOR_TOKEN: 'token-of-the-test' };
    const env = {
      ...this.environment,
      ...secrets,
      DATABASE_URL: `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_FORMAT: 'json',
    };
    const service = spawn(process.execPath, [SERVICE, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(service, 'exit');
    try {
      const log: string[] = [];
      const url = new Promise<string>((resolve, reject) => {
        createInterface(service.stdout).on('line', (line) => {
          log.push(line);
          const [, address] = /Listening on (http:\/\/[\d.:]+)/.exec(line) ?? [];
          if (address !== undefined) resolve(address);
        });
        void ended.then(() => reject(new Error(`The service does not start:\n${log.join('\n')}`)));
      });
      return await work({ ...this.environment, ...secrets, SERVICE_URL: await url });
    } finally {
      service.kill();
      await ended;
    }
  }
}

function migrationText(name: string, up: readonly string[], down: readonly string[]): string {
  const body = (queries: readonly string[]): string =>
    queries.map((query) => `    await queryRunner.query(\`${query.replace(/[\\`]|\$\{/g, '\\$&')}\`);\n`).join('');
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${name} implements MigrationInterface {
  name = '${name}';

  async up(queryRunner: QueryRunner): Promise<void> {
${body(up)}  }

  async down(queryRunner: QueryRunner): Promise<void> {
${body(down)}  }
}
`;
}
