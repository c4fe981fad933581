import type { LogSettings } from '../observability/logging/log-settings.js';

/** A PostgreSQL server to connect to: an address of the operator's, or the socket of the embedded server. */
export type DatabaseAddress =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly username: string; readonly database: string };

/** What the environment says, read and checked once at start. */
export interface Settings extends LogSettings {
  /** TCP port to listen on; 0 takes a free one. */
  readonly port: number;
  /** TCP port for metrics and health checks, which then has the metrics to itself; undefined means the one above. */
  readonly adminPort: number | undefined;
  readonly host: string;
  /** How many processes take requests, from 1 to 32. */
  readonly webConcurrency: number;
  /** How long a request may take, from when its body has come until its answer begins. */
  readonly answerTimeoutMs: number;
  /** How long the service goes on taking requests after it was told to stop. */
  readonly drainMs: number;
  /** The PostgreSQL server to use; undefined means the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Absolute path of the directory with the embedded database and the secrets made at the first start. */
  readonly dataDir: string;
  /** Upper bound of `itemsPerPage` on all lists but a user's cards and ues and a group's users. */
  readonly maxItemsPerPage: number;
  /** How much memory kept lists may take, in each process; 0 keeps none. */
  readonly readCacheBytes: number;
  /** IANA name of the zone whose calendar days are the game days. */
  readonly gameTimeZone: string;
  /** Absolute path of a JSON file with the odds; undefined means those that ship with the service. */
  readonly drawTable: string | undefined;
  readonly operatorPassword: string | undefined;
  readonly operatorToken: string | undefined;
  /** Secrets that count beside those two while clients change over. */
  readonly operatorPasswordPrevious: string | undefined;
  readonly operatorTokenPrevious: string | undefined;
  /** Operation ids that need the operator's token beyond those that always do. */
  readonly tokenOperations: readonly string[];
  /** Operation ids that answer 403 until further notice. */
  readonly suspendedOperations: readonly string[];
  /**
   * Whose X-Forwarded-For is believed: so many proxies, counted from this service, or those with these addresses (or in
   * these CIDR ranges). 0 says that there is none; undefined says nothing, and believes nobody's either.
   */
  readonly trustProxy: number | readonly string[] | undefined;
  /** Requests a minute from one client address; 0 limits nothing. */
  readonly rateLimit: number;
  /** Origins whose pages may read answers; undefined means any. */
  readonly corsOrigins: readonly string[] | undefined;
  /** Largest accepted body, in bytes. */
  readonly bodyLimit: number;
  /** How long a request may take to arrive; a client may leave its answer untouched for twice as long. */
  readonly requestTimeoutMs: number;
  /** How long a connection is kept open without a request. */
  readonly keepAliveMs: number;
}

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
