import type { Type } from '@nestjs/common';
import { DatabaseError } from 'pg';
import type { ErrorReason } from '../error-reasons.js';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** The database gives no response, or there is no use in asking it now. */
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

export class MissingRecord extends Error {
  constructor(readonly entity: Type) {
    super(`There is no such ${entity.name}`);
  }
}

interface DatabaseProblem {
  readonly kind: 'invalid' | 'conflict' | 'unavailable';
  readonly errors: readonly { readonly field?: string; readonly message: string; readonly reason: ErrorReason }[];
}

export interface DatabaseFault {
  readonly reason: ErrorReason;
  readonly message: string;
}

type Cause = Partial<Pick<DatabaseError, 'table' | 'constraint'> & NodeJS.ErrnoException>;

const UNIQUE_VIOLATION = '23505';
/** Since PostgreSQL 18, `on delete restrict` has a code of its own. */
const FOREIGN_KEY_VIOLATION = /^23(001|503)$/;
const RESTRICT_VIOLATION = '23001';
const UNDEFINED_TABLE = '42P01';
const NO_ACCESS = /^(28|3D000)/;
/** Values that a column cannot hold, where no rule of a DTO has refused them. */
const INVALID: Readonly<Record<string, readonly [ErrorReason, message: string]>> = {
  '22001': ['too_long', 'A text is too long'],
  '22003': ['out_of_range', 'A number is out of range'],
  '22007': ['wrong_format', 'A time or a day is none'],
  '22008': ['wrong_format', 'A time or a day is none'],
  '22021': ['wrong_characters', 'A text has a character that cannot be stored'],
  '22P02': ['wrong_format', 'A value does not have the form of its type'],
  '22P05': ['wrong_characters', 'A text has a character that cannot be stored'],
};
/** What PostgreSQL says before the value. JavaScript writes a large number in a form that it cannot read. */
const NO_SUCH_NUMBER = /^[^"«»„“]*\b(?:bigint|integer|smallint|numeric|double precision|real)\b/;
const RETRYABLE = /^40(001|P01)$/;
const TOOK_TOO_LONG = /^(57014|55P03)$/;
/** The server cannot be reached; the connection was refused or lost; the server starts or stops. */
const UNANSWERED = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|08.*|57P0.|25P0[34])$/;
/** Too many connections; no such database, or no access. */
const REFUSED = /^(28|53300|3D000)/;
/** Why a server that is there cannot do its work. Such an error undoes its transaction. */
const FAULTS: Readonly<Record<string, DatabaseFault>> = {
  '25006': { reason: 'database_read_only', message: 'The database is read-only; nothing was changed' },
  '53100': { reason: 'database_disk_full', message: 'The database has no disk space left; nothing was changed' },
  '53200': { reason: 'database_out_of_memory', message: 'The database has no memory left; nothing was changed' },
  '58030': { reason: 'database_io_error', message: 'The database cannot read or write its disk; nothing was changed' },
};
/** The connection or the server may end with these, perhaps during a commit. */
const NOT_OF_ONE_PART = /^(08|25|42|53|57|58|F0|XX)/;
/** Messages of the driver that have no code. Work that goes on after the service has stopped meets the last two. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;
const NONE_WAS_FREE = 'timeout exceeded when trying to connect';

function causeOf(error: unknown): Cause {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause ?? {};
}

/** Whether the database undid the transaction because of another one, so that it may be run again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.test(causeOf(error).code ?? '');
}

/** Whether PostgreSQL has surely undone the transaction, so that its parts may be tried alone. (PostgreSQL translates the severity.) */
export function isUndone(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof DatabaseError && cause.code !== undefined && !NOT_OF_ONE_PART.test(cause.code);
}

/** @param constraint the name of a unique or foreign key */
export function violates(error: unknown, constraint: string): boolean {
  return causeOf(error).constraint === constraint;
}

/** Whether it is about data or other transactions, so that its connection is still good. */
export function blamesData(error: unknown): boolean {
  return /^(22|23|40)/.test(causeOf(error).code ?? '');
}

