import { PartialType } from '@nestjs/swagger';
import { IntegerField, SecretField } from '../../common/fields.js';
import { CardFields } from './card-fields.dto.js';

/** Body of createCard. */
export class CreateCardDto extends PartialType(CardFields, { skipNullProperties: false }) {
  @SecretField({ description: "The operator's password" })
  password!: string;

  @IntegerField({ description: 'Id of the user who owns it', example: 1 })
  owner!: number;

  @SecretField({ optional: true, description: "The operator's token; not needed here" })
  token?: string;
}
