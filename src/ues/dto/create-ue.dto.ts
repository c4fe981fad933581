import { PartialType } from '@nestjs/swagger';
import { IntegerField, SecretField } from '../../platform/http/field.decorators.js';
import { UeFields } from './ue-fields.dto.js';

/** Body of createUe. */
export class CreateUeDto extends PartialType(UeFields, { skipNullProperties: false }) {
  @SecretField({ description: "The operator's password" })
  password!: string;

  @IntegerField({ description: 'Id of the user who owns it', example: 1 })
  owner!: number;

  @SecretField({ optional: true, description: "The operator's token; not needed here" })
  token?: string;
}
