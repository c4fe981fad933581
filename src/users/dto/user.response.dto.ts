import { ApiSchema } from '@nestjs/swagger';
import { IntegerField, TextField } from '../../platform/http/field.decorators.js';
import { UserFields } from './user.dto.js';

/** The read shape of a user. */
abstract class UserShape extends UserFields {
  @IntegerField({ example: 1 }) id!: number;
  @TextField({ minLength: 1, maxLength: 100, example: 'syui' }) username!: string;
}

/** A user as createUser answers it. */
export class UserCreate extends UserShape {}

/** A user as readUser answers it. */
export class UserRead extends UserShape {}

/** A user in listUser. */
export class UserList extends UserShape {}

/** A user as updateUser answers it. */
export class UserUpdate extends UserShape {}

/** The owner of a card. */
@ApiSchema({ name: 'Card_OwnerRead' })
export class CardOwnerRead extends UserShape {}

/** The owner of a ue. */
@ApiSchema({ name: 'Ue_OwnerRead' })
export class UeOwnerRead extends UserShape {}

/** A user in a group. */
@ApiSchema({ name: 'Group_UsersList' })
export class GroupUsersList extends UserShape {}
