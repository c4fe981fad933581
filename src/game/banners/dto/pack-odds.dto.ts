import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { NumberField, TextField } from '../../../platform/http/field.decorators.js';
import { ByName } from '../../days/dto/day-fields.js';
import type { Pack, Slot } from '../../rules/draw-table.js';
import type { PackOdds, publishedPack } from '../../rules/pack-odds.js';
import { INSTEAD, SLOTS } from '../../rules/published-pack.js';
import { FeaturedFirstOddsDto, FirstOddsDto, OutcomeDto } from './outcome.dto.js';

export const SLOTS_SCHEMA = {
  ...SLOTS.schema,
  description: 'The cards of a pack: so many from a list, or from another one where no earlier card has these statuses',
  example: [{ list: 'common', count: 4 }, { list: 'rare' }],
} as const;

export const INSTEAD_SCHEMA = {
  ...INSTEAD.schema,
  description: 'Slots that come in place of the own ones, so many times in so many packs',
  example: [{ chance: [1, 2000], slots: [{ list: 'rare', count: 5 }] }],
} as const;

export const LISTS_WORDS = 'Lists of outcomes by their names, which slots draw from';

export const ListsProperty = (nullable: boolean): PropertyDecorator =>
  ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { $ref: getSchemaPath(OutcomeDto) } },
    nullable,
    description: `${LISTS_WORDS}${nullable ? '; null without slots' : ''}`,
    example: nullable ? null : {},
  });

@ApiSchema({ name: 'StatusOfPack' })
export class StatusOfPackDto extends FirstOddsDto {
  @NumberField({
    minimum: 0,
    maximum: 1,
    description: 'The chance of at least one of it, or of a rarity of which fewer come',
    example: 0.2404,
  })
  or_rarer!: number;
}

@ApiSchema({ name: 'SlotOdds' })
export class SlotOddsDto implements Slot {
  @TextField({ example: 'common' }) list!: string;

  @ApiProperty({ type: 'integer', minimum: 1, required: false, description: 'So many cards; 1 without it', example: 4 })
  count?: number;

  @ApiProperty({
    type: 'object',
    properties: { status: { type: 'array', items: { type: 'string' } }, list: { type: 'string' } },
    required: ['status', 'list'],
    description: 'The list in place of the other one, as long as no earlier card of the pack has one of these statuses',
    example: { status: ['rare'], list: 'rare' },
  })
  if_none?: { status: string[]; list: string };

  @ApiProperty({
    type: 'array',
    items: { type: 'number' },
    description: 'The chance of each outcome of the table in a card of this slot, in the long run',
    example: [0.5, 0.5],
  })
  chances!: number[];
}

@ApiSchema({ name: 'PackLayout' })
export class PackLayoutDto {
  @NumberField({ minimum: 0, maximum: 1, description: 'The part of all packs that are so', example: 1 })
  chance!: number;

  @ApiProperty({ type: [SlotOddsDto] }) slots!: SlotOddsDto[];
}

@ApiSchema({ name: 'PackOdds' })
@ApiExtraModels(StatusOfPackDto)
export class PackOddsDto implements ReturnType<typeof publishedPack> {
  @ByName({ $ref: getSchemaPath(StatusOfPackDto) }, 'Of each rarity in a pack, in the long run', {
    super: { expected: 0.25, chance: 0.2404, or_rarer: 0.2404 },
  })
  statuses!: PackOdds['statuses'];

  @ApiProperty({ type: [FeaturedFirstOddsDto], description: 'Of each featured card in a pack', example: [] })
  featured!: PackOdds['featured'];

  @ApiProperty({ type: [PackLayoutDto], description: 'Those of `instead` in their order, then the own slots' })
  layouts!: ReturnType<typeof publishedPack>['layouts'];
}

const PACK_EXAMPLE = {
  statuses: { super: { expected: 0.25, chance: 0.2404, or_rarer: 0.2404 } },
  featured: [],
  layouts: [{ chance: 1, slots: [{ list: 'common', count: 4, chances: [0.5, 0.5] }] }],
};

/** What odds have of a table with slots; null or left out elsewhere. */
export class PackFields {
  @ListsProperty(true) lists!: Pack['lists'] | null;
  @ApiProperty({ ...SLOTS_SCHEMA, nullable: true, example: null }) slots!: Pack['slots'] | null;
  @ApiProperty({ ...INSTEAD_SCHEMA, nullable: true, example: null }) instead!: Pack['instead'] | null;

  @ApiProperty({
    type: PackOddsDto,
    required: false,
    description: 'The odds of a pack; left out without slots',
    example: PACK_EXAMPLE,
  })
  pack?: PackOddsDto;
}
