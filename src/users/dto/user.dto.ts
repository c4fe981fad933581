import { ApiSchema, OmitType } from '@nestjs/swagger';
import { optionalFields } from '../../platform/dto-fields.js';
import {
  IdsField,
  IntegerField,
  NameField,
  SecretField,
  TextField,
  TokenField,
} from '../../platform/http/field.decorators.js';
import { movedKind } from '../../entities/moved-kind.js';
import { User } from '../../entities/user.entity.js';
import { ExternalIdField } from './identity.dto.js';

/** The fields of a user that anyone may read, beyond id and name. */
export class UserFields extends OmitType(User, ['id', 'username']) {}

export class CreateUserDto extends optionalFields(UserFields) {
  @NameField({ maxLength: 100, description: 'Unique; stored in NFC', example: 'syui' })
  username!: string;

  @SecretField({ description: "The operator's password" }) password!: string;

  @TokenField(false) token?: string;
  @ExternalIdField({ optional: true }) external_id?: string;

  @IdsField({ optional: true, description: 'Cards to give to the user' })
  card?: number[];

  @IdsField({ optional: true, description: 'Ues to give to the user' })
  ue?: number[];
}

/** Body of updateUser: whatever is given is set; `card` and `ue` are then the whole set of what the user owns. */
export class UpdateUserDto extends optionalFields(
  OmitType(CreateUserDto, ['username', 'password', 'created_at', 'token', 'external_id']),
) {
  @IntegerField({ optional: true, description: "The opponent's user id for battles, 0 for none", example: 2 })
  battle?: number;

  @TokenField(true) token?: string;
}

abstract class UserShape extends UserFields {
  @IntegerField({ example: 1 }) id!: number;
  @TextField({ minLength: 1, maxLength: 100, example: 'syui' }) username!: string;
}

// The answers: a schema for each operation.
export class UserCreate extends UserShape {}
export class UserRead extends UserShape {}
export class UserList extends UserShape {}
export class UserUpdate extends UserShape {}
@ApiSchema({ name: 'Card_OwnerRead' })
export class CardOwnerRead extends UserShape {}
@ApiSchema({ name: 'Ue_OwnerRead' })
export class UeOwnerRead extends UserShape {}
@ApiSchema({ name: 'Group_UsersList' })
export class GroupUsersList extends UserShape {}

/** As `npx card-draw export` writes them. */
export const USERS = movedKind(User, UserList, { unique: 'username' });
