import { OmitType, PartialType } from '@nestjs/swagger';
import { IntegerField } from '../../platform/http/field.decorators.js';
import { CreateUserDto } from './create-user.dto.js';

/** Body of updateUser: whatever is given is set; `card` and `ue` are then the whole set of what the user owns. */
export class UpdateUserDto extends PartialType(OmitType(CreateUserDto, ['username', 'password', 'created_at']), {
  skipNullProperties: false,
}) {
  @IntegerField({ optional: true, description: "The opponent's user id for battles, 0 for none", example: 2 })
  battle?: number;
}
