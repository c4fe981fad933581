import { ApiProperty, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsObject, ValidateNested } from 'class-validator';
import { CreateTokenDto } from '../../operators/dto/token.dto.js';
import { CREDENTIALS } from '../../platform/access/operation.decorator.js';
import { isObject } from '../../platform/check.js';
import { hasForm } from '../../platform/http/constraints.js';
import { ErrorDetail } from '../../platform/http/errors.js';
import { field, FlagField, IntegerField, RefuseMisspelling, TextField } from '../../platform/http/field.decorators.js';

const MAX_REQUESTS = 100;
const MAX_PATH = 2_000;
const METHODS = ['PATCH', 'POST', 'PUT', 'DELETE'];
/** Of what may be a path, for the document. */
const PATH_FORM = "^/[\\w.~!$&'()*+,;=:@%/-]*$";
const QUERY_FORM = PATH_FORM.replace('[', '[?');
const ORIGIN = 'http://batch';
const ANY_OBJECT = { type: 'object', additionalProperties: true } as const;
const RECORDS = { oneOf: [ANY_OBJECT, { type: 'array', items: ANY_OBJECT }] };
const ANY_RECORDS = { ...RECORDS, required: false, example: [{ currency: 'ticket', balance: 5, most: 999 }] };

/** Whether a text is the path of a route as it stands: a parser of URLs would make no other host or path of it. */
function isPath(text: unknown, mayHaveQuery: boolean): boolean {
  if (typeof text !== 'string' || text.length > MAX_PATH || !text.startsWith('/')) return false;
  if (text.includes('#') || (!mayHaveQuery && text.includes('?')) || !URL.canParse(text, ORIGIN)) return false;
  const { href, searchParams } = new URL(text, ORIGIN);
  return href === ORIGIN + text && !searchParams.has('format');
}

function PathField(mayHaveQuery: boolean, description: string, example: string): PropertyDecorator {
  const query = mayHaveQuery ? 'with its query, but no format' : 'without a query';
  return field(
    { optional: mayHaveQuery, description },
    { type: 'string', maxLength: MAX_PATH, pattern: mayHaveQuery ? QUERY_FORM : PATH_FORM, example },
    `a path of this service, at most ${MAX_PATH} characters, percent-encoded, ${query}`,
    hasForm((value) => isPath(value, mayHaveQuery)),
  );
}

class BatchRequestDto {
  @field(
    { example: 'POST' },
    { type: 'string', enum: METHODS },
    `one of ${METHODS.join(', ')}`,
    IsIn.bind(undefined, METHODS),
  )
  method!: 'PATCH' | 'POST' | 'PUT' | 'DELETE';

  @PathField(false, 'Of an operation that a batch may send', '/users/87') path!: string;

  @field(
    { optional: true, description: 'What the operation takes, without credentials', example: { luck: 7 } },
    ANY_OBJECT,
    'an object without password and token: those of the batch count',
    IsObject,
    hasForm((value) => isObject(value) && ![...CREDENTIALS].some((name) => Object.hasOwn(value, name))),
  )
  body?: Record<string, unknown>;

  @PathField(true, 'Of a read that is made before and after the request', '/users/87/balances') watch?: string;

  @TextField({ optional: true, maxLength: 100, description: 'The `etag` that the watched read must have before it' })
  if_match?: string;
}

const MEMBERS = ['method', 'path', 'body', 'watch', 'if_match'];

/** A condition that is misspelt, or of nothing, would let through what it is there to stop. */
function isRequest(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).some((name) => !MEMBERS.includes(name))) return false;
  return value.if_match === undefined || value.watch !== undefined;
}

@RefuseMisspelling()
export class CreateBatchDto extends PickType(CreateTokenDto, ['password', 'token']) {
  @FlagField({ optional: true, description: 'Try each request, and undo all of them' }) preview?: boolean;

  @field(
    {},
    { type: [BatchRequestDto], minItems: 1, maxItems: MAX_REQUESTS },
    `a list of 1 to ${MAX_REQUESTS} objects of no other members than ${MEMBERS.join(', ')}, with watch beside if_match`,
    IsArray,
    (options) => ArrayMinSize(1, options),
    (options) => ArrayMaxSize(MAX_REQUESTS, options),
    (options) => hasForm(isRequest)({ ...options, each: true }),
    (options) => ValidateNested({ ...options, each: true }),
  )
  @Type(() => BatchRequestDto)
  requests!: BatchRequestDto[];
}

export type BatchRequest = BatchRequestDto;

class BatchResult {
  @IntegerField({ minimum: 200, description: 'That of the response', example: 200 }) status!: number;
  @ApiProperty({ ...ANY_RECORDS, description: 'Of the response' }) body?: object;
  @ApiProperty({ type: [ErrorDetail], required: false, description: 'Why a preview refuses it' }) errors?: object;
  @ApiProperty({ ...ANY_RECORDS, description: 'What the watched read gave; missing for a 404' }) before?: object;
  @ApiProperty({ ...ANY_RECORDS, description: 'The same after the request' }) after?: object;
  @TextField({ optional: true, description: 'Of `after`, for `if_match`', example: '"x"' }) etag?: string;
}

export class BatchCreate {
  @FlagField() preview!: boolean;
  @ApiProperty({ type: [BatchResult], description: 'In the order of the requests' }) results!: BatchResult[];
}
