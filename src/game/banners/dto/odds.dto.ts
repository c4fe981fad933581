import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { DayField, IntegerField, NumberField, TextField } from '../../../platform/http/field.decorators.js';
import type { BoxWait } from '../../rules/box-odds.js';
import type { Target } from '../../rules/draw-table.js';
import type { FirstDraws } from '../../rules/first-draws.js';
import type { Consolidated } from '../../rules/long-run.js';
import { BOX, RESET } from '../../rules/published-box.js';
import { RARITIES } from '../../rules/published-table.js';
import type { Rarity } from '../../rules/rarity-rules.js';
import { FeaturedFirstOddsDto, FirstOddsDto, OutcomeDto } from './outcome.dto.js';
import { PackFields } from './pack-odds.dto.js';
import { ByName, DayEndField, TextOrNull, VERSION_EXAMPLE } from '../../days/dto/day-fields.js';

export class ObservedDraws {
  @IntegerField({ minimum: 0, description: 'All random draws, those of deleted cards included', example: 1200 })
  draws!: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer', format: 'int64', minimum: 0 },
    description: 'How often each outcome came up, in their order, in the draws that no rule was due for',
    example: [100, 97],
  })
  counts!: number[];

  @NumberField({
    minimum: 0,
    nullable: true,
    description:
      "Pearson's chi-square of the counts against the chances of such draws; 0 without draws, null without degrees of freedom",
    example: 13.7,
  })
  chi_square!: number | null;

  @IntegerField({
    minimum: 0,
    description: 'What to look chi_square up with: outcomes less lists; 0 for a box, whose draws depend on each other',
    example: 15,
  })
  degrees_of_freedom!: number;
}

export const RARITIES_SCHEMA = {
  // What each member may be is said by the rules themselves.
  ...RARITIES.schema,
  description: 'Rarities with their rules, the rarest first',
  example: [{ status: 'super', within: 90 }],
} as const;

export const BOX_SCHEMA = {
  ...BOX.schema,
  description: 'Whose box it is whose copies the draws take: one for each player, or one for all',
  example: 'player',
} as const;

export const RESET_SCHEMA = {
  ...RESET.schema,
  description: 'The card after which a player may fill the box again',
  example: { card: 20 },
} as const;

@ApiSchema({ name: 'BoxWait' })
export class BoxWaitDto implements BoxWait {
  @NumberField({ minimum: 1, description: 'The mean number of draws from a full box to the first one', example: 150.5 })
  mean!: number;

  @IntegerField({ minimum: 1, description: 'After so many draws from a full box one has come', example: 300 })
  most!: number;
}

@ApiSchema({ name: 'BoxWaits' })
@ApiExtraModels(BoxWaitDto)
export class BoxWaitsDto {
  @ApiProperty({ type: [BoxWaitDto], description: 'Of each outcome, in their order' }) outcomes!: BoxWaitDto[];
  @ByName({ $ref: getSchemaPath(BoxWaitDto) }, 'Of each rarity', { prize: { mean: 150.5, most: 300 } })
  statuses!: Record<string, BoxWaitDto>;
}

@ApiSchema({ name: 'LongRun' })
export class LongRunDto {
  @NumberField({ minimum: 0, maximum: 1, example: 0.0825 }) chance!: number;

  @NumberField({ minimum: 1, description: 'The mean number of draws from one to the next', example: 12.12 })
  expected_draws!: number;
}

@ApiSchema({ name: 'StatusLongRun' })
export class StatusLongRunDto extends LongRunDto {
  @NumberField({
    nullable: true,
    minimum: 0,
    maximum: 1,
    description: 'The part of its draws that give a featured card; null without such a rule',
    example: null,
  })
  featured!: number | null;
}

@ApiSchema({ name: 'TargetLongRun' })
export class TargetLongRunDto extends LongRunDto implements Target {
  @IntegerField({ example: 21 }) card!: number;
  @TextField({ example: 'super' }) status!: string;
}

const TARGETS = 'Of each card that a draw may name, for a player who always names it; only where there is one';

@ApiSchema({ name: 'Consolidated' })
@ApiExtraModels(StatusLongRunDto)
export class ConsolidatedDto implements Consolidated {
  @ApiProperty({ type: [LongRunDto], description: 'Of each outcome, in their order' }) outcomes!: readonly LongRunDto[];

  @ByName({ $ref: getSchemaPath(StatusLongRunDto) }, 'Of each rarity', {
    super: { chance: 0.01, expected_draws: 100, featured: null },
  })
  statuses!: Readonly<Record<string, StatusLongRunDto>>;

  @ApiProperty({ type: [TargetLongRunDto], required: false, description: TARGETS, example: [] })
  targets?: readonly TargetLongRunDto[];
}

@ApiSchema({ name: 'FirstDraws' })
@ApiExtraModels(FirstOddsDto)
export class FirstDrawsDto implements FirstDraws {
  @IntegerField({ minimum: 1, example: 10 }) draws!: number;

