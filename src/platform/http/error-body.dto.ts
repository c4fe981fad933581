import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { STATUS_CODES } from 'node:http';
import type { ErrorDetail } from './errors.js';

/** One thing that is wrong. */
@ApiSchema({ name: 'ErrorDetail' })
export class ErrorDetailDto implements ErrorDetail {
  @ApiProperty({
    required: false,
    example: 'owner',
    description: 'The field or parameter at fault, where there is one',
  })
  readonly field?: string;

  @ApiProperty({ example: 'there is no user 99', description: 'What is wrong, in words' })
  readonly message!: string;
}

/** The one body of every error. */
@ApiSchema({ name: 'Error' })
export class ErrorBody {
  @ApiProperty({ type: 'integer', example: 409, description: 'The HTTP status code' })
  readonly code: number;

  @ApiProperty({ example: 'Conflict', description: 'The name of the HTTP status' })
  readonly status: string;

  @ApiProperty({ type: [ErrorDetailDto], description: 'What is wrong; for 400 one entry for each field at fault' })
  readonly errors: readonly ErrorDetail[];

  constructor(code: number, errors: readonly ErrorDetail[]) {
    this.code = code;
    this.status = STATUS_CODES[code] ?? 'Error';
    this.errors = errors;
  }
}
