import { PartialType } from '@nestjs/swagger';
import { IntegerField, SecretField, TextField } from '../../platform/http/field.decorators.js';
import { CardFields } from './card-fields.dto.js';

/** Body of createCard. */
export class CreateCardDto extends PartialType(CardFields, { skipNullProperties: false }) {
  @SecretField({ description: "The operator's password" })
  password!: string;

  @IntegerField({ description: 'Id of the user who owns it', example: 1 })
  owner!: number;

  @TextField({
    optional: true,
    maxLength: 64,
    description: "The player's part in a random draw, which goes into it together with the day's seed",
    example: 'lucky',
  })
  client_seed?: string;

  @SecretField({ optional: true, description: "The operator's token; not needed here" })
  token?: string;
}
