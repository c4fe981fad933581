import { IntegerField, TextField } from '../../platform/http/field.decorators.js';
import { MAX_GROUP_NAME } from './group.dto.js';

/** The read shape of a group. */
abstract class GroupShape {
  @IntegerField({ example: 1 }) id!: number;
  @TextField({ minLength: 1, maxLength: MAX_GROUP_NAME, example: 'tuners' }) name!: string;
}

/** A group as createGroup answers it. */
export class GroupCreate extends GroupShape {}

/** A group as readGroup answers it. */
export class GroupRead extends GroupShape {}

/** A group in listGroup. */
export class GroupList extends GroupShape {}

/** A group as updateGroup answers it. */
export class GroupUpdate extends GroupShape {}
