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
@ApiSchema({ name: 'FeaturedProgress' })
export class FeaturedProgressDto {
  @ApiProperty({ type: [String], example: ['super'] }) statuses!: string[];
  @IntegerField({ description: 'After so many misses, the next such draw is featured', example: 1 }) misses!: number;

  @IntegerField({ minimum: 0, description: 'Draws with such a status since the last featured one', example: 0 })
  missed!: number;

  @IntegerField({
    nullable: true,
    minimum: 1,
    description: 'At most so many draws to the next featured one; null when no guarantee makes it certain',
    example: 168,
  })
  left!: number | null;
}

/** Where a user stands under a banner in force that has rules. */
@ApiSchema({ name: 'User_GuaranteeList' })
export class UserGuaranteeList {
  @TextField({ example: 'summer' }) banner!: string;
  @TextField({ description: 'Banners of the same counters count together', example: 'event' }) counters!: string;
  @IntegerField({ minimum: 0, description: "The user's draws under these counters", example: 12 }) draws!: number;
  @ApiProperty({ type: [GuaranteeProgressDto] }) guarantees!: GuaranteeProgressDto[];
  @ApiProperty({ type: FeaturedProgressDto, nullable: true }) featured!: FeaturedProgressDto | null;
}
