import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { DatabaseAddress } from '../config/settings.js';
import { dataSourceOptions } from './data-source-options.js';
import { isUnavailable } from './database-errors.js';
import { JsonReads } from './json-reads.js';
import { ListCache } from './list-cache/list-cache.js';
import { Snapshots } from './list-cache/snapshots.js';
import { migrate } from './migrate.js';
import { Statements } from './statements.js';

/** The connection to PostgreSQL, with its schema up to date, and the reads that it renders. */
@Module({})
export class DatabaseModule {
  /** @param processes how many share the server's connections */
  static forRoot(address: DatabaseAddress, processes: number): DynamicModule {
    const connection = TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...dataSourceOptions(address, processes), toRetry: isUnavailable }),
      dataSourceFactory: connect,
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

async function connect(options?: DataSourceOptions): Promise<DataSource> {
  if (!options) throw new Error('TypeOrmModule passed no options');
  const dataSource = await new DataSource(options).initialize();
  try {
    await migrate(dataSource);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
