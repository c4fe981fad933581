import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  HttpException,
  HttpStatus,
  NotFoundException,
  PayloadTooLargeException,
  ServiceUnavailableException,
  type Type,
  UnprocessableEntityException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Check } from '../check.js';
import { ERROR_REASONS, type ErrorReason, MODULE_REASONS } from '../error-reasons.js';

/** What a message says of a field or parameter that is required and not given. */
export const IS_MISSING = 'is missing';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const NEEDS_JSON = 'The body must be JSON, sent with the header Content-Type: application/json';

export function errorReasonSchema() {
  const reasons = { ...ERROR_REASONS, ...MODULE_REASONS };
  return {
    type: 'string',
    enum: Object.keys(reasons),
    description: [
      'Why a request is refused, for programs. Later versions may add reasons: treat an unknown one as the status says.\n',
      ...Object.entries(reasons).map(([reason, meaning]) => `- \`${reason}\`: ${meaning}`),
    ].join('\n'),
  };
}

export class ErrorDetail {
  @ApiProperty({
    required: false,
    example: 'owner',
    description: 'The field or parameter at fault, where there is one',
  })
  readonly field?: string;

  @ApiProperty({ example: 'there is no user 99', description: 'What is wrong, in words' })
  readonly message!: string;

  @ApiProperty({
    allOf: [{ $ref: getSchemaPath('ErrorReason') }],
    example: 'owner_unknown',
    description: 'Why, for programs: it keeps its name, where the message may change',
  })
  readonly reason!: ErrorReason;
}

@ApiSchema({ name: 'Error' })
export class ErrorBody {
  @ApiProperty({ type: 'integer', example: 409, description: 'The HTTP status code' })
  readonly code: number;

  @ApiProperty({ example: 'Conflict', description: 'The name of the HTTP status' })
  readonly status: string;

  @ApiProperty({ type: [ErrorDetail], description: 'What is wrong; for 400 one entry for each field at fault' })
  readonly errors: readonly ErrorDetail[];

  constructor(code: number, errors: readonly ErrorDetail[]) {
    this.code = code;
    this.status = STATUS_CODES[code] ?? 'Error';
    this.errors = errors;
  }
}

export interface ErrorResponse {
  readonly code: number;
  readonly errors: readonly ErrorDetail[];
  /** In how many seconds the request may be sent again, if that helps. */
  readonly retryAfter?: number | undefined;
  readonly allow?: string;
  /** Set when only the log has the cause; `errors` names the same id. */
  readonly incident?: string;
}

export function sendError(reply: FastifyReply, { code, errors, allow, retryAfter }: ErrorResponse): void {
  const seconds = retryAfter ?? (code === 503 ? 1 : undefined);
  if (seconds !== undefined) void reply.header('retry-after', seconds);
  if (allow !== undefined) void reply.header('allow', allow);
  void reply
    .code(code)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(new ErrorBody(code, errors)));
}

/** What is wrong with a value that does not pass a check. */
export function problemOf(field: string, value: unknown, check: Check<unknown>): ErrorDetail {
  const { expected, reasonOf } = check;
  if (value === undefined) return { field, message: IS_MISSING, reason: 'required' };
  return { field, message: `must be ${expected}`, reason: reasonOf(value) };
}

export function invalid(errors: readonly ErrorDetail[]): BadRequestException {
  return new BadRequestException({ errors });
}

export const forbidden = refusal(ForbiddenException);
export const missing = refusal(NotFoundException);
export const conflict = refusal(ConflictException);
export const tooLarge = refusal(PayloadTooLargeException).bind(undefined, 'body_too_large');
export const unsupported = refusal(UnsupportedMediaTypeException).bind(undefined, 'unsupported_body');
export const unprocessable = refusal(UnprocessableEntityException);

/** 404: there is no record of this kind. @param field the path parameter that names it */
export function notFound(entity: Type, field = 'id'): NotFoundException {
  const kind = entity.name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return missing('not_found', `there is no such ${kind}`, field);
}

/** 429: too much has come from this client's address lately. @param retryAfter in whole seconds, at least 1 */
export function tooManyRequests(reason: ErrorReason, message: string, retryAfter: number): HttpException {
  return new HttpException({ errors: [{ message, reason }], retryAfter }, HttpStatus.TOO_MANY_REQUESTS);
}

/** 503: the same request may succeed soon. @param retryAfter in whole seconds; 1 unless given */
export function unavailable(reason: ErrorReason, message: string, retryAfter?: number): ServiceUnavailableException {
  return new ServiceUnavailableException({ errors: [{ message, reason }], retryAfter });
}

/** @returns what makes such errors. Its `retryAfter` says in how many seconds the same request may succeed */
function refusal<E extends HttpException>(Refusal: new (body: object) => E) {
  return (reason: ErrorReason, message: string, field?: string, retryAfter?: number): E =>
    new Refusal({ errors: [{ field, message, reason }] satisfies Partial<ErrorDetail>[], retryAfter });
}
