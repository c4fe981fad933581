import { PartialType } from '@nestjs/swagger';
import { IdsField, SecretField, TextField } from '../../platform/http/field.decorators.js';
import { UserFields } from './user-fields.dto.js';

/** Body of createUser. */
export class CreateUserDto extends PartialType(UserFields, { skipNullProperties: false }) {
  @TextField({ minLength: 1, maxLength: 100, description: 'Unique', example: 'syui' })
  username!: string;

  @SecretField({ description: "The operator's password" })
  password!: string;

  @SecretField({ optional: true, description: "The operator's token; not needed here" })
  token?: string;

  @IdsField({ optional: true, description: 'Cards to give to the user' })
  card?: number[];

  @IdsField({ optional: true, description: 'Ues to give to the user' })
  ue?: number[];
}