  @ByName({ $ref: getSchemaPath(FirstOddsDto) }, 'Of each rarity', { super: { expected: 0.1, chance: 0.0956 } })
  statuses!: FirstDraws['statuses'];

  @ApiProperty({ type: [FeaturedFirstOddsDto], description: 'Of each featured card', example: [] })
  featured!: FeaturedFirstOddsDto[];

  @ApiProperty({ type: [FeaturedFirstOddsDto], required: false, description: TARGETS, example: [] })
  targets?: readonly FeaturedFirstOddsDto[];
}

const DueField = (draws: string): PropertyDecorator =>
  IntegerField({ minimum: 0, description: `${draws}; not in observed.counts`, example: 0 });

@ApiSchema({ name: 'RuledDraws' })
export class RuledDrawsDto {
  @DueField('Draws of which a ramp had raised the weight of a rarity') ramp!: number;
  @DueField('Draws for which a guarantee was due') guaranteed!: number;
  @DueField('Draws for which the rule of featured cards was due') featured_due!: number;
  @IntegerField({ minimum: 0, description: 'Those of them that gave a featured card', example: 0 }) featured!: number;
}

export const CONSOLIDATED_EXAMPLE = {
  outcomes: [{ chance: 1, expected_draws: 1 }],
  statuses: { normal: { chance: 1, expected_draws: 1, featured: null } },
};

export const FIRST_EXAMPLE = [{ draws: 1, statuses: { normal: { expected: 1, chance: 1 } }, featured: [] }];

export class OddsRead extends PackFields {
  @TextField({
    description:
      'SHA-256 of the table as canonical JSON (RFC 8785), in hex: of `outcomes`, or of the object that has the rules too',
    example: VERSION_EXAMPLE,
  })
  version!: string;

  @TextOrNull('The banner whose rules or box these are; null without them', null)
  banner!: string | null;

  @DayField({ nullable: true, description: 'The first day of the banner in force; null without one' })
  from!: string | null;

  @DayField({ nullable: true, description: 'Its last day; null without one' })
  until!: string | null;

  @DayField({ nullable: true, description: 'The game day on which they are in force; null in readOddsVersion' })
  day!: string | null;

  @DayEndField('in readOddsVersion, and ')
  day_ends_at!: string | null;

  @TextOrNull('What counts together; null without rules and without a box of a player', null)
  counters!: string | null;

  @ApiProperty({
    ...RARITIES_SCHEMA,
    nullable: true,
    description: `${RARITIES_SCHEMA.description}; null without rules`,
    example: null,
  })
  rarities!: readonly Rarity[] | null;

  @ApiProperty({ ...BOX_SCHEMA, nullable: true, enum: ['player', 'world', null], example: null })
  box!: 'player' | 'world' | null;

  @ApiProperty({ ...RESET_SCHEMA, selfRequired: true, nullable: true, example: null })
  reset!: { card: number } | null;

  @ApiProperty({
    type: BoxWaitsDto,
    required: false,
    description: 'How long it takes until a copy comes out of a full box; left out without a box',
    example: { outcomes: [{ mean: 150.5, most: 300 }], statuses: { prize: { mean: 150.5, most: 300 } } },
  })
  waits?: BoxWaitsDto;

  @IntegerField({ minimum: 1, description: 'Sum of the weights; of a box, all its copies', example: 10000 })
  total!: number;

  @ApiProperty({ type: [OutcomeDto], description: 'In the order in which a draw walks them' })
  outcomes!: OutcomeDto[];

  @ApiProperty({
    type: ConsolidatedDto,
    description: 'The odds in the long run, with the rules',
    example: CONSOLIDATED_EXAMPLE,
  })
  consolidated!: ConsolidatedDto;

  @ApiProperty({
    type: [FirstDrawsDto],
    description:
      'What a new player gets in the first 1, 10, 90, 200 and `limit.ever` draws (of at most 10000), exactly; without `limit.ever` in readOddsVersion',
    example: FIRST_EXAMPLE,
  })
  first!: readonly FirstDraws[];

  @ByName(
    { type: 'number' },
    'By the weights alone, the mean number of draws to a rarity but normal; from a full box to its first copy; empty for packs',
    { super: 100 },
  )
  expected_draws!: Record<string, number>;

  @ApiProperty({
    type: ObservedDraws,
    description: 'What was drawn under this table',
    example: { draws: 0, counts: [0], chi_square: 0, degrees_of_freedom: 15 },
  })
  observed!: ObservedDraws;

  @ApiProperty({
    type: RuledDrawsDto,
    description: 'Draws that rules had a part in; all 0 without rules',
    example: { ramp: 0, guaranteed: 0, featured_due: 0, featured: 0 },
  })
  ruled!: RuledDrawsDto;
}
