import { LOG_FORMATS, LOG_LEVELS } from '../observability/logging/log.js';
import * as types from './setting-types.js';

/** A PostgreSQL server to connect to: an address of the operator's, or the socket of the embedded server. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly username: string; readonly database: string };

export interface Setting<T> {
  readonly name: string;
  readonly type: types.SettingType<T>;
  /** The value when none is given, and its text: empty where there is none. */
  readonly value: T;
  readonly fallback: string;
}

export type SettingsList = Readonly<Record<string, Setting<unknown>>>;

export type ValuesOf<L extends SettingsList> = { readonly [Key in keyof L]: L[Key]['value'] };

/** A setting by its name in the environment. @param fallback what counts when none is given, as a text */
export function setting<T>(name: string, type: types.SettingType<T>, fallback: string): Setting<T> {
  const value = type.parse(fallback);
  if (value === undefined) throw new Error(`The fallback of ${name} is not ${type.expected}`);
  return { name, type, value, fallback };
}

/** A setting without a fallback: undefined when none is given. */
export function optional<T>(name: string, type: types.SettingType<T>): Setting<T | undefined> {
  return { name, type, value: undefined, fallback: '' };
}

export interface SettingsGroup<L extends SettingsList = SettingsList> {
  readonly list: L;
  readonly token: symbol;
}

/** A module imports `ConfigModule.forFeature(…)` of its settings, and injects their values by the token. */
export function settingsOf<const L extends SettingsList>(list: L): SettingsGroup<L> {
  const names = Object.values(list).map(({ name }) => name);
  // Nest says it where a module injects them and does not import them.
  return { list, token: Symbol(`settings ${names.join()}`) };
}

const MEBIBYTE = 1024 * 1024;

export const PLATFORM_SETTINGS = settingsOf({
  operatorPassword: optional('OPERATOR_PASSWORD', types.SECRET),
  operatorToken: optional('OPERATOR_TOKEN', types.SECRET),
  /** The old password and token count too while clients change over. */
  operatorPasswordPrevious: optional('OPERATOR_PASSWORD_PREVIOUS', types.SECRET),
  operatorTokenPrevious: optional('OPERATOR_TOKEN_PREVIOUS', types.SECRET),
  /** Undefined means the embedded PostgreSQL. */
  databaseUrl: optional('DATABASE_URL', types.DATABASE_URL),
  dataDir: setting('DATA_DIR', types.PATH, './data'),
  port: setting('PORT', types.wholeNumber(0, 65_535), '8080'),
  host: setting('HOST', types.TEXT, '127.0.0.1'),
  /** Undefined means that metrics and health checks are on `port`. */
  adminPort: optional('ADMIN_PORT', types.wholeNumber(0, 65_535)),
  webConcurrency: setting('WEB_CONCURRENCY', types.wholeNumber(1, 32), '1'),
  logLevel: setting('LOG_LEVEL', types.oneOf(LOG_LEVELS), 'info'),
  logFormat: setting('LOG_FORMAT', types.oneOf(LOG_FORMATS), 'auto'),
  /** Files or packages, by which a team adds to the service. */
  modules: setting('MODULES', types.TEXT_LIST, ''),
  maxItemsPerPage: setting('MAX_ITEMS_PER_PAGE', types.wholeNumber(1, 1_000_000), '5000'),
  readCacheBytes: setting('READ_CACHE_MB', types.wholeNumber(0, 65_536, MEBIBYTE), '64'),
  /** From when the body has come until the response begins. */
  answerTimeoutMs: setting('ANSWER_TIMEOUT_SECONDS', types.wholeNumber(1, 3600, 1000), '4'),
  drainMs: setting('DRAIN_SECONDS', types.wholeNumber(0, 300, 1000), '1'),
  tokenOperations: setting('TOKEN_OPERATIONS', types.LIST_OR_NONE, ''),
  suspendedOperations: setting('SUSPENDED_OPERATIONS', types.TEXT_LIST, ''),
  auditDays: setting('AUDIT_DAYS', types.wholeNumber(1, 3650), '90'),
  playerLinks: setting('PLAYER_LINKS', types.BOOLEAN, 'false'),
  /** How many proxies, or their addresses. 0 trusts none; so does undefined, which warns when a proxy seems to be there. */
  trustProxy: optional('TRUST_PROXY', types.PROXIES),
  rateLimit: setting('RATE_LIMIT', types.wholeNumber(0, 1_000_000), '0'),
  /** Null means any. */
  corsOrigins: setting('CORS_ORIGINS', types.ORIGINS, '*'),
  bodyLimit: setting('BODY_LIMIT', types.wholeNumber(1024, 100 * MEBIBYTE), String(MEBIBYTE)),
  /** How long a request may take to arrive. A client may leave its response untouched for twice as long. */
  requestTimeoutMs: setting('REQUEST_TIMEOUT_SECONDS', types.wholeNumber(1, 3600, 1000), '60'),
  keepAliveMs: setting('KEEP_ALIVE_SECONDS', types.wholeNumber(1, 3600, 1000), '90'),
});

const { databaseUrl, dataDir } = PLATFORM_SETTINGS.list;
export const DATABASE_SETTINGS = { databaseUrl, dataDir };

/** The settings of the platform and of modules, by their names. @throws Error when two have the same name */
export function settingsByName(modules: readonly SettingsGroup[]): SettingsList {
  const settings = [PLATFORM_SETTINGS, ...modules].flatMap(({ list }) => Object.values<Setting<unknown>>(list));
  const byName = Object.fromEntries(settings.map((each) => [each.name, each]));
  const twice = settings.find((each) => byName[each.name] !== each);
  if (twice) throw new Error(`Two settings have the name ${twice.name}`);
  return byName;
}

export type Settings = ValuesOf<typeof PLATFORM_SETTINGS.list>;

/** The operator's two credentials, and those before them. No record stores them. */
export interface OperatorSecrets {
  readonly password: string;
  readonly token: string;
  readonly passwordPrevious?: string | undefined;
  readonly tokenPrevious?: string | undefined;
}

/** The service or a command cannot do its work. Each line says why. */
export class StartError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

export class SettingsError extends StartError {}

const ADVICE_OF_NEST = /\n\nPotential (?:causes|solutions):/;

/** The problems that kept the service or a command from its work, a line each. */
export function problemsOf(error: unknown): readonly string[] {
  if (error instanceof StartError) return error.problems;
  return (error instanceof Error ? error.message : String(error)).split(ADVICE_OF_NEST).slice(0, 1);
}
