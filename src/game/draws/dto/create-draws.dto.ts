import { PickType } from '@nestjs/swagger';
import { CreateCardDto } from '../../../cards/dto/card.dto.js';
import { IntegerField } from '../../../platform/http/field.decorators.js';
import { RefuseMisspelling } from '../../../platform/http/misspelt-fields.js';

/** So many draws are made within the time that a request has. */
const MOST_DRAWS = 100;

/** Body of createUserDraw. */
@RefuseMisspelling()
export class CreateDrawsDto extends PickType(CreateCardDto, ['password', 'banner', 'client_seed', 'day', 'token']) {
  @IntegerField({ minimum: 1, maximum: MOST_DRAWS, description: 'How many cards', example: 10 }) count!: number;
}
