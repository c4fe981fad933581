import { ApiSchema } from '@nestjs/swagger';
import { DayField, IntegerField, TextField, TimeField } from '../../../platform/http/field.decorators.js';
import { CommitmentField, SeedField } from '../../draws/dto/draw.dto.js';

/** A character as a day's seed gave it to a new user, with all that is needed to make it again. */
@ApiSchema({ name: 'User_CharacterRead' })
export class UserCharacterRead {
  @IntegerField({ description: "The user's id, who may be deleted by now", example: 1 }) user!: number;
  @DayField({ description: 'The day whose seed gave it' }) day!: string;

  @IntegerField({ minimum: 1, maximum: 4, description: 'Which of the four characters', example: 3 })
  chara!: number;

  @IntegerField({ minimum: 1, maximum: 20, description: 'As it was at first, like those below', example: 12 })
  skill!: number;

  @IntegerField({ minimum: 1, maximum: 20, example: 20 }) hp!: number;
  @IntegerField({ minimum: 1, maximum: 20, example: 7 }) attack!: number;
  @IntegerField({ minimum: 1, maximum: 20, example: 9 }) defense!: number;
  @IntegerField({ minimum: 1, maximum: 20, example: 4 }) critical!: number;
  @TextField({ description: 'Rarity at first, normal or super', example: 'normal' }) status!: string;

  @CommitmentField() commitment!: string;
  @SeedField() seed!: string | null;
  @TimeField({ description: 'When the user was created' }) created_at!: string;
}

@ApiSchema({ name: 'Seed_CharacterList' })
export class DayCharacterList extends UserCharacterRead {}
