import pg from 'pg';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { DatabaseAddress } from '../config/settings.js';
import { DatabasePool } from './pool.js';

/** Without time limits: how long it may take to get a connection. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Of all processes together. A server takes 100 connections by default. */
const CONNECTIONS = 80;
const MAX_POOL_SIZE = 10;
const MIN_POOL_SIZE = 2;
/** Beside its pool, a process has one for snapshots, and one that holds the lock of services. */
const OTHER_CONNECTIONS = 2;

/** Making a connection, and planning its statements anew, costs more than keeping it. */
const IDLE_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_MS = 10_000;
/** How long a connection lives. After a failover, the old server may still answer on open connections while another server has its address. */
const LIFETIME_SECONDS = 300;

const SESSION = [
  // JSON rendered by the database carries its session's offset, which in other zones is not always whole minutes.
  '-c TimeZone=UTC',
  // What the statements were written for.
  '-c default_transaction_isolation=read\\ committed',
  // A client whose machine is gone loses its connection and its locks within 30 seconds.
  '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
];

/** A statement is planned once for each connection, for whatever the tables hold later. */
const PLANS = [
  // The best plan is the same for all parameters. The statistics know nothing of a day that has just begun.
  '-c plan_cache_mode=force_generic_plan',
  // Where the statistics say that a table is empty, PostgreSQL would read all of it for one row, also when it has grown.
  '-c enable_seqscan=off',
  // Before PostgreSQL 18, a sequential scan without an index then looks so expensive that it would be compiled.
  '-c jit=off',
];

export type Schema = Pick<PostgresDataSourceOptions, 'entities' | 'migrations'>;

export interface ForRequests {
  readonly processes: number;
  readonly answerTimeoutMs: number;
}

/** @param forRequests left out for migrations, which take as long as they need */
export function dataSourceOptions(
  address: DatabaseAddress,
  { entities, migrations }: Schema,
  forRequests?: ForRequests,
): PostgresDataSourceOptions {
  const share = Math.floor(CONNECTIONS / (forRequests?.processes ?? 1)) - OTHER_CONNECTIONS;
  const limits = forRequests && timeLimits(forRequests.answerTimeoutMs);
  const own = [...SESSION, ...(limits ? [...PLANS, ...limits.session] : [])].join(' ');
  const { options, ...server } = 'url' in address ? withOptions(address.url, own) : { ...address, options: own };
  return {
    type: 'postgres',
    ...server,
    entities,
    migrations,
    migrationsTableName: 'migrations',
    // The schema is made by migrations alone.
    synchronize: false,
    // The function for uuids of modules, gen_random_uuid, is part of PostgreSQL. Other extensions are made by migrations.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    // Ids are numbers on the wire and in the code; they stay below 2^53.
    parseInt8: true,
    poolSize: Math.min(MAX_POOL_SIZE, Math.max(MIN_POOL_SIZE, share)),
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    applicationName: 'card-draw',
    ...(limits && { driver: { ...pg, Pool: DatabasePool } }),
    extra: {
      options,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      // A firewall does not forget the connection, and one whose other side is gone ends.
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...limits?.pool,
    },
  };
}

/** Divides the time that a request has for its response. The server's limits come first: what the server ends, it has surely undone. */
function timeLimits(answerMs: number) {
  const part = (share: number): number => Math.round(answerMs * share);
  return {
    session: [
      `-c statement_timeout=${part(0.75)}`,
      // Longer than PostgreSQL takes to look for a deadlock, which is one second by default.
      `-c lock_timeout=${part(0.375)}`,
      `-c idle_in_transaction_session_timeout=${answerMs}`,
    ],
    // For a free connection as well as for a new one. A statement that begins then still has its time.
    pool: {
      connectionTimeoutMillis: part(0.3),
      silentMs: part(0.1),
      lostMs: part(0.875),
      maxLifetimeSeconds: LIFETIME_SECONDS,
    },
  };
}

/** Adds the service's session options to those of the URL (`?options=`). Of two values for one setting PostgreSQL takes the last. */
function withOptions(url: string, own: string): { url: string; options: string } {
  const [server = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  const options = [...parameters.getAll('options'), own].join(' ');
  parameters.delete('options');
  return { url: parameters.size > 0 ? `${server}?${parameters.toString()}` : server, options };
}
