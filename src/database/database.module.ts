import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { DatabaseAddress } from '../config/settings.js';
import { dataSourceOptions, type ForRequests } from './data-source-options.js';
import { isUnavailable } from './database-errors.js';
import { JsonReads } from './json-reads.js';
import { ListCache } from './list-cache/list-cache.js';
import { Snapshots } from './list-cache/snapshots.js';
import { migrate } from './migrate.js';
import { Statements } from './statements.js';

/** The connection to PostgreSQL, with its schema up to date, and the reads that it renders. */
@Module({})
export class DatabaseModule {
  static forRoot(address: DatabaseAddress, forRequests: ForRequests): DynamicModule {
    const connection = TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...dataSourceOptions(address, forRequests), toRetry: isUnavailable }),
      dataSourceFactory: (options) => connect(address, options),
    });
    return {
      module: DatabaseModule,
      global: true,
      imports: [connection],
      providers: [JsonReads, ListCache, Snapshots, Statements],
      exports: [JsonReads, ListCache, Statements],
    };
  }
}

async function connect(address: DatabaseAddress, options?: DataSourceOptions): Promise<DataSource> {
  if (!options) throw new Error('TypeOrmModule passed no options');
  const migrations = await new DataSource({ ...dataSourceOptions(address), entities: [] }).initialize();
  try {
    await migrate(migrations);
  } finally {
    await migrations.destroy();
  }
  return new DataSource(options).initialize();
}
