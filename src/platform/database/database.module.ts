import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { DatabaseAddress } from '../config/settings.js';
import { JoiningDataSource } from './transactions.js';
import { DatabaseMetrics } from './database-metrics.js';
import { dataSourceOptions, type ForRequests, type Schema } from './data-source-options.js';
import { isUnavailable, refusesAccess } from './database-errors.js';
import { JsonQueries } from './json-queries.js';
import { ListCache, Snapshots } from './list-cache.js';
import { migrate } from './migrate.js';
import { OneInstance, ServiceLock } from './locks.js';
import { ScrapedRows } from './scraped-rows.js';
import { Statements } from './statements.js';

const ATTEMPTS = 10;
const RETRY_AFTER_MS = 3_000;

/** Waits for a server that may answer later. The log says once why; Nest's own retries would log a stack each time. */
async function whenAvailable<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let logged: string | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      // An error of several addresses has a code and no message.
      const cause = message || String(code);
      if (refusesAccess(error)) throw new Error(`The database refuses access: ${cause}`, { cause: error });
      if (attempt === ATTEMPTS || !isUnavailable(error) || signal?.aborted) throw error;
      if (cause !== logged) new Logger('Database').warn(`Waiting for the database: ${cause}`);
      logged = cause;
      await sleep(RETRY_AFTER_MS, undefined, { signal });
    }
  }
}

function endWith(signal: AbortSignal, dataSource: DataSource, serviceLock: ServiceLock): void {
  const end = (): void => {
    serviceLock.onApplicationShutdown();
    if (dataSource.isInitialized) void dataSource.destroy();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end);
}

@Module({})
export class DatabaseModule {
  /** @param signal is aborted when the start has failed: Nest tells providers of an application alone that it ends */
  static forRoot(
    address: DatabaseAddress,
    schema: Schema,
    forRequests: ForRequests,
    signal?: AbortSignal,
  ): DynamicModule {
    const serviceLock = new ServiceLock();
    const connection = TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...dataSourceOptions(address, schema, forRequests), toRetry: () => false }),
      dataSourceFactory: (options) =>
        whenAvailable(async () => {
          // Migrations take as long as they need, on connections without the time limits of requests.
          await migrate(dataSourceOptions(address, { ...schema, entities: [] }));
          const dataSource = await new JoiningDataSource(options as DataSourceOptions).initialize();
          if (signal) endWith(signal, dataSource, serviceLock);
          // Before anything is read: a command may have begun to replace the data.
          await serviceLock.hold(dataSource);
          return dataSource;
        }, signal),
    });
    return {
      module: DatabaseModule,
      global: true,
      imports: [connection],
      providers: [
        DatabaseMetrics,
        JsonQueries,
        ListCache,
        OneInstance,
        ScrapedRows,
        Snapshots,
        Statements,
        { provide: ServiceLock, useValue: serviceLock },
      ],
      exports: [JsonQueries, ListCache, OneInstance, ScrapedRows, Statements],
    };
  }
}
