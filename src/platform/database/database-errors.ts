import { DatabaseError } from 'pg';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import type { ErrorDetail } from '../http/errors.js';

/** The database gives no answer, or there is no use in asking it now. */
export class DatabaseUnavailable extends Error {
  /** @param isBrief whether nothing was begun, and the server has been gone for so short a time that it may be back at once */
  constructor(
    message: string,
    readonly isBrief = false,
  ) {
    super(message);
    this.name = 'DatabaseUnavailable';
  }
}

/** What matters of an error of PostgreSQL (see its manual's appendix on error codes), the driver or the system. */
interface Cause {
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly message?: string;
  /** Of an error of the system. */
  readonly syscall?: string;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const UNDEFINED_TABLE = '42P01';
/** A number that its column cannot hold; so large a one is also written in a way that PostgreSQL does not read. */
const NO_SUCH_NUMBER = /^22(003|P02)$/;
/** Serialization failure and deadlock. */
const RETRYABLE = /^40(001|P01)$/;
/** The server ended a statement, or its wait for a lock; what it had done is undone. */
const TOOK_TOO_LONG = /^(57014|55P03)$/;
/** No socket or no way to the server. Also: connection lost or refused; server starting or stopping. */
const UNANSWERED = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|08.*|57P0.|25P0[34])$/;
/** Too many connections; no such database, or no access; read-only after a failover. */
const UNAVAILABLE = /^(28|53300|3D000|25006)/;
/**
 * Classes of errors with which the connection or the server may end, perhaps while it commits: connection, transaction state, files
 * that may not be written (and statements that are wrong), resources, cancellation and shutdown, system, configuration, internal.
 */
const NOT_OF_ONE_PART = /^(08|25|42|53|57|58|F0|XX)/;
/** The driver's own words, for which it has no codes; the last two are met by work that goes on when the service has stopped. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;
/** The pool's own words. */
const NONE_WAS_FREE = 'timeout exceeded when trying to connect';

/** PostgreSQL's own error inside TypeORM's, or the error itself. */
function causeOf(error: unknown): Cause {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause ?? {};
}

/** Whether the transaction may simply be run again: the database undid it because of another one. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.test(causeOf(error).code ?? '');
}

/**
 * Whether PostgreSQL has surely undone the statement's transaction, and its parts may be tried alone. (The severity would say
 * whether the connection or the server ended, but PostgreSQL translates it.)
 */
export function isUndone(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof DatabaseError && cause.code !== undefined && !NOT_OF_ONE_PART.test(cause.code);
}

/** Whether it is about data or other transactions, so that its connection is still good. */
export function blamesData(error: unknown): boolean {
  return /^(22|23|40)/.test(causeOf(error).code ?? '');
}

/** Whether a record like this is there already, by the constraint of this name. */
export function violatesUnique(error: unknown, name: string): boolean {
  const { code, constraint } = causeOf(error);
  return code === UNIQUE_VIOLATION && constraint === name;
}

/** Whether a table is not there at all. */
export function lacksTable(error: unknown): boolean {
  return causeOf(error).code === UNDEFINED_TABLE;
}

/** Whether the database could not be reached, or refused or ended the connection. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message } = causeOf(error);
  return isUnanswered(error) || UNAVAILABLE.test(code) || message === NONE_WAS_FREE;
}

/** Whether there was no answer: another connection may get one. */
export function isUnanswered(error: unknown): boolean {
  const cause = causeOf(error);
  const { code = '', message = '', syscall } = cause;
  return (
    cause instanceof DatabaseUnavailable ||
    // TypeORM has let go of a transaction whose connection was lost between two statements.
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError ||
    UNANSWERED.test(code) ||
    // A Unix socket that is gone; any other file that is missing is another matter.
    (code === 'ENOENT' && syscall === 'connect') ||
    CONNECTION_LOST.test(message)
  );
}

/** The answer to an error of the database; undefined where the error is not the client's to know about. */
export function describeDatabaseError(error: unknown): { code: number; errors: ErrorDetail[] } | undefined {
  const { code = '', constraint = '', table = '' } = causeOf(error);
  const described = (status: number, message: string, field?: string): { code: number; errors: ErrorDetail[] } => ({
    code: status,
    errors: [field === undefined ? { message } : { field, message }],
  });
  if (code === UNIQUE_VIOLATION) return described(409, 'is taken already', fieldOf(constraint, table, 'key'));
  if (code === FOREIGN_KEY_VIOLATION) {
    const message = 'refers to a record that does not exist, or is still referred to';
    return described(409, message, fieldOf(constraint, table, 'fkey'));
  }
  if (NO_SUCH_NUMBER.test(code)) return described(400, 'A number is out of range');
  if (isRetryable(error)) return described(409, 'Another request changed the same records; try again');
  if (TOOK_TOO_LONG.test(code))
    return described(503, 'The database took too long, and nothing was changed; try again soon');
  if (isUnavailable(error)) return described(503, 'The database cannot be reached; try again soon');
  return undefined;
}

/** Constraints are named as PostgreSQL does it, `<table>_<column>_<key or fkey>`, which gives back the column. */
function fieldOf(constraint: string, table: string, suffix: string): string | undefined {
  if (!constraint.startsWith(`${table}_`) || !constraint.endsWith(`_${suffix}`)) return undefined;
  return constraint.slice(table.length + 1, -suffix.length - 1);
}
