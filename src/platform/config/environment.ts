import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { type Environment, EnvironmentReader } from './environment-reader.js';
import { type Settings, SettingsError, SETTINGS_LIST } from './settings.js';

/** The process's environment; a `.env` file in the working directory fills in what is not set. */
export function processEnvironment(): Environment {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}

/** What other programs get of the environment. It is said by name, so that no secret is in it. */
export function programEnvironment(): Environment {
  const { PATH, TZ, LD_LIBRARY_PATH } = process.env;
  return { PATH, TZ, LD_LIBRARY_PATH, LC_ALL: 'C' };
}

/**
 * Reads and checks every setting.
 * @throws SettingsError naming each setting that is missing or bad
 */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const read = new EnvironmentReader(environment, problems);
  const values = Object.entries(SETTINGS_LIST).map(([key, setting]) => [key, setting.read(read)]);
  const settings = Object.fromEntries(values) as Settings;
  problems.push(...contradictions(settings));
  if (read.text('DATABASE_REPLICA_URLS') !== undefined) problems.push(NO_REPLICAS);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** What is wrong with settings that are sound each by itself. */
function contradictions(settings: Settings): string[] {
  const { port, adminPort, databaseUrl, operatorPassword, operatorToken } = settings;
  const missing = (name: string): string => `${name} is missing: it must be given when DATABASE_URL is set`;
  return [
    ...(adminPort === port && port !== 0 ? ['ADMIN_PORT must differ from PORT'] : []),
    ...(databaseUrl !== undefined && operatorPassword === undefined ? [missing('OPERATOR_PASSWORD')] : []),
    ...(databaseUrl !== undefined && operatorToken === undefined ? [missing('OPERATOR_TOKEN')] : []),
  ];
}

/**
 * Reads where the database is, for commands that need nothing else.
 * @throws SettingsError when that setting is bad
 */
export function readDatabaseSettings(environment: Environment): Pick<Settings, 'databaseUrl' | 'dataDir'> {
  const problems: string[] = [];
  const read = new EnvironmentReader(environment, problems);
  const settings = {
    databaseUrl: SETTINGS_LIST.databaseUrl.read(read),
    dataDir: SETTINGS_LIST.dataDir.read(read),
  };
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

const NO_REPLICAS =
  'DATABASE_REPLICA_URLS must be removed: all reads go to the primary, which DATABASE_URL names; docs/deploy.md shows clusters';