export function lacksTable(error: unknown): boolean {
  return causeOf(error).code === UNDEFINED_TABLE;
}

/** Whether the server has no database of that name, or refuses the user or the password: a wait would not help. */
export function refusesAccess(error: unknown): boolean {
  return NO_ACCESS.test(causeOf(error).code ?? '');
}

/** Why the server cannot do its work, if that is what the error says. */
export function faultOf(error: unknown): DatabaseFault | undefined {
  return FAULTS[causeOf(error).code ?? ''];
}

export function isUnavailable(error: unknown): boolean {
  const { code = '', message } = causeOf(error);
  return isUnanswered(error) || REFUSED.test(code) || message === NONE_WAS_FREE || faultOf(error) !== undefined;
}

/** Whether there was no response: another connection may get one. */
export function isUnanswered(error: unknown): boolean {
  const cause = causeOf(error);
  const { code = '', message = '', syscall } = cause;
  return (
    cause instanceof DatabaseUnavailable ||
    // TypeORM has let go of a transaction whose connection was lost between two statements.
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError ||
    UNANSWERED.test(code) ||
    // A Unix socket that is gone, and no other missing file.
    (code === 'ENOENT' && syscall === 'connect') ||
    CONNECTION_LOST.test(message)
  );
}

/** @returns undefined where the error is not the client's to know about */
export function describeDatabaseError(error: unknown): DatabaseProblem | undefined {
  const { code = '', constraint = '', table = '', message = '' } = causeOf(error);
  if (code === UNIQUE_VIOLATION) {
    const field = fieldOf(constraint, table, 'key');
    return problem('conflict', takenReason(field), 'is taken already', field);
  }
  if (FOREIGN_KEY_VIOLATION.test(code)) {
    const message = 'refers to a record that does not exist, or is still referred to';
    const field = fieldOf(constraint, table, 'fkey');
    return problem('conflict', referenceReason(error, field), message, field);
  }
  const invalid = INVALID[code === '22P02' && NO_SUCH_NUMBER.test(message) ? '22003' : code];
  if (invalid) return problem('invalid', ...invalid);
  if (isRetryable(error))
    return problem('conflict', 'concurrent_change', 'Another request changed the same records; try again');
  if (TOOK_TOO_LONG.test(code)) {
    const message = 'The database took too long, and nothing was changed; try again soon';
    return problem('unavailable', 'database_timeout', message);
  }
  const fault = faultOf(error);
  if (fault) return problem('unavailable', fault.reason, fault.message);
  if (isUnavailable(error)) {
    const happened = REFUSED.test(code) ? 'The database refuses connections' : 'The database cannot be reached';
    return problem('unavailable', 'database_unavailable', `${happened}; try again soon`);
  }
  return undefined;
}

function problem(kind: DatabaseProblem['kind'], reason: ErrorReason, message: string, field?: string): DatabaseProblem {
  return { kind, errors: [field === undefined ? { message, reason } : { field, message, reason }] };
}

function takenReason(field = ''): ErrorReason {
  if (field === 'external_id') return 'external_id_taken';
  return field.endsWith('name') ? 'name_taken' : 'taken';
}

/** PostgreSQL before 18 has one code for both sides of a reference. Then the statement tells, as TypeORM keeps it. */
function referenceReason(error: unknown, field: string | undefined): ErrorReason {
  const isDelete = error instanceof QueryFailedError && /^\s*delete\b/i.test(error.query);
  if (isDelete || causeOf(error).code === RESTRICT_VIOLATION) return 'still_referred_to';
  return field === 'owner' ? 'owner_unknown' : 'record_unknown';
}

/** Constraints are named as PostgreSQL does it, `<table>_<column>_<key or fkey>`, which gives back the column. */
function fieldOf(constraint: string, table: string, suffix: string): string | undefined {
  if (!constraint.startsWith(`${table}_`) || !constraint.endsWith(`_${suffix}`)) return undefined;
  return constraint.slice(table.length + 1, -suffix.length - 1);
}
