import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { ServerResponse, STATUS_CODES } from 'node:http';
import { isObject } from '../check.js';
import { describeDatabaseError, MissingRecord } from '../database/database-errors.js';
import { type ErrorReason, isErrorReason, reasonOfStatus } from '../error-reasons.js';
import { ErrorBody, type ErrorResponse, type ErrorDetail, NEEDS_JSON, notFound, sendError } from './errors.js';

const logger = new Logger('Error');

const PROBLEMS: Readonly<Record<string, ErrorDetail>> = {
  FST_ERR_BAD_URL: { message: 'The path is not a valid URL path', reason: 'malformed_url' },
  FST_ERR_MAX_PARAM_LENGTH: { message: 'A path parameter is too long', reason: 'too_long' },
  HPE_HEADER_OVERFLOW: { message: 'The request headers are too large', reason: 'headers_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { message: 'The request took too long to arrive', reason: 'request_timeout' },
};

const NO_HTTP: ErrorDetail = { message: 'The request is not valid HTTP/1.1', reason: 'malformed_http' };

/** The response to an unknown route; the framework's own repeats the URL, with whatever is in its query. */
export const NO_ROUTE: ErrorResponse = {
  code: 404,
  errors: [{ message: 'There is no such route', reason: 'no_route' }],
};

/** The response when no route takes the request: 405 where its path takes other methods, else 404. */
function describeNoRoute({ server, raw }: Pick<FastifyRequest, 'server' | 'raw'>): ErrorResponse {
  const methods = server.supportedMethods.filter((method) => {
    // Every path answers OPTIONS, for CORS.
    if (method === 'OPTIONS') return false;
    // Unlike its declared type, it may be null, or for an over-long parameter an error, which has no parameters.
    const route = server.findRoute({ method, url: raw.url ?? '' }) as { params?: object; searchParams?: object } | null;
    // A path with an empty parameter is no record's. The files of a folder may be asked for without a name.
    const isEmpty = Object.entries(route?.params ?? {}).some(([name, value]) => name !== '*' && value === '');
    return route?.searchParams !== undefined && !isEmpty;
  });
  // A route that took the request may have found nothing, as for the files of the page at /docs.
  if (methods.length === 0 || methods.includes(raw.method ?? '')) return NO_ROUTE;
  const allow = [...methods, 'OPTIONS'].join(', ');
  const message = `This path takes ${allow} only`;
  return { code: 405, errors: [{ message, reason: 'method_not_allowed' }], allow };
}

export function describeError(error: unknown): ErrorResponse {
  if (error instanceof HttpException) return describeHttpException(error);
  if (error instanceof MissingRecord) return describeHttpException(notFound(error.entity));
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    const problem = PROBLEMS[String(code)] ?? {
      message: (error as Error).message,
      reason: refusalReason(statusCode, error),
    };
    return { code: statusCode, errors: [problem] };
  }
  const problem = describeDatabaseError(error);
  if (problem) return { code: { invalid: 400, conflict: 409, unavailable: 503 }[problem.kind], errors: problem.errors };
  const incident = randomUUID();
  const message = `Something went wrong on our side; the log has it as ${incident}`;
  return { code: 500, errors: [{ message, reason: 'internal_error' }], incident };
}

