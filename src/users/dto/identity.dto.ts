import { ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray } from 'class-validator';
import { ownedKind } from '../../entities/moved-kind.js';
import { hasForm, isTextOf } from '../../platform/http/constraints.js';
import { field, type FieldOptions, TextField, TimeField, TokenField } from '../../platform/http/field.decorators.js';
import { Identity } from '../../entities/user.entity.js';

const MOST_IDENTITIES = 20;
const MAX_LENGTH = 200;
const EXAMPLE = 'discord:80351110224678912';

/** @param options whether it may be left out */
export function ExternalIdField(options: Pick<FieldOptions, 'optional'> = {}): PropertyDecorator {
  const description = 'What the user is called elsewhere, such as an account of a chat or a did; unique';
  return TextField({ ...options, minLength: 1, maxLength: MAX_LENGTH, description, example: EXAMPLE });
}

function IdentitiesField(): PropertyDecorator {
  const items = { type: 'string', minLength: 1, maxLength: MAX_LENGTH, pattern: '^[^\\u0000]*$' };
  const schema = { type: 'array', items, maxItems: MOST_IDENTITIES, uniqueItems: true, example: [EXAMPLE] };
  const expected = `a list of at most ${MOST_IDENTITIES} texts of 1 to ${MAX_LENGTH} characters, each once`;
  return field(
    {},
    schema,
    expected,
    IsArray,
    (options) => ArrayMaxSize(MOST_IDENTITIES, options),
    (options) => ArrayUnique(options),
    (options) => hasForm((value) => isTextOf(value, 1, MAX_LENGTH))({ ...options, each: true }),
  );
}

@ApiSchema({ name: 'User_IdentitiesRead' })
export class UserIdentitiesRead {
  @IdentitiesField() identities!: string[];
}

export class PutIdentitiesDto extends UserIdentitiesRead {
  @TokenField(true) token?: string;
}

class IdentityShape {
  @ExternalIdField() external_id!: string;
  @TimeField() created_at!: string;
}

/** As `npx card-draw export` writes them. */
export const IDENTITIES = ownedKind(Identity, IdentityShape);
