import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { LOG_FORMATS, LOG_LEVELS } from '../observability/logging/log-settings.js';
import { type Settings, SettingsError } from './settings.js';

type Environment = Readonly<Record<string, string | undefined>>;

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
  const settings: Settings = {
    port: read.integer('PORT', 8080, 0, 65_535),
    adminPort: read.text('ADMIN_PORT') === undefined ? undefined : read.integer('ADMIN_PORT', 0, 0, 65_535),
    host: read.text('HOST') ?? '0.0.0.0',
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: read.choice('LOG_FORMAT', LOG_FORMATS, 'auto'),
    webConcurrency: read.integer('WEB_CONCURRENCY', 1, 1, 32),
    answerTimeoutMs: read.integer('ANSWER_TIMEOUT_SECONDS', 4, 1, 3600) * 1000,
    drainMs: read.integer('DRAIN_SECONDS', 1, 0, 300) * 1000,
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    dataDir: read.path('DATA_DIR') ?? resolve('./data'),
    maxItemsPerPage: read.integer('MAX_ITEMS_PER_PAGE', 5000, 1, 1_000_000),
    readCacheBytes: read.integer('READ_CACHE_MB', 64, 0, 65_536) * 1024 * 1024,
    gameTimeZone: read.timeZone('GAME_TIME_ZONE', 'UTC'),
    drawTable: read.path('DRAW_TABLE'),
    operatorPassword: read.secret('OPERATOR_PASSWORD'),
    operatorToken: read.secret('OPERATOR_TOKEN'),
    operatorPasswordPrevious: read.secret('OPERATOR_PASSWORD_PREVIOUS'),
    operatorTokenPrevious: read.secret('OPERATOR_TOKEN_PREVIOUS'),
    tokenOperations: read.list('TOKEN_OPERATIONS').filter((id) => id !== 'none'),
    suspendedOperations: read.list('SUSPENDED_OPERATIONS'),
    trustProxy: read.proxies('TRUST_PROXY'),
    rateLimit: read.integer('RATE_LIMIT', 0, 0, 1_000_000),
    corsOrigins: read.origins('CORS_ORIGINS'),
    bodyLimit: read.integer('BODY_LIMIT', 1024 * 1024, 1024, 100 * 1024 * 1024),
    requestTimeoutMs: read.integer('REQUEST_TIMEOUT_SECONDS', 60, 1, 3600) * 1000,
    keepAliveMs: read.integer('KEEP_ALIVE_SECONDS', 90, 1, 3600) * 1000,
  };
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
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    dataDir: read.path('DATA_DIR') ?? resolve('./data'),
  };
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

const NO_REPLICAS =
  'DATABASE_REPLICA_URLS must be removed: all reads go to the primary, which DATABASE_URL names; docs/deploy.md shows clusters';

const URL_EXAMPLE = 'postgres://user:password@host:5432/database';

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

  /** The setting itself, or what is in the file that NAME_FILE names; '' when there is a problem. Never repeated in a message. */
  secret(name: string): string | undefined {
    const value = this.text(name);
    const file = this.text(`${name}_FILE`);
    if (file === undefined) return value;
    if (value === undefined) return this.contentOf(`${name}_FILE`, file);
    this.problems.push(`${name} and ${name}_FILE are both given: leave one out`);
    return '';
  }

  private contentOf(name: string, file: string): string {
    try {
      const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (content === '') this.problems.push(`${name} names an empty file`);
      return content;
    } catch (error) {
      // Without the path: somebody may have put the secret itself there.
      this.problems.push(`${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
      return '';
    }
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

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name);
    const choice = choices.find((candidate) => candidate === value);
    if (value !== undefined && choice === undefined) {
      this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
    }
    return choice ?? fallback;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** A number of proxies, or their addresses. */
  proxies(name: string): number | readonly string[] | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^\d+$/.test(value)) return this.integer(name, 0, 0, 32);
    const proxies = this.list(name);
    const wrong = proxies.filter((proxy) => !isAddressOrRange(proxy));
    if (proxies.length > 0 && wrong.length === 0) return proxies;
    this.problems.push(
      `${name} must be a number of proxies up to 32, or addresses and ranges such as 10.0.0.0/8, not "${value}"`,
    );
    return undefined;
  }

  /** Origins, as browsers write them; undefined for any. */
  origins(name: string): readonly string[] | undefined {
    const origins = this.list(name);
    if (origins.length === 0 || (origins.length === 1 && origins[0] === '*')) return undefined;
    for (const origin of origins.filter((each) => !isOrigin(each))) {
      this.problems.push(`${name} must be * alone, or origins such as https://example.org, not "${origin}"`);
    }
    return origins;
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
    const value = this.secret(name);
    if (value && (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)))
      this.problems.push(`${name} must be a URL such as ${URL_EXAMPLE}`);
    return value;
  }
}

/** An address, a range in CIDR form that is not everybody, or what Fastify has a name for. */
function isAddressOrRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

/** Scheme, host and, unless it is the scheme's own, port; browsers send nothing else. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host } = new URL(text);
  return host !== '' && !host.includes('*') && text === `${protocol}//${host}`;
}
