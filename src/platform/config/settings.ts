import { LOG_FORMATS, LOG_LEVELS } from '../observability/logging/log.js';
import * as kinds from './setting-kinds.js';

/** A PostgreSQL server to connect to: an address of the operator's, or the socket of the embedded server. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly username: string; readonly database: string };

/** One setting. Its texts are the row of the table in docs/settings.md, which `npm run docs:settings` writes. */
export interface Setting<T> {
  readonly name: string;
  readonly kind: kinds.Kind<T>;
  /** The value when none is given, and what the page says of it. */
  readonly value: T;
  readonly fallback: string;
  readonly description: string;
}

function setting<T>(name: string, kind: kinds.Kind<T>, fallback: string, description: string): Setting<T> {
  const value = kind.parse(fallback);
  return { name, kind, value, fallback: fallback && `\`${fallback}\``, description: description + (kind.note ?? '') };
}

/** @param fallback what the page says of the service without this setting */
function optional<T>(name: string, kind: kinds.Kind<T>, fallback: string, description: string): Setting<T | undefined> {
  return { name, kind, value: undefined, fallback, description: description + (kind.note ?? '') };
}

const MEBIBYTE = 1024 * 1024;

/** Every setting, in the order of docs/settings.md. */
export const SETTINGS_LIST = {
  operatorPassword: optional(
    'OPERATOR_PASSWORD',
    kinds.SECRET,
    'made at the first start',
    'The password for creates. It must be given when `DATABASE_URL` is set',
  ),
  operatorToken: optional(
    'OPERATOR_TOKEN',
    kinds.SECRET,
    'made at the first start',
    'The token for updates. It must be given when `DATABASE_URL` is set',
  ),
  /** Secrets that count beside those two while clients change over. */
  operatorPasswordPrevious: optional(
    'OPERATOR_PASSWORD_PREVIOUS',
    kinds.SECRET,
    '',
    'The old password, which counts too while clients [change over](#changing-a-secret)',
  ),
  operatorTokenPrevious: optional('OPERATOR_TOKEN_PREVIOUS', kinds.SECRET, '', 'The same for the token'),
  /** The PostgreSQL server to use; undefined means the embedded one. */
  databaseUrl: optional(
    'DATABASE_URL',
    kinds.DATABASE_URL,
    'the embedded PostgreSQL',
    '`postgres://user:password@host:5432/database`: PostgreSQL 15 or newer, encoded in UTF8. The password may be in `PGPASSWORD` instead. `?options=` adds session settings; those of the service win',
  ),
  /** Absolute path of the directory with the embedded database and the secrets made at the first start. */
  dataDir: setting(
    'DATA_DIR',
    kinds.PATH,
    './data',
    'The directory of the embedded database and of the secrets made at the first start. One service at a time uses it',
  ),
  port: setting('PORT', kinds.wholeNumber(0, 65_535), '8080', 'The TCP port to listen on; 0 takes a free one'),
  host: setting('HOST', kinds.TEXT, '0.0.0.0', 'The address to listen on'),
  /** Undefined means that metrics and health checks are on the port above alone. */
  adminPort: optional(
    'ADMIN_PORT',
    kinds.wholeNumber(0, 65_535),
    '',
    'A second port for [metrics and health](monitoring.md#health). Metrics then leave `PORT`; health checks are on both',
  ),
  webConcurrency: setting(
    'WEB_CONCURRENCY',
    kinds.wholeNumber(1, 32),
    '1',
    'How many processes take requests: [one for each free core](running.md#several-processes)',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    kinds.oneOf(LOG_LEVELS),
    'info',
    'The least important lines that are [logged](monitoring.md#the-log): `debug`, `info`, `warn` or `error`',
  ),
  logFormat: setting(
    'LOG_FORMAT',
    kinds.oneOf(LOG_FORMATS),
    'auto',
    '`json`, `pretty`, or `auto`: pretty on a terminal, else JSON',
  ),
  gameTimeZone: setting(
    'GAME_TIME_ZONE',
    kinds.TIME_ZONE,
    'UTC',
    'The IANA name of the time zone of the game days, such as `Asia/Tokyo`',
  ),
  /** Absolute path; undefined means the odds that ship with the service. */
  drawTable: optional(
    'DRAW_TABLE',
    kinds.PATH,
    'the odds in `src/game/rules/odds.ts`',
    'A JSON file with [other odds](game.md#changing-the-odds)',
  ),
  maxItemsPerPage: setting(
    'MAX_ITEMS_PER_PAGE',
    kinds.wholeNumber(1, 1_000_000),
    '5000',
    "The upper bound of `itemsPerPage`; lists of a user's cards and ues and of a group's users have none. Some clients ask for 8000",
  ),
  readCacheBytes: setting(
    'READ_CACHE_MB',
    kinds.wholeNumber(0, 65_536, MEBIBYTE),
    '64',
    'Megabytes of memory for [kept lists](kept-lists.md) in each process; 0 keeps none',
  ),
  /** How long a request may take, from when its body has come until its answer begins. */
  answerTimeoutMs: setting(
    'ANSWER_TIMEOUT_SECONDS',
    kinds.wholeNumber(1, 3600, 1000),
    '4',
    'How long a request may take until its answer begins; [more for a slow machine](failures.md#time-limits)',
  ),
  drainMs: setting(
    'DRAIN_SECONDS',
    kinds.wholeNumber(0, 300, 1000),
    '1',
    'How long the service goes on taking requests [after SIGTERM](running.md#stopping)',
  ),
  tokenOperations: setting(
    'TOKEN_OPERATIONS',
    kinds.LIST_OR_NONE,
    '',
    'Operation ids that need the token as well, separated by commas, such as `deleteCard,deleteUser`; `none` for none',
  ),
  suspendedOperations: setting('SUSPENDED_OPERATIONS', kinds.LIST, '', 'Operation ids that answer 403 for now'),
  /**
   * Whose X-Forwarded-For is believed: so many proxies, counted from this service, or those with these addresses (or in
   * these CIDR ranges). 0 says that there is none; undefined says nothing, and believes nobody's either.
   */
  trustProxy: optional(
    'TRUST_PROXY',
    kinds.PROXIES,
    '',
    'The proxies whose `X-Forwarded-For` says [where a client is](#behind-a-proxy): how many, or their addresses and CIDR ranges separated by commas. `loopback`, `linklocal` and `uniquelocal` are ranges too',
  ),
  rateLimit: setting(
    'RATE_LIMIT',
    kinds.wholeNumber(0, 1_000_000),
    '0',
    '[Requests a minute](#limits) from one client address; 0 limits nothing',
  ),
  /** Undefined means any. */
  corsOrigins: setting(
    'CORS_ORIGINS',
    kinds.ORIGINS,
    '*',
    'Origins whose pages may use the service, such as `https://example.org,http://localhost:3000`',
  ),
  bodyLimit: setting(
    'BODY_LIMIT',
    kinds.wholeNumber(1024, 100 * MEBIBYTE),
    String(MEBIBYTE),
    'The largest body, in bytes',
  ),
  /** A client may leave its answer untouched for twice as long. */
  requestTimeoutMs: setting(
    'REQUEST_TIMEOUT_SECONDS',
    kinds.wholeNumber(1, 3600, 1000),
    '60',
    'How long a request may take to arrive. Its headers have 20 seconds at most',
  ),
  keepAliveMs: setting(
    'KEEP_ALIVE_SECONDS',
    kinds.wholeNumber(1, 3600, 1000),
    '90',
    "How long a connection is kept open without a request. It must be longer than a proxy keeps its connections to the service: nginx and most load balancers 60 seconds, Google's 600",
  ),
} as const;

/** What the environment says, read and checked once at start. */
export type Settings = {
  readonly [Key in keyof typeof SETTINGS_LIST]: (typeof SETTINGS_LIST)[Key]['value'];
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
  }
}
