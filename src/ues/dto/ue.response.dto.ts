import { ApiSchema } from '@nestjs/swagger';
import { IntegerField } from '../../platform/http/field.decorators.js';
import { UeFields } from './ue-fields.dto.js';

/** The read shape of a ue. */
abstract class UeShape extends UeFields {
  @IntegerField({ example: 1 })
  id!: number;
}

/** A ue as createUe answers it. */
@ApiSchema({ name: 'UeCreate' })
export class UeCreate extends UeShape {}

/** A ue as readUe answers it. */
@ApiSchema({ name: 'UeRead' })
export class UeRead extends UeShape {}

/** A ue in listUe. */
@ApiSchema({ name: 'UeList' })
export class UeList extends UeShape {}

/** A ue as updateUe answers it. */
@ApiSchema({ name: 'UeUpdate' })
export class UeUpdate extends UeShape {}

/** A ue in the list of its owner. */
@ApiSchema({ name: 'User_UeList' })
export class UserUeList extends UeShape {}
