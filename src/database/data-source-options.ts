import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { DatabaseAddress } from '../config/settings.js';
import { ENTITIES, MIGRATIONS } from './schema.js';

/** How long a request waits for a connection to the database before it is answered 503. */
const CONNECT_TIMEOUT_MS = 5_000;
const POOL_SIZE = 10;

/** How TypeORM works here: the same for the service, the tests and the migration commands. */
export function dataSourceOptions(address: DatabaseAddress): PostgresDataSourceOptions {
  return {
    type: 'postgres',
    ...address,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    // The schema is made by migrations alone.
    synchronize: false,
    // Ids are numbers on the wire and in the code; they stay below 2^53.
    parseInt8: true,
    poolSize: POOL_SIZE,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    applicationName: 'card-draw',
    // JSON rendered by the database carries its session's offset, which in other zones is not always whole minutes.
    extra: { options: '-c TimeZone=UTC' },
  };
}
