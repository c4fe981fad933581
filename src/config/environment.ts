import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Settings, SettingsError } from './settings.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** The process's environment; a `.env` file in the working directory fills in what is not set. */
export function processEnvironment(): Environment {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}

/**
 * Reads and checks every setting.
 * @throws SettingsError naming each setting that is missing or bad
 */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const read = new EnvironmentReader(environment, problems);
  const settings: Settings = {
    port: read.integer('PORT', 8080, 0, 65_535),
    host: read.text('HOST') ?? '0.0.0.0',
    webConcurrency: read.integer('WEB_CONCURRENCY', 1, 1, 32),
    answerTimeoutMs: read.integer('ANSWER_TIMEOUT_SECONDS', 4, 1, 3600) * 1000,
    drainMs: read.integer('DRAIN_SECONDS', 1, 0, 300) * 1000,
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    dataDir: read.path('DATA_DIR') ?? resolve('./data'),
    maxItemsPerPage: read.integer('MAX_ITEMS_PER_PAGE', 5000, 1, 1_000_000),
    readCacheBytes: read.integer('READ_CACHE_MB', 64, 0, 65_536) * 1024 * 1024,
    gameTimeZone: read.timeZone('GAME_TIME_ZONE', 'UTC'),
    drawTable: read.path('DRAW_TABLE'),
    operatorPassword: read.text('OPERATOR_PASSWORD'),
    operatorToken: read.text('OPERATOR_TOKEN'),
    tokenOperations: read.list('TOKEN_OPERATIONS'),
    suspendedOperations: read.list('SUSPENDED_OPERATIONS'),
  };
  if (settings.databaseUrl !== undefined) {
    for (const name of ['OPERATOR_PASSWORD', 'OPERATOR_TOKEN']) {
      if (read.text(name) === undefined) problems.push(`${name} is missing: it must be given when DATABASE_URL is set`);
    }
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** Reads single values; an empty value counts as not set, since docker-compose passes unset variables so. */
class EnvironmentReader {
  constructor(
    private readonly environment: Environment,
    private readonly problems: string[],
  ) {}

  text(name: string): string | undefined {
    const value = this.environment[name];
    return value === undefined || value === '' ? undefined : value;
  }

  path(name: string): string | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : resolve(value);
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    this.problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  timeZone(name: string, fallback: string): string {
    const value = this.text(name);
    if (value === undefined) return fallback;
    try {
      new Intl.DateTimeFormat('en', { timeZone: value });
      return value;
    } catch {
      this.problems.push(`${name} must be an IANA time zone name such as Asia/Tokyo, not "${value}"`);
      return fallback;
    }
  }

  /** The value is not repeated in the message: it may hold a password. */
  databaseUrl(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
      this.problems.push(`${name} must be a URL such as postgres://user:password@host:5432/database`);
    }
    return value;
  }
}
