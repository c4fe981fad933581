import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IntegerField, TextField } from '../../../platform/http/field.decorators.js';
import type { RarityProgress } from '../../rules/progress.js';

const Count = (minimum: number, description: string, example: number): PropertyDecorator =>
  IntegerField({ nullable: true, minimum, description, example });

@ApiSchema({ name: 'RarityProgress' })
export class RarityProgressDto implements RarityProgress {
  @TextField({ example: 'super' }) status!: string;

  @Count(
    0,
    'Draws since the last one of it or, unless `resets` is own, a rarer one; null when a guarantee that holds once is kept',
    12,
  )
  since!: number | null;

  @Count(1, 'At most so many draws to the next one of it or a rarer one; null when nothing makes it certain', 78)
  left!: number | null;

  @Count(
    0,
    'Draws with this status in a row that were not featured, or not the target; null without a rule of featured cards',
    0,
  )
  missed!: number | null;

  @Count(
    1,
    'At most so many draws to the next featured card of this status, or to the target; null when nothing makes it certain',
    168,
  )
  featured_left!: number | null;
}

/** Where a user stands under a banner in force that has rules. */
@ApiSchema({ name: 'User_GuaranteeList' })
export class UserGuaranteeList {
  @TextField({ example: 'summer' }) banner!: string;
  @TextField({ description: 'Banners of the same counters count together', example: 'event' }) counters!: string;
  @IntegerField({ minimum: 0, description: "The user's draws under these counters", example: 12 }) draws!: number;
  @IntegerField({
    nullable: true,
    description: 'The card that the last draw named, where this banner has it: the guarantees are for it; else null',
    example: null,
  })
  target!: number | null;

  @ApiProperty({ type: [RarityProgressDto], description: 'The rarest first' }) rarities!: RarityProgressDto[];
}
