import type { ClientConfig } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { GuardedPool } from './guarded-pool.js';

/** The driver's connections to the primary server. */
export function poolOf(dataSource: DataSource): GuardedPool {
  return (dataSource.driver as PostgresDriver).master as GuardedPool;
}

/** What a connection outside of the pool is made with, to be like those within. */
export function connectionConfig(dataSource: DataSource): ClientConfig {
  const { options } = poolOf(dataSource);
  // The pool hides the password from whatever goes through its options.
  return { ...options, password: options.password };
}

/**
 * What connects to the URL with the service's own session options. Those of the URL (`?options=`), which the driver would take instead,
 * go before them: of two values for one setting PostgreSQL takes the last.
 */
export function withOptions(url: string, own: string): { url: string; options: string } {
  const [server = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  const options = [...parameters.getAll('options'), own].join(' ');
  parameters.delete('options');
  return { url: parameters.size > 0 ? `${server}?${parameters.toString()}` : server, options };
}
