import type { ClientConfig, Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** The driver's connections to the primary server. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as PostgresDriver).master as Pool;
}

/** What a connection outside of the pool is made with, to be like those within. */
export function connectionConfig(dataSource: DataSource): ClientConfig {
  const { options } = poolOf(dataSource);
  // The pool hides the password from whatever goes through its options.
  return { ...options, password: options.password };
}
