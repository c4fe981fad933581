import { DatabaseError } from 'pg';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import type { ErrorDetail } from '../http/errors.js';
import { DatabaseUnavailable } from './database-unavailable.js';

/** The fields of a PostgreSQL error that matter here; see its manual's appendix on error codes. */
interface PostgresError {
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** Of an error of the system. */
  readonly syscall?: string;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** A number that its column cannot hold; so large a one is also written in a way that PostgreSQL does not read. */
const NO_SUCH_NUMBER = /^22(003|P02)$/;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
/** By `statement_timeout`, or by somebody who asked for it. */
const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** Connection lost or refused; server starting or stopping. */
const UNANSWERED = /^(08|57P0|25P0[34])/;
/** Too many connections; no such database, or no access; read-only after a failover. */
const UNAVAILABLE = /^(28|53300|3D000|25006)/;
/**
 * Classes of errors with which the connection or the server may end, perhaps while it commits: connection, transaction state, files
 * that may not be written (and statements that are wrong), resources, cancellation and shutdown, system, configuration, internal.
 */
const NOT_OF_ONE_PART = /^(08|25|42|53|57|58|F0|XX)/;
/** What the driver says when a new connection is not answered in time. */
const CONNECT_TIMEOUT = 'timeout expired';
/** These come from the driver itself, which has no codes or classes for them, and does not translate them. */
const CONNECTION_LOST = [
  'Connection terminated',
  CONNECT_TIMEOUT,
  'Client has encountered a connection error',
  // These are met by whoever is still at work when the service has stopped.
  'Client was closed',
  'Cannot use a pool after calling end',
];

/** PostgreSQL's own error inside TypeORM's, or the error itself. */
function underlying(error: unknown): PostgresError & { message?: string } {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return inner ?? {};
}

/** Whether the transaction may simply be run again: the database undid it because of another one. */
export function isRetryable(error: unknown): boolean {
  const { code } = underlying(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/**
 * Whether it is sure that PostgreSQL undid the statement's transaction, and worth while to try its parts alone. (The severity
 * would say whether the connection or the server ended, but PostgreSQL translates it.)
 */
export function isUndone(error: unknown): boolean {
  const inner = underlying(error);
  return inner instanceof DatabaseError && inner.code !== undefined && !NOT_OF_ONE_PART.test(inner.code);
}

/** Whether it is about data, or about other transactions, so that there is nothing wrong with the connection that it came on. */
export function blamesData(error: unknown): boolean {
  return /^(22|23|40)/.test(underlying(error).code ?? '');
}

/** Whether a record like this is there already, by the constraint of this name. */
export function violatesUnique(error: unknown, name: string): boolean {
  const { code, constraint } = underlying(error);
  return code === UNIQUE_VIOLATION && constraint === name;
}

/** Whether a table is not there at all. */
export function lacksTable(error: unknown): boolean {
  return underlying(error).code === UNDEFINED_TABLE;
}

/** Whether the database could not be reached, or refused or ended the connection. */
export function isUnavailable(error: unknown): boolean {
  return isUnanswered(error) || UNAVAILABLE.test(underlying(error).code ?? '');
}

/** Whether there was no answer: another connection may get one. */
export function isUnanswered(error: unknown): boolean {
  const inner = underlying(error);
  const { code = '', message = '', syscall } = inner;
  // A Unix socket that is gone; any other file that is missing is another matter.
  const noSocket = code === 'ENOENT' && syscall === 'connect';
  return (
    noSocket ||
    inner instanceof DatabaseUnavailable ||
    wasReleased(error) ||
    NETWORK_CODES.has(code) ||
    UNANSWERED.test(code) ||
    CONNECTION_LOST.some((words) => message.startsWith(words))
  );
}

/** Whether a new connection was neither answered nor refused. */
export function hasHung({ message, code }: Error & { code?: string }): boolean {
  return message === CONNECT_TIMEOUT || code === 'ETIMEDOUT';
}

/** Whether the server ended the statement because it took too long; what it had done is undone. */
export function isCanceled(error: unknown): boolean {
  return underlying(error).code === QUERY_CANCELED;
}

/** Whether a transaction was to go on whose connection had been lost between two of its statements: TypeORM has let go of it. */
function wasReleased(error: unknown): boolean {
  return error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError;
}

/** The answer to an error of the database; undefined where the error is not the client's to know about. */
export function describeDatabaseError(error: unknown): { code: number; errors: ErrorDetail[] } | undefined {
  const { code, constraint, table } = underlying(error);
  if (code === UNIQUE_VIOLATION) {
    const field = fieldOf(constraint, table, 'key');
    return { code: 409, errors: [{ ...field, message: 'is taken already' }] };
  }
  if (code === FOREIGN_KEY_VIOLATION) {
    const field = fieldOf(constraint, table, 'fkey');
    return {
      code: 409,
      errors: [{ ...field, message: 'refers to a record that does not exist, or is still referred to' }],
    };
  }
  if (NO_SUCH_NUMBER.test(code ?? '')) return { code: 400, errors: [{ message: 'A number is out of range' }] };
  if (isRetryable(error))
    return { code: 409, errors: [{ message: 'Another request changed the same records; try again' }] };
  if (isCanceled(error) || code === LOCK_NOT_AVAILABLE)
    return { code: 503, errors: [{ message: 'The database took too long, and nothing was changed; try again soon' }] };
  if (isUnavailable(error))
    return { code: 503, errors: [{ message: 'The database cannot be reached; try again soon' }] };
  return undefined;
}

/** Constraints are named as PostgreSQL does it, `<table>_<column>_<key or fkey>`, which gives back the column. */
function fieldOf(constraint: string | undefined, table: string | undefined, suffix: string): { field?: string } {
  const name = constraint ?? '';
  const prefix = `${table ?? ''}_`;
  if (!name.startsWith(prefix) || !name.endsWith(`_${suffix}`)) return {};
  return { field: name.slice(prefix.length, -suffix.length - 1) };
}
