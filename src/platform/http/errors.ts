import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  GoneException,
  HttpException,
  HttpStatus,
  NotFoundException,
  type Type,
  UnprocessableEntityException,
} from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { STATUS_CODES } from 'node:http';

/** The content type of every answer that has a body. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** One thing that is wrong, in words that a client can act on. */
export class ErrorDetail {
  @ApiProperty({
    required: false,
    example: 'owner',
    description: 'The field or parameter at fault, where there is one',
  })
  readonly field?: string;

  @ApiProperty({ example: 'there is no user 99', description: 'What is wrong, in words' })
  readonly message!: string;
}

/** The body of every error. */
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

/** How an error is answered. */
export interface ErrorAnswer {
  readonly code: number;
  readonly errors: readonly ErrorDetail[];
  /** In how many seconds the request may be sent again, if that helps. */
  readonly retryAfter?: number | undefined;
  /** Which methods the path takes, where the request has another one. */
  readonly allow?: string;
  /** Set when only the log has the cause; `errors` names the same id. */
  readonly incident?: string;
}

/** Answers with an error, in the one error shape. */
export function sendError(reply: FastifyReply, { code, errors, allow, retryAfter }: ErrorAnswer): void {
  const seconds = retryAfter ?? (code === 503 ? 1 : undefined);
  if (seconds !== undefined) void reply.header('retry-after', seconds);
  if (allow !== undefined) void reply.header('allow', allow);
  void reply
    .code(code)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(new ErrorBody(code, errors)));
}

/** 400: the request is malformed; lists every field that is wrong. */
export function invalid(errors: readonly ErrorDetail[]): BadRequestException {
  return new BadRequestException({ errors });
}

/** 403: the credential is wrong, or the operation is suspended. */
export function forbidden(message: string, field?: string): ForbiddenException {
  return new ForbiddenException({ errors: [{ field, message }] });
}

/** 404: there is no record of this kind. @param field the path parameter that names it */
export function notFound(entity: Type, field = 'id'): NotFoundException {
  const kind = entity.name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return new NotFoundException({ errors: [{ field, message: `there is no such ${kind}` }] });
}

/** 409: the present state of the records does not allow it. @param retryAfter in how many seconds that may have changed */
export function conflict(message: string, field?: string, retryAfter?: number): ConflictException {
  return new ConflictException({ errors: [{ field, message }], retryAfter });
}

/** 410: the record was here, and is kept elsewhere. @param field the path parameter that names it */
export function gone(message: string, field: string): GoneException {
  return new GoneException({ errors: [{ field, message }] });
}

/** 422: the request is well-formed, and contradicts an earlier one. */
export function unprocessable(message: string, field?: string): UnprocessableEntityException {
  return new UnprocessableEntityException({ errors: [{ field, message }] });
}

/** 429: too much has come from this client's address lately. @param retryAfter in whole seconds, at least 1 */
export function tooManyRequests(message: string, retryAfter: number): HttpException {
  return new HttpException({ errors: [{ message }], retryAfter }, HttpStatus.TOO_MANY_REQUESTS);
}
