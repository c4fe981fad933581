import { HttpException, type Type } from '@nestjs/common';
import { dtoReader, type ReadDto } from './dto-reader.js';
import { invalid } from './errors.js';

/** In place of a body that is too large, or no JSON. */
export class UnreadableBody {
  constructor(
    readonly status: 400 | 413,
    readonly message: string,
  ) {}
}

/**
 * Makes an instance of the DTO class from a body, with whatever is wrong with it. A missing body counts as `{}`.
 * @throws HttpException when the body could not be read at all
 */
export function checkBody<T extends object>(type: Type<T>, body: unknown): ReadDto<T> {
  if (body instanceof UnreadableBody) throw new HttpException({ errors: [{ message: body.message }] }, body.status);
  const given = body ?? (body === undefined ? {} : null);
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    return { dto: new type(), errors: [{ message: 'The body must be a JSON object' }] };
  }
  return dtoReader(type)(given);
}

/**
 * A body as an instance of its DTO class.
 * @throws BadRequestException that lists each field at fault
 */
export function readBody<T extends object>(type: Type<T>, body: unknown): T {
  const { dto, errors } = checkBody(type, body);
  if (errors.length > 0) throw invalid(errors);
  return dto;
}
