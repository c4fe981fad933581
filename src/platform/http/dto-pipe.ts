import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import { ValidationError, type ValidatorOptions } from 'class-validator';
import { isObject } from '../check.js';
import { detailsOf } from './constraint-reasons.js';
import { invalid } from './errors.js';
import { misspeltFields } from './field.decorators.js';
import { type Dto, type Field, fieldsOf, instanceOf, rulesOf } from './plain-dto.js';

/**
 * Nest's ValidationPipe, which makes a body or a query an instance of its DTO, without unknown fields. A missing body counts as `{}`. A DTO
 * that has nothing of class-transformer is made at once, if all its fields are valid: without copies, and without a promise for each field.
 */
@Injectable()
export class DtoPipe extends ValidationPipe {
  /** By DTO class; null for one that only the ValidationPipe can make. */
  private readonly known = new Map<Dto, readonly Field[] | null>();

  constructor() {
    super({
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      validationError: { target: false, value: true },
      exceptionFactory: (errors) => invalid(detailsOf(errors)),
    });
  }

  /** @throws BadRequestException that lists each invalid field */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Path and query parameters stay texts for the pipe that they are declared with: the number of "" would be 0.
    if (!this.toValidate(metadata)) return value;
    if (metadata.type === 'body' && value !== undefined && !isObject(value))
      throw invalid([{ message: 'The body must be a JSON object', reason: 'malformed_body' }]);
    const dto = metadata.metatype as Dto;
    let fields = this.known.get(dto);
    if (fields === undefined) this.known.set(dto, (fields = fieldsOf(dto)));
    return (fields && instanceOf(dto, fields, value ?? {})) ?? ((await super.transform(value, metadata)) as unknown);
  }

  /** Fields that are nearly known ones are invalid too, where the DTO says so. A class without any rule keeps all its fields. */
  protected override async validate(dto: object, options?: ValidatorOptions): Promise<ValidationError[]> {
    if (rulesOf(dto.constructor as Dto).length === 0) return [];
    const misspelt = misspeltFields(dto.constructor as Dto, dto);
    const errors = misspelt.map(({ field: property, message }) =>
      Object.assign(new ValidationError(), { property, value: null, constraints: { isKnown: message } }),
    );
    return [...(await super.validate(dto, options)), ...errors];
  }

  /** JSON has no gaps, and looking for them in a long list holds the process. */
  protected override closeArrayGaps(): void {
    return undefined;
  }
}
