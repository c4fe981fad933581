import { ApiSchema, OmitType, PartialType } from '@nestjs/swagger';
import { IntegerField, SecretField, TokenField } from '../../platform/http/field.decorators.js';
import { ownedKind } from '../../moved-kind.js';
import { Ue } from '../ue.entity.js';

/** The fields of a ue that anyone may read, beyond its id. */
export class UeFields extends OmitType(Ue, ['id', 'owner', 'owner_id']) {}

/** Body of createUe. */
export class CreateUeDto extends PartialType(UeFields, { skipNullProperties: false }) {
  @SecretField({ description: "The operator's password" }) password!: string;
  @IntegerField({ description: 'Id of the user who owns it', example: 1 }) owner!: number;

  @TokenField(false) token?: string;
}

/** Body of updateUe: whatever is given is set. */
export class UpdateUeDto extends PartialType(OmitType(CreateUeDto, ['password', 'created_at', 'token']), {
  skipNullProperties: false,
}) {
  @TokenField(true) token?: string;
}

abstract class UeShape extends UeFields {
  @IntegerField({ example: 1 }) id!: number;
}

// The answers: a schema for each operation.
export class UeCreate extends UeShape {}
export class UeRead extends UeShape {}
export class UeList extends UeShape {}
export class UeUpdate extends UeShape {}
@ApiSchema({ name: 'User_UeList' })
export class UserUeList extends UeShape {}

/** As `npx card-draw export` writes them. */
export const UES = ownedKind(Ue, UeList);
