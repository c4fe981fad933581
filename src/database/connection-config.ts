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
