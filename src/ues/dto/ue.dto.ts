import { ApiSchema, OmitType } from '@nestjs/swagger';
import { optionalFields } from '../../platform/dto-fields.js';
import { IntegerField, SecretField, TokenField } from '../../platform/http/field.decorators.js';
import { ownedKind } from '../../entities/moved-kind.js';
import { Ue } from '../../entities/ue.entity.js';

/** The fields of a ue that anyone may read, beyond its id. */
export class UeFields extends OmitType(Ue, ['id', 'owner', 'owner_id']) {}

export class CreateUeDto extends optionalFields(UeFields) {
  @SecretField({ description: "The operator's password" }) password!: string;
  @IntegerField({ description: 'Id of the user who owns it', example: 1 }) owner!: number;

  @TokenField(false) token?: string;
}

export class UpdateUeDto extends optionalFields(OmitType(CreateUeDto, ['password', 'created_at', 'token'])) {
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
