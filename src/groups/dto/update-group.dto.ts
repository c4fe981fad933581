import { OmitType, PartialType } from '@nestjs/swagger';
import { SecretField } from '../../platform/http/field.decorators.js';
import { CreateGroupDto } from './create-group.dto.js';

/** Body of updateGroup: whatever is given is set; `users` is then the whole set of the group's users. */
export class UpdateGroupDto extends PartialType(OmitType(CreateGroupDto, ['password']), { skipNullProperties: false }) {
  @SecretField({ optional: true, description: "The operator's token, where TOKEN_OPERATIONS names updateGroup" })
  token?: string;
}
