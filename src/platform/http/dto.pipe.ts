import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { type ErrorDetail, invalid } from './errors.js';

/**
 * Nest's ValidationPipe for every handler: makes a body or a query an instance of its DTO class, leaves out unknown fields, and lists
 * each invalid field once, in the one error shape. A missing body counts as `{}`.
 */
@Injectable()
export class DtoPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) => invalid(detailsOf(errors)),
    });
  }

  /** @throws BadRequestException that lists each invalid field */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && value !== undefined && this.toValidate(metadata) && !isObject(value))
      throw invalid([{ message: 'The body must be a JSON object' }]);
    return super.transform(value, metadata);
  }

  /** Path and query parameters stay texts for the pipe that they are declared with: the number of "" would be 0. */
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }

  /** JSON has no gaps, and a look for them holds the process for as long as a long list takes. */
  protected override closeArrayGaps(): void {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function detailsOf(errors: readonly ValidationError[], parent = ''): ErrorDetail[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => [
    ...Object.values(constraints).map((message) => ({ field: parent + property, message })),
    ...detailsOf(children, `${parent}${property}.`),
  ]);
}
