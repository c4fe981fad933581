import { resolve } from 'node:path';
import { LOG_FORMATS, LOG_LEVELS } from '../observability/logging/log.js';
import type { EnvironmentReader } from './environment-reader.js';

/** A PostgreSQL server to connect to: an address of the operator's, or the socket of the embedded server. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly username: string; readonly database: string };

/** One setting. Its texts are the row of the table in docs/settings.md, which `npm run docs:settings` writes. */
interface Setting<T> {
  readonly name: string;
  /** What it is when it is not given. */
  readonly fallback: string;
  readonly description: string;
  readonly read: (environment: EnvironmentReader) => T;
}

function setting<T>(
  name: string,
  fallback: string,
  description: string,
  read: (environment: EnvironmentReader, name: string) => T,
): Setting<T> {
  return { name, fallback, description, read: (environment) => read(environment, name) };
}

/** @param unit what the setting counts in: 1000 for seconds that are kept as milliseconds */
function integer(name: string, fallback: number, [min, max]: Range, description: string, unit = 1): Setting<number> {
  return setting(name, `\`${fallback}\``, `${description}. From ${min} to ${max}`, (environment) => {
    return environment.integer(name, fallback, min, max) * unit;
  });
}

function secret(name: string, fallback: string, description: string): Setting<string | undefined> {
  return setting(name, fallback, description, (environment) => environment.secret(name));
}

type Range = readonly [min: number, max: number];

const MEBIBYTE = 1024 * 1024;

