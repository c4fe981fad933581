import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import type { DatabaseAddress } from '../config/settings.js';
import { JoiningDataSource } from './transactions.js';
import { DatabaseMetrics } from './database-metrics.js';
import { dataSourceOptions, type ForRequests, type Schema } from './data-source-options.js';
import { isUnavailable, lacksDatabase } from './database-errors.js';
import { JsonQueries } from './json-queries.js';
import { ListCache } from './list-cache.js';
import { migrate } from './migrate.js';
import { OneInstance, ServiceLock } from './locks.js';
import { ScrapedRows } from './scraped-rows.js';
import { Snapshots } from './snapshots.js';
import { Statements } from './statements.js';

/** Whether the server may answer later. */
function mayCome(error: unknown): boolean {
  return isUnavailable(error) && !lacksDatabase(error);
}

@Module({})
export class DatabaseModule {
  static forRoot(address: DatabaseAddress, schema: Schema, forRequests: ForRequests): DynamicModule {
    const serviceLock = new ServiceLock();
    const connection = TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...dataSourceOptions(address, schema, forRequests), toRetry: mayCome }),
      dataSourceFactory: async (options) => {
        // Migrations take as long as they need, on connections without the time limits of requests.
        await migrate(dataSourceOptions(address, { ...schema, entities: [] }));
        const dataSource = await new JoiningDataSource(options as DataSourceOptions).initialize();
        // Before anything is read: a command may have begun to replace the data.
        await serviceLock.hold(dataSource);
        return dataSource;
      },
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