/** What the parse pipes of Nest say. They do not name the parameter. */
const PARSE_FAILED = /^Validation failed \((?:no |invalid )?(\w+)/;
const PARSE_REASONS: Readonly<Record<string, ErrorReason>> = {
  boolean: 'not_a_boolean',
  date: 'wrong_format',
  Date: 'wrong_format',
  enum: 'unknown_value',
  numeric: 'not_a_number',
  parsable: 'not_a_list',
  uuid: 'wrong_format',
};

/** What an HttpException may say: ours have `errors`, those of Nest and of modules `message`. */
interface Response {
  readonly errors: readonly (Partial<ErrorDetail> & { message: string })[];
  readonly retryAfter: number;
  readonly message: unknown;
}

function describeHttpException(error: HttpException): ErrorResponse {
  const code = error.getStatus();
  const response = error.getResponse();
  const { errors, retryAfter, message: told } = response as Partial<Response>;
  const [, parsed = ''] = PARSE_FAILED.exec(error.message) ?? [];
  const reason = PARSE_REASONS[parsed] ?? refusalReason(code, error.cause);
  // A module may throw an object or a text under this name, leave out the reason, or have one that clients cannot know.
  if (isDetails(errors)) return { code, errors: errors.map((detail) => withReason(detail, reason)), retryAfter };
  // The form of Nest's own ValidationPipe, which a module may use.
  if (Array.isArray(told)) return { code, errors: told.map((message) => ({ message: String(message), reason })) };
  const detail = isObject(response) ? detailIn(response, code) : { message: error.message };
  // The framework's own 415 names only the status.
  if (detail.message === STATUS_CODES[415]) return { code, errors: [{ message: NEEDS_JSON, reason }] };
  return {
    code,
    errors: [withReason(detail, reason)],
    retryAfter: Number.isInteger(retryAfter) ? retryAfter : undefined,
  };
}

/** What a module says in a body of its own: its members stand beside the message. Nest's exceptions put the status into theirs. */
function detailIn(response: Record<string, unknown>, code: number) {
  const { error, message } = response;
  const words = [message, error, STATUS_CODES[code]].find((each) => typeof each === 'string' && each !== '');
  const said = ['message', 'statusCode', 'retryAfter', ...(typeof error === 'string' ? ['error'] : [])];
  const others = Object.fromEntries(Object.entries(response).filter(([name]) => !said.includes(name)));
  return { ...jsonOf(others), message: String(words) };
}

function jsonOf(value: object): object {
  try {
    return JSON.parse(JSON.stringify(value)) as object;
  } catch {
    return {};
  }
}

function isDetails(errors: unknown): errors is Response['errors'] {
  const hasMessage = (detail: Partial<ErrorDetail> | null): boolean => typeof detail?.message === 'string';
  return Array.isArray(errors) && errors.every(hasMessage);
}

function withReason(detail: Response['errors'][number], reason: ErrorReason): ErrorDetail {
  const { reason: own }: { readonly reason?: unknown } = detail;
  if (isErrorReason(own)) return { ...detail, reason: own };
  if (typeof own === 'string') logger.error(`No module has ${own} among its reasons: the client gets ${reason}`);
  return { ...detail, reason };
}

/** @param cause what Fastify refused the request with, if it did */
function refusalReason(status: number, cause: unknown): ErrorReason {
  const { code } = (cause ?? {}) as { code?: unknown };
  const isOfBody = cause instanceof SyntaxError || String(code).startsWith('FST_ERR_CTP_');
  return status === 400 && isOfBody ? 'malformed_body' : reasonOfStatus(status);
}

export function describeParserError(code: string | undefined): ErrorResponse {
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[code ?? ''] ?? 400;
  return { code: status, errors: [PROBLEMS[code ?? ''] ?? NO_HTTP] };
}

/** Answers every error in the one shape. Internal causes go to the log, under an id that the client gets. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  /** @returns nothing for HTTP; else an error for who called, such as GraphQL, whose responses have its `extensions` */
  catch(error: unknown, host: ArgumentsHost): Error | undefined {
    const http = host.switchToHttp();
    if (host.getType() !== 'http') return this.asError(error, host.getType());
    const reply = http.getResponse<FastifyReply | ServerResponse>();
    // An error of a middleware has no reply yet; Fastify brings it here again with one.
    if (reply instanceof ServerResponse) throw error;
    const request = http.getRequest<FastifyRequest>();
    const described = request.is404 ? describeNoRoute(request) : describeError(error);
    // The route, not the URL, and no body: the log holds no secrets and no player's data.
    this.log(described, error, `${request.method} ${request.routeOptions.url ?? ''} (request ${request.id})`);
    // Fastify would close the connection after a refused body, and a client that is still sending might miss the response.
    if (reply.hasHeader('connection')) reply.removeHeader('connection');
    sendError(reply, described);
    return undefined;
  }

  private asError(error: unknown, place: string): Error {
    const described = describeError(error);
    this.log(described, error, place);
    const extensions = new ErrorBody(described.code, described.errors);
    return Object.assign(new Error(described.errors[0]?.message), { extensions });
  }

  private log({ incident }: ErrorResponse, error: unknown, where: string): void {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (incident !== undefined) logger.error(`${incident} ${where}: ${cause}`);
  }
}
