import { HttpException, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { type ErrorDetail, invalid } from './errors.js';

const knownFields = new WeakMap<Type, readonly string[]>();

/** The fields that a DTO class checks; all others of a body are ignored. */
function fieldsOf(type: Type): readonly string[] {
  let fields = knownFields.get(type);
  if (fields === undefined) {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    fields = [...new Set(metadata.map((item) => item.propertyName))];
    knownFields.set(type, fields);
  }
  return fields;
}

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
export function checkBody<T extends object>(type: Type<T>, body: unknown): { dto: T; errors: ErrorDetail[] } {
  if (body instanceof UnreadableBody) throw new HttpException({ errors: [{ message: body.message }] }, body.status);
  const given = body ?? (body === undefined ? {} : null);
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    return { dto: new type(), errors: [{ message: 'The body must be a JSON object' }] };
  }
  const known: Record<string, unknown> = {};
  for (const name of fieldsOf(type)) {
    // Own properties only: a field named like a method of Object.prototype must not find that.
    if (Object.hasOwn(given, name)) known[name] = (given as Record<string, unknown>)[name];
  }
  const dto = plainToInstance(type, known);
  const errors = validateSync(dto, { validationError: { target: false, value: false } }).map((error) => ({
    field: error.property,
    message: Object.values(error.constraints ?? {})[0] ?? 'is not valid',
  }));
  return { dto, errors };
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
