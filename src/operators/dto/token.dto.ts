import { PickType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, Matches } from 'class-validator';
import { MAX_TOKEN_NAME, TOKEN_NAME, TOKEN_NAME_FORM } from '../../platform/access/named-tokens.service.js';
import { hasForm, isTextOf } from '../../platform/http/constraints.js';
import {
  FUTURE,
  field,
  RefuseMisspelling,
  SecretField,
  TextField,
  TimeField,
  TokenField,
} from '../../platform/http/field.decorators.js';

const MAX_OPERATIONS = 200;
const MAX_ID = 200;

function OperationsField(): PropertyDecorator {
  const items = { type: 'string', minLength: 1, maxLength: MAX_ID };
  const schema = { type: 'array', items, minItems: 1, maxItems: MAX_OPERATIONS, example: ['createCard'] };
  return field(
    { description: 'The ids of the operations that it counts for' },
    schema,
    `a list of 1 to ${MAX_OPERATIONS} ids of operations`,
    IsArray,
    (options) => ArrayMinSize(1, options),
    (options) => ArrayMaxSize(MAX_OPERATIONS, options),
    (options) => hasForm((value) => isTextOf(value, 1, MAX_ID))({ ...options, each: true }),
  );
}

function TokenNameField(): PropertyDecorator {
  return field(
    { description: 'Whose it is. A name is used once, for the log and the audit name the token by it' },
    { type: 'string', minLength: 1, maxLength: MAX_TOKEN_NAME, example: 'Mei' },
    `a name of ${TOKEN_NAME_FORM}`,
    (options) => Matches(TOKEN_NAME, options),
  );
}

export class TokenList {
  @TokenNameField() name!: string;
  @OperationsField() operations!: string[];
  @TextField({ description: 'The named token of who made it; empty for the operator' }) made_by!: string;
  @TimeField() created_at!: string;
  @TimeField({ description: 'From then on it no longer counts', example: FUTURE }) until!: string;
  @TimeField({ nullable: true }) revoked_at!: string | null;
  @TimeField({ nullable: true, description: 'When it was used last, to the minute' }) used_at!: string | null;
}

export class TokenCreate extends TokenList {
  @TextField({ description: 'The secret. It is shown this once', example: 'cdt_…' }) secret!: string;
}

@RefuseMisspelling()
export class CreateTokenDto extends PickType(TokenList, ['name', 'operations', 'until']) {
  @SecretField({ optional: true, description: "The operator's password: needed for operations that need it" })
  password?: string;

  @TokenField(true) token?: string;
}
