import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IntegerField, NumberField, TextField } from '../../../platform/http/field.decorators.js';
import type { Outcome } from '../../rules/draw.js';
import { VERSION_EXAMPLE } from './draw.response.dto.js';

/** A range of whole numbers, each as likely. */
@ApiSchema({ name: 'Range' })
export class RangeDto {
  @IntegerField({ example: 1 }) min!: number;
  @IntegerField({ example: 200 }) max!: number;
}

/** One thing that a draw can give. */
@ApiSchema({ name: 'Outcome' })
export class OutcomeDto implements Outcome {
  @IntegerField({ description: 'Which card', example: 7 }) card!: number;
  @TextField({ description: 'Rarity', example: 'normal' }) status!: string;
  @TextField({ example: 'normal' }) skill!: string;
  @IntegerField({ minimum: 1, description: 'Its share of `total`', example: 825 }) weight!: number;

  @ApiProperty({ type: RangeDto, description: 'Strength', example: { min: 1, max: 200 } })
  cp!: RangeDto;
}

/** What was drawn under a table. */
export class ObservedDraws {
  @IntegerField({ minimum: 0, description: 'All random draws, those of deleted cards included', example: 1200 })
  draws!: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer', format: 'int64', minimum: 0 },
    description: 'How often each outcome came up, in their order',
    example: [100, 97],
  })
  counts!: number[];

  @NumberField({
    minimum: 0,
    description: "Pearson's chi-square of the counts against the declared weights; 0 without draws",
    example: 13.7,
  })
  chi_square!: number;

  @IntegerField({ minimum: 0, description: 'What to look chi_square up with: one less than outcomes', example: 15 })
  degrees_of_freedom!: number;
}

/** The odds of a draw table. */
export class OddsRead {
  @TextField({ description: 'SHA-256 of `outcomes` as canonical JSON (RFC 8785), in hex', example: VERSION_EXAMPLE })
  version!: string;

  @IntegerField({ minimum: 1, description: 'Sum of the weights', example: 10000 }) total!: number;

  @ApiProperty({ type: [OutcomeDto], description: 'In the order in which a draw walks them' })
  outcomes!: OutcomeDto[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'For each rarity but normal, how many draws it takes on average to get one',
    example: { super: 100 },
  })
  expected_draws!: Record<string, number>;

  @ApiProperty({
    type: ObservedDraws,
    description: 'What was drawn under this table',
    example: { draws: 0, counts: [0], chi_square: 0, degrees_of_freedom: 15 },
  })
  observed!: ObservedDraws;
}
