import { HttpException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { describeDatabaseError } from '../database/database-errors.js';
import type { ErrorDetail } from './errors.js';

/** How an error is answered. */
export interface DescribedError {
  readonly code: number;
  readonly errors: readonly ErrorDetail[];
  /** In how many seconds the request may be sent again, if that helps. */
  readonly retryAfter?: number | undefined;
  /** Which methods the path takes, where the request has another one. */
  readonly allow?: string;
  /** Set when the cause is for the log and not for the client; the same id is in `errors`. */
  readonly incident?: string;
}

/** By the codes of the errors of Fastify and Node. */
const WORDS_OF_CODE: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The path is not a valid URL path',
  FST_ERR_MAX_PARAM_LENGTH: 'A path parameter is too long',
  HPE_HEADER_OVERFLOW: 'The request headers are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive',
};

/** Where the framework says no more than the name of the status. */
const WORDS_OF_STATUS: Readonly<Record<number, string>> = {
  415: 'The body must be JSON, sent with the header Content-Type: application/json',
};

/** The answer to an unknown route; the framework's own repeats the URL, with whatever is in its query. */
export const NO_ROUTE: DescribedError = { code: 404, errors: [{ message: 'There is no such route' }] };

/** The answer to a request that no route takes: 405 where its path takes other methods, else 404. */
export function describeNoRoute({ server, raw }: Pick<FastifyRequest, 'server' | 'raw'>): DescribedError {
  const methods = server.supportedMethods.filter((method) => {
    // The declared type leaves out that there may be none, and that an over-long parameter finds an error, which has no parameters.
    const route = server.findRoute({ method, url: raw.url ?? '' }) as { searchParams?: object } | null;
    return route?.searchParams !== undefined;
  });
  // A route that took the request may have found nothing, as for the files of the page at /docs.
  if (methods.length === 0 || methods.includes(raw.method ?? '')) return NO_ROUTE;
  // That of CORS, which every path answers.
  const allow = [...methods, 'OPTIONS'].join(', ');
  return { code: 405, errors: [{ message: `This path takes ${allow} only` }], allow };
}

/** Finds the answer for anything that can be thrown while a request is handled. */
export function describeError(error: unknown): DescribedError {
  if (error instanceof HttpException) return describeHttpException(error);
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    const words = WORDS_OF_CODE[String(code)] ?? (error as Error).message;
    return { code: statusCode, errors: [{ message: words }] };
  }
  const fromDatabase = describeDatabaseError(error);
  if (fromDatabase) return fromDatabase;
  const incident = randomUUID();
  return {
    code: 500,
    errors: [{ message: `Something went wrong on our side; the log has it as ${incident}` }],
    incident,
  };
}

function describeHttpException(error: HttpException): DescribedError {
  const code = error.getStatus();
  const response = error.getResponse() as { errors?: ErrorDetail[]; retryAfter?: number; message?: unknown };
  if (response.errors) return { code, errors: response.errors, retryAfter: response.retryAfter };
  // As Nest's own ValidationPipe has it, which a module may use.
  if (Array.isArray(response.message))
    return { code, errors: response.message.map((message) => ({ message: String(message) })) };
  const words = error.message === STATUS_CODES[code] ? WORDS_OF_STATUS[code] : undefined;
  return { code, errors: [{ message: words ?? error.message }] };
}

/** The answer to bytes that are no HTTP request, by the code of Node's error. */
export function describeParserError(code: string | undefined): DescribedError {
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[code ?? ''] ?? 400;
  return { code: status, errors: [{ message: WORDS_OF_CODE[code ?? ''] ?? 'The request is not valid HTTP/1.1' }] };
}
