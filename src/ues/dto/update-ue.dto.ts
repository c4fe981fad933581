import { OmitType, PartialType } from '@nestjs/swagger';
import { CreateUeDto } from './create-ue.dto.js';

/** Body of updateUe: whatever is given is set. */
export class UpdateUeDto extends PartialType(OmitType(CreateUeDto, ['password', 'created_at']), {
  skipNullProperties: false,
}) {}
