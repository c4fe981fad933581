import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { processEnvironment, readSettingsOf } from '../platform/config/environment.js';
import { DATABASE_SETTINGS, SettingsError } from '../platform/config/settings.js';
import { dataSourceOptions } from '../platform/database/data-source-options.js';
import { SCHEMA } from '../schema.js';

const { databaseUrl: url } = readSettingsOf(processEnvironment(), DATABASE_SETTINGS);
if (url === undefined)
  throw new SettingsError(['DATABASE_URL is missing: the migration commands need a server to work on']);

/** For TypeORM's command line only. */
export default new DataSource(dataSourceOptions({ url }, SCHEMA));
