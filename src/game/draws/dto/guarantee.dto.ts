import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IntegerField, TextField } from '../../../platform/http/field.decorators.js';

/** How far a user is towards a guarantee. */
@ApiSchema({ name: 'GuaranteeProgress' })
export class GuaranteeProgressDto {
  @ApiProperty({ type: [String], example: ['super'] }) statuses!: string[];
  @IntegerField({ description: 'Of any so many draws in a row, one has such a status', example: 90 }) within!: number;
  @IntegerField({ minimum: 0, description: 'Draws since the last one with such a status', example: 12 }) since!: number;
  @IntegerField({ minimum: 1, description: 'At most so many draws to the next one', example: 78 }) left!: number;
}

/** How far a user is towards a featured card. */
interface FeaturedProgress {
  readonly statuses: readonly string[];
  readonly misses: number;
  /** Draws with such a status since the last featured one. */
  readonly missed: number;
  /** At most so many draws to the next featured one; null when no guarantee makes it certain. */
  readonly left: number | null;
}

const COUNT = { type: 'integer', minimum: 0 } as const;

/** Where a user stands under a banner in force that has rules. */
@ApiSchema({ name: 'User_GuaranteeList' })
export class UserGuaranteeList {
  @TextField({ example: 'summer' }) banner!: string;
  @TextField({ description: 'Banners of the same counters count together', example: 'event' }) counters!: string;
  @IntegerField({ minimum: 0, description: "The user's draws under these counters", example: 12 }) draws!: number;
  @ApiProperty({ type: [GuaranteeProgressDto] }) guarantees!: GuaranteeProgressDto[];

  @ApiProperty({
    type: 'object',
    nullable: true,
    properties: {
      statuses: { type: 'array', items: { type: 'string' } },
      misses: { ...COUNT, description: 'After so many misses in a row, the next such draw is featured' },
      missed: { ...COUNT, description: 'Draws with such a status since the last featured one' },
      left: {
        ...COUNT,
        nullable: true,
        description: 'At most so many draws to the next featured one; null when no guarantee makes it certain',
      },
    },
    required: ['statuses', 'misses', 'missed', 'left'],
    selfRequired: true,
    description: 'How far the user is towards a featured card; null without such a rule',
    example: { statuses: ['super'], misses: 1, missed: 0, left: 168 },
  })
  featured!: FeaturedProgress | null;
}
