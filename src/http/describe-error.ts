import { HttpException } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { describeDatabaseError } from '../database/database-errors.js';
import type { ErrorDetail } from '../common/errors.js';

/** How an error is answered. */
export interface DescribedError {
  readonly code: number;
  readonly errors: readonly ErrorDetail[];
  /** Set when the cause is for the log and not for the client; the same id is in `errors`. */
  readonly incident?: string;
}

const WORDS: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The path is not a valid URL path',
  FST_ERR_MAX_PARAM_LENGTH: 'A path parameter is too long',
  HPE_HEADER_OVERFLOW: 'The request headers are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive',
};

/** In place of the framework's words, which repeat the URL with its query or say too little. */
const OWN_WORDS: Readonly<Record<number, string>> = {
  404: 'There is no such route',
  415: 'The body must be JSON, sent with the header Content-Type: application/json',
};

/** Finds the answer for anything that can be thrown while a request is handled. */
export function describeError(error: unknown): DescribedError {
  if (error instanceof HttpException) return describeHttpException(error);
  const fromDatabase = describeDatabaseError(error);
  if (fromDatabase) return fromDatabase;
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    const words = WORDS[String(code)] ?? (error as Error).message;
    return { code: statusCode, errors: [{ message: words }] };
  }
  const incident = randomUUID();
  return {
    code: 500,
    errors: [{ message: `Something went wrong on our side; the log has it as ${incident}` }],
    incident,
  };
}

function describeHttpException(error: HttpException): DescribedError {
  const response = error.getResponse();
  const code = error.getStatus();
  if (typeof response === 'object' && 'errors' in response) {
    return { code, errors: response.errors as ErrorDetail[] };
  }
  return { code, errors: [{ message: OWN_WORDS[code] ?? error.message }] };
}

/** The answer to bytes that are no HTTP request, by the code of Node's error. */
export function describeParserError(code: string | undefined): DescribedError {
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[code ?? ''] ?? 400;
  return { code: status, errors: [{ message: WORDS[code ?? ''] ?? 'The request is not valid HTTP/1.1' }] };
}
