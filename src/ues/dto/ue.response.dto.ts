import { ApiSchema } from '@nestjs/swagger';
import { IntegerField } from '../../platform/http/field.decorators.js';
import { UeFields } from './ue.dto.js';

/** The read shape of a ue. */
abstract class UeShape extends UeFields {
  @IntegerField({ example: 1 }) id!: number;
}

/** A ue as createUe answers it. */
export class UeCreate extends UeShape {}

/** A ue as readUe answers it. */
export class UeRead extends UeShape {}

/** A ue in listUe. */
export class UeList extends UeShape {}

/** A ue as updateUe answers it. */
export class UeUpdate extends UeShape {}

/** A ue in the list of its owner. */
@ApiSchema({ name: 'User_UeList' })
export class UserUeList extends UeShape {}