/** Every setting, in the order of docs/settings.md. */
export const SETTINGS_LIST = {
  operatorPassword: secret(
    'OPERATOR_PASSWORD',
    'made at the first start',
    'The password for creates. It must be given when `DATABASE_URL` is set',
  ),
  operatorToken: secret(
    'OPERATOR_TOKEN',
    'made at the first start',
    'The token for updates. It must be given when `DATABASE_URL` is set',
  ),
  /** Secrets that count beside those two while clients change over. */
  operatorPasswordPrevious: secret(
    'OPERATOR_PASSWORD_PREVIOUS',
    '',
    'The old password, which counts too while clients [change over](#changing-a-secret)',
  ),
  operatorTokenPrevious: secret('OPERATOR_TOKEN_PREVIOUS', '', 'The same for the token'),
  /** The PostgreSQL server to use; undefined means the embedded one. */
  databaseUrl: setting(
    'DATABASE_URL',
    'the embedded PostgreSQL',
    '`postgres://user:password@host:5432/database`: PostgreSQL 15 or newer, encoded in UTF8. The password may be in `PGPASSWORD` instead. `?options=` adds session settings; those of the service win',
    (environment, name) => environment.databaseUrl(name),
  ),
  /** Absolute path of the directory with the embedded database and the secrets made at the first start. */
  dataDir: setting(
    'DATA_DIR',
    '`./data`',
    'The directory of the embedded database and of the secrets made at the first start. One service at a time uses it',
    (environment, name) => environment.path(name) ?? resolve('./data'),
  ),
  port: integer('PORT', 8080, [0, 65_535], 'The TCP port to listen on; 0 takes a free one'),
  host: setting(
    'HOST',
    '`0.0.0.0`',
    'The address to listen on',
    (environment, name) => environment.text(name) ?? '0.0.0.0',
  ),
  /** Undefined means that metrics and health checks are on the port above alone. */
  adminPort: setting(
    'ADMIN_PORT',
    '',
    'A second port for [metrics and health](monitoring.md#health). Metrics then leave `PORT`; health checks are on both. From 0 to 65535',
    (environment, name) => (environment.text(name) === undefined ? undefined : environment.integer(name, 0, 0, 65_535)),
  ),
  webConcurrency: integer(
    'WEB_CONCURRENCY',
    1,
    [1, 32],
    'How many processes take requests: [one for each free core](running.md#several-processes)',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    '`info`',
    'The least important lines that are [logged](monitoring.md#the-log): `debug`, `info`, `warn` or `error`',
    (environment, name) => environment.choice(name, LOG_LEVELS, 'info'),
  ),
  logFormat: setting(
    'LOG_FORMAT',
    '`auto`',
    '`json`, `pretty`, or `auto`: pretty on a terminal, else JSON',
    (environment, name) => environment.choice(name, LOG_FORMATS, 'auto'),
  ),
  gameTimeZone: setting(
    'GAME_TIME_ZONE',
    '`UTC`',
    'The IANA name of the time zone of the game days, such as `Asia/Tokyo`',
    (environment, name) => environment.timeZone(name, 'UTC'),
  ),
  /** Absolute path; undefined means the odds that ship with the service. */
  drawTable: setting(
    'DRAW_TABLE',
    'the odds in `src/game/rules/odds.ts`',
    'A JSON file with [other odds](game.md#changing-the-odds)',
    (environment, name) => environment.path(name),
  ),
  maxItemsPerPage: integer(
    'MAX_ITEMS_PER_PAGE',
    5000,
    [1, 1_000_000],
    "The upper bound of `itemsPerPage`; lists of a user's cards and ues and of a group's users have none. Some clients ask for 8000",
  ),
  readCacheBytes: integer(
    'READ_CACHE_MB',
    64,
    [0, 65_536],
    'Megabytes of memory for [kept lists](kept-lists.md) in each process; 0 keeps none',
    MEBIBYTE,
  ),
  /** How long a request may take, from when its body has come until its answer begins. */
  answerTimeoutMs: integer(
    'ANSWER_TIMEOUT_SECONDS',
    4,
    [1, 3600],
    'How long a request may take until its answer begins; [more for a slow machine](failures.md#time-limits)',
    1000,
  ),
  drainMs: integer(
    'DRAIN_SECONDS',
    1,
    [0, 300],
    'How long the service goes on taking requests [after SIGTERM](running.md#stopping)',
    1000,
  ),
  tokenOperations: setting(
    'TOKEN_OPERATIONS',
    '',
    'Operation ids that need the token as well, separated by commas, such as `deleteCard,deleteUser`; `none` for none',
    (environment, name) => environment.list(name).filter((id) => id !== 'none'),
  ),
  suspendedOperations: setting(
    'SUSPENDED_OPERATIONS',
    '',
    'Operation ids that answer 403 for now',
    (environment, name) => environment.list(name),
  ),
  /**
   * Whose X-Forwarded-For is believed: so many proxies, counted from this service, or those with these addresses (or in
   * these CIDR ranges). 0 says that there is none; undefined says nothing, and believes nobody's either.
   */
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'The proxies whose `X-Forwarded-For` says [where a client is](#behind-a-proxy): how many, or their addresses and CIDR ranges separated by commas. `loopback`, `linklocal` and `uniquelocal` are ranges too',
    (environment, name) => environment.proxies(name),
  ),
  rateLimit: integer(
    'RATE_LIMIT',
    0,
    [0, 1_000_000],
    '[Requests a minute](#limits) from one client address; 0 limits nothing',
  ),
  /** Undefined means any. */
  corsOrigins: setting(
    'CORS_ORIGINS',
    '`*`',
    'Origins whose pages may use the service, such as `https://example.org,http://localhost:3000`',
    (environment, name) => environment.origins(name),
  ),
  bodyLimit: integer('BODY_LIMIT', MEBIBYTE, [1024, 100 * MEBIBYTE], 'The largest body, in bytes'),
  /** A client may leave its answer untouched for twice as long. */
  requestTimeoutMs: integer(
    'REQUEST_TIMEOUT_SECONDS',
    60,
    [1, 3600],
    'How long a request may take to arrive. Its headers have 20 seconds at most',
    1000,
  ),
  keepAliveMs: integer(
    'KEEP_ALIVE_SECONDS',
    90,
    [1, 3600],
    "How long a connection is kept open without a request. It must be longer than a proxy keeps its connections to the service: nginx and most load balancers 60 seconds, Google's 600",
    1000,
  ),
} as const;

/** What the environment says, read and checked once at start. */
export type Settings = {
  readonly [Key in keyof typeof SETTINGS_LIST]: ReturnType<(typeof SETTINGS_LIST)[Key]['read']>;
};

/** The operator's two credentials, known at run time, and those before them; they are never stored in a record. */
export interface OperatorSecrets {
  readonly password: string;
  readonly token: string;
  readonly passwordPrevious?: string | undefined;
  readonly tokenPrevious?: string | undefined;
}

/** One or more settings are missing or bad: the service must not start. Each line names the setting. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}
