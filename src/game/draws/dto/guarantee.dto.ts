import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IntegerField, TextField } from '../../../platform/http/field.decorators.js';
import type { RarityProgress } from '../../rules/progress.js';

/** How far a user is towards a rarity. */
@ApiSchema({ name: 'RarityProgress' })
export class RarityProgressDto implements RarityProgress {
  @TextField({ example: 'super' }) status!: string;

  @IntegerField({
    nullable: true,
    minimum: 0,
    description:
      'Draws since the last one with this status or a rarer one; null when a guarantee that holds once is kept',
    example: 12,
  })
  since!: number | null;

  @IntegerField({
    nullable: true,
    minimum: 1,
    description: 'At most so many draws to the next one; null when nothing makes it certain',
    example: 78,
  })
  left!: number | null;

  @IntegerField({
    nullable: true,
    minimum: 0,
    description: 'Draws with this status in a row that were not featured; null without a rule of featured cards',
    example: 0,
  })
  missed!: number | null;

  @IntegerField({
    nullable: true,
    minimum: 1,
    description: 'At most so many draws to the next featured card of this status; null when nothing makes it certain',
    example: 168,
  })
  featured_left!: number | null;
}

/** Where a user stands under a banner in force that has rules. */
@ApiSchema({ name: 'User_GuaranteeList' })
export class UserGuaranteeList {
  @TextField({ example: 'summer' }) banner!: string;
  @TextField({ description: 'Banners of the same counters count together', example: 'event' }) counters!: string;
  @IntegerField({ minimum: 0, description: "The user's draws under these counters", example: 12 }) draws!: number;
  @ApiProperty({ type: [RarityProgressDto], description: 'The rarest first' }) rarities!: RarityProgressDto[];
}
