import { ApiSchema } from '@nestjs/swagger';
import { IntegerField, TextField } from '../../platform/http/field.decorators.js';
import { MAX_GROUP_NAME } from './create-group.dto.js';

/** The read shape of a group. */
abstract class GroupShape {
  @IntegerField({ example: 1 })
  id!: number;

  @TextField({ minLength: 1, maxLength: MAX_GROUP_NAME, example: 'tuners' })
  name!: string;
}

/** A group as createGroup answers it. */
@ApiSchema({ name: 'GroupCreate' })
export class GroupCreate extends GroupShape {}

/** A group as readGroup answers it. */
@ApiSchema({ name: 'GroupRead' })
export class GroupRead extends GroupShape {}

/** A group in listGroup. */
@ApiSchema({ name: 'GroupList' })
export class GroupList extends GroupShape {}

/** A group as updateGroup answers it. */
@ApiSchema({ name: 'GroupUpdate' })
export class GroupUpdate extends GroupShape {}
