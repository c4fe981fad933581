import { ApiProperty, ApiSchema, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { IntegerField, NumberField, TextField } from '../../../platform/http/field.decorators.js';
import type { Outcome } from '../../rules/draw-table.js';
import type { FirstOdds } from '../../rules/first-draws.js';

@ApiSchema({ name: 'Range' })
export class RangeDto {
  @IntegerField({ example: 1 }) min!: number;
  @IntegerField({ example: 200 }) max!: number;
}

@ApiSchema({ name: 'Outcome' })
export class OutcomeDto implements Outcome {
  @IntegerField({ description: 'Which card', example: 7 }) card!: number;
  @TextField({ description: 'Rarity', example: 'normal' }) status!: string;
  @TextField({ example: 'normal' }) skill!: string;
  @IntegerField({ minimum: 1, description: 'Its share of `total`', example: 825 }) weight!: number;

  @IntegerField({
    optional: true,
    minimum: 1,
    description: 'How many copies a full box has; only in a box, where it is the weight too',
    example: 100,
  })
  copies?: number | undefined;

  @ApiProperty({ type: RangeDto, description: 'Strength', example: { min: 1, max: 200 } })
  cp!: RangeDto;

  @ApiProperty({
    type: 'boolean',
    enum: [true],
    required: false,
    description: 'Featured; only in tables with rules',
    example: true,
  })
  featured?: true;
}

/** An outcome as a file has it: with `copies` in a box, else with `weight`. */
@ApiSchema({ name: 'BannerOutcome' })
export class BannerOutcomeDto extends IntersectionType(
  OmitType(OutcomeDto, ['skill', 'cp', 'weight']),
  PartialType(PickType(OutcomeDto, ['skill', 'cp', 'weight'])),
) {}

@ApiSchema({ name: 'FirstOdds' })
export class FirstOddsDto implements FirstOdds {
  @NumberField({ minimum: 0, description: 'How many come on average', example: 0.1 }) expected!: number;
  @NumberField({ minimum: 0, maximum: 1, description: 'The chance of at least one', example: 0.0956 }) chance!: number;
}

@ApiSchema({ name: 'FeaturedFirstOdds' })
export class FeaturedFirstOddsDto extends FirstOddsDto {
  @IntegerField({ example: 21 }) card!: number;
  @TextField({ example: 'super' }) status!: string;
}
