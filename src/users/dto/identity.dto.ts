import { ApiSchema } from '@nestjs/swagger';
import { ownedKind } from '../../moved-kind.js';
import {
  customField,
  type FieldOptions,
  isTextOf,
  TextField,
  TimeField,
  TokenField,
} from '../../platform/http/field.decorators.js';
import { Identity } from '../user.entity.js';

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
  const isValid = (value: unknown): boolean =>
    Array.isArray(value) &&
    value.length <= MOST_IDENTITIES &&
    new Set(value).size === value.length &&
    value.every((each) => isTextOf(each, 1, MAX_LENGTH));
  const expected = `a list of at most ${MOST_IDENTITIES} texts of 1 to ${MAX_LENGTH} characters, each once`;
  return customField({}, schema, expected, isValid, (value) => {
    if (!Array.isArray(value)) return 'not_a_list';
    if (value.length > MOST_IDENTITIES) return 'too_many';
    return new Set(value).size < value.length ? 'repeated' : 'wrong_format';
  });
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
