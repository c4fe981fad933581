import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  HttpException,
  HttpStatus,
  NotFoundException,
  type Type,
  UnprocessableEntityException,
} from '@nestjs/common';

/** One thing that is wrong, in words that a client can act on. */
export interface ErrorDetail {
  /** The field, path parameter or query parameter at fault; left out where the request as a whole is. */
  readonly field?: string;
  readonly message: string;
}

/** 400: the request is malformed; lists every field that is wrong. */
export function invalid(errors: readonly ErrorDetail[]): BadRequestException {
  return new BadRequestException({ errors });
}

/** 403: the credential is wrong, or the operation is suspended. */
export function forbidden(message: string, field?: string): ForbiddenException {
  return new ForbiddenException({ errors: [detail(message, field)] });
}

/**
 * 404: there is no record of this kind with this id.
 * @param field the path parameter that names it
 */
export function notFound(entity: Type, field = 'id'): NotFoundException {
  const kind = entity.name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return new NotFoundException({ errors: [detail(`there is no such ${kind}`, field)] });
}

/**
 * 409: the request is well-formed, and the present state of the records does not allow it.
 * @param retryAfter in how many seconds it may be another matter, if that is known
 */
export function conflict(message: string, field?: string, retryAfter?: number): ConflictException {
  return new ConflictException({ errors: [detail(message, field)], retryAfter });
}

/** 422: the request is well-formed, and contradicts an earlier one. */
export function unprocessable(message: string, field?: string): UnprocessableEntityException {
  return new UnprocessableEntityException({ errors: [detail(message, field)] });
}

/**
 * 429: too much has come from this client's address lately.
 * @param retryAfter how many whole seconds the client should wait, at least 1
 */
export function tooManyRequests(message: string, retryAfter: number): HttpException {
  return new HttpException({ errors: [{ message }], retryAfter }, HttpStatus.TOO_MANY_REQUESTS);
}

function detail(message: string, field: string | undefined): ErrorDetail {
  return field === undefined ? { message } : { field, message };
}
