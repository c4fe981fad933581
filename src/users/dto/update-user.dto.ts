import { OmitType, PartialType } from '@nestjs/swagger';
import { CreateUserDto } from './create-user.dto.js';

/** Body of updateUser: whatever is given is set; `card` and `ue` are then the whole set of what the user owns. */
export class UpdateUserDto extends PartialType(OmitType(CreateUserDto, ['username', 'password', 'created_at']), {
  skipNullProperties: false,
}) {}
