import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { DatabaseAddress } from '../config/settings.js';
import { ENTITIES, MIGRATIONS } from './schema.js';

/** How long a request waits for a connection to the database before it is answered 503. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Of all processes together: a server takes 100 connections by default. */
const CONNECTIONS = 80;
const MAX_POOL_SIZE = 10;
const MIN_POOL_SIZE = 2;
/** Those of a process that do not come from its pool: for pipelined reads and for snapshots. */
const OTHER_CONNECTIONS = 3;

/** Making a connection, and planning its statements anew, costs more than keeping it. */
const IDLE_TIMEOUT_MS = 60_000;

const SESSION = [
  // JSON rendered by the database carries its session's offset, which in other zones is not always whole minutes.
  '-c TimeZone=UTC',
  // The best plan of a statement here is the same whatever its parameters are. A plan made for the day that has just begun, of
  // which the statistics know nothing yet, would be a bad one.
  '-c plan_cache_mode=force_generic_plan',
].join(' ');

/**
 * How TypeORM works here: the same for the service, the tests and the migration commands.
 * @param processes how many share the connections
 */
export function dataSourceOptions(address: DatabaseAddress, processes = 1): PostgresDataSourceOptions {
  const share = Math.floor(CONNECTIONS / processes) - OTHER_CONNECTIONS;
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
    poolSize: Math.min(MAX_POOL_SIZE, Math.max(MIN_POOL_SIZE, share)),
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    applicationName: 'card-draw',
    extra: { options: SESSION, idleTimeoutMillis: IDLE_TIMEOUT_MS },
  };
}
