import { OmitType, PartialType } from '@nestjs/swagger';
import { CreateCardDto } from './create-card.dto.js';

/** Body of updateCard: whatever is given is set. */
export class UpdateCardDto extends PartialType(OmitType(CreateCardDto, ['password', 'created_at', 'client_seed']), {
  skipNullProperties: false,
}) {}
