import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath, PickType } from '@nestjs/swagger';
import { hasForm } from '../../../platform/http/constraints.js';
import { DayField, field, RefuseMisspelling, TimeField, TokenField } from '../../../platform/http/field.decorators.js';
import { IsArray } from 'class-validator';
import type { Amounts, Economy, Price } from '../../rules/economy.js';
import { DECLARED_SCHEMA, DeclaredProperty, PRICE_SCHEMA } from '../../prices/dto/economy.dto.js';
import { MOST_BANNERS } from '../../tables/banners-content.js';
import type { Pack } from '../../rules/draw-table.js';
import type { Rarity } from '../../rules/rarity-rules.js';
import { OBJECT } from '../../rules/validation.js';
import { ByName, VERSION_EXAMPLE } from '../../days/dto/day-fields.js';
import {
  BOX_SCHEMA,
  CONSOLIDATED_EXAMPLE,
  FIRST_EXAMPLE,
  OddsRead,
  RARITIES_SCHEMA,
  RESET_SCHEMA,
} from './odds.dto.js';
import { BannerOutcomeDto } from './outcome.dto.js';
import { INSTEAD_SCHEMA, LISTS_WORDS, ListsProperty, SLOTS_SCHEMA } from './pack-odds.dto.js';

const LISTS_EXAMPLE = { rare: [{ card: 21, status: 'rare', weight: 1 }] };
const SOURCES = ['default', 'file', 'sent'] as const;
const NAME = { pattern: '^[a-z0-9-]{1,40}$', type: 'string' } as const;

const PriceProperty = (name: keyof typeof PRICE_SCHEMA): PropertyDecorator => ApiPropertyOptional(PRICE_SCHEMA[name]);

/** A banner as a file has it. */
@ApiSchema({ name: 'Banner' })
export class BannerDto {
  @ApiProperty({ ...NAME, example: 'standard' }) name!: string;
  @DayField({ optional: true, description: 'The first game day; left out without one' }) from?: string | undefined;
  @DayField({ optional: true, description: 'The last game day; left out without one' }) until?: string | undefined;
  @ApiProperty({ type: [BannerOutcomeDto], required: false, description: 'In the order in which a draw walks them' })
  outcomes?: BannerOutcomeDto[] | undefined;
  @ApiProperty({ ...SLOTS_SCHEMA, required: false }) slots?: Pack['slots'] | undefined;
  @ApiProperty({ ...INSTEAD_SCHEMA, required: false }) instead?: Pack['instead'];
  @ApiProperty({ ...RARITIES_SCHEMA, required: false }) rarities?: readonly Rarity[] | undefined;
  @ApiProperty({ ...NAME, required: false, description: 'What counts together', example: 'event' })
  counters?: string | undefined;
  @ApiProperty({ ...BOX_SCHEMA, required: false }) box?: 'player' | 'world' | undefined;
  @ApiProperty({ ...RESET_SCHEMA, required: false }) reset?: { card: number } | undefined;
  @PriceProperty('cost') cost?: Amounts | undefined;
  @PriceProperty('free') free?: number | undefined;
  @PriceProperty('gives') gives?: Amounts | undefined;
  @PriceProperty('limit') limit?: Price['limit'];
}

/** What is declared beside the banners. That it is an object or a list is checked by the rules of tables, too. */
const DeclaredField = (name: keyof typeof DECLARED_SCHEMA): PropertyDecorator =>
  field(
    { optional: true },
    DECLARED_SCHEMA[name],
    name === 'exchanges' ? 'a list' : 'an object',
    hasForm((value) => typeof value === 'object' && value !== null && Array.isArray(value) === (name === 'exchanges')),
  );

/** Body of putNextTables: what a file for DRAW_TABLE has. What its members may be is checked by the rules of tables. */
@RefuseMisspelling()
@ApiExtraModels(BannerDto, BannerOutcomeDto)
export class PutNextTablesDto {
  @field(
    { description: 'Without one of the name `standard`, the one that ships with the service is added' },
    { type: 'array', items: { $ref: getSchemaPath(BannerDto) }, maxItems: MOST_BANNERS },
    'a list of banners',
    IsArray,
  )
  banners!: unknown[];

  @field(
    { optional: true, description: LISTS_WORDS, example: LISTS_EXAMPLE },
    { type: 'object', additionalProperties: { type: 'array', items: { $ref: getSchemaPath(BannerOutcomeDto) } } },
    'an object',
    hasForm((value) => OBJECT.test(value)),
  )
  lists?: object;

  @DeclaredField('currencies') currencies?: object;
  @DeclaredField('exchanges') exchanges?: object;
  @DeclaredField('salvage') salvage?: object;

  @TokenField(true) token?: string;
}

@ApiSchema({ name: 'NextOdds' })
export class NextOddsDto extends PickType(OddsRead, ['version', 'consolidated', 'first']) {}

@ApiExtraModels(NextOddsDto)
export class NextTablesRead {
  @ApiProperty({
    enum: SOURCES,
    description:
      'Where they are from: the service itself, the file of DRAW_TABLE as it was read last, or putNextTables',
    example: 'default',
  })
  source!: (typeof SOURCES)[number];

  @TimeField({
    nullable: true,
    description:
      'When they were sent; null for those of another source, and for those of the last day in place of others that cannot be used',
    example: null,
  })
  sent_at!: string | null;

  @DayField({ description: 'The game day after the one that is open' }) day!: string;

  @ApiProperty({ type: [BannerDto], description: 'As a file has them: this and the next three may be sent again' })
  banners!: BannerDto[];

  @ListsProperty(false) lists!: Pack['lists'];
  @DeclaredProperty('currencies') currencies!: Economy['currencies'];
  @DeclaredProperty('exchanges') exchanges!: Economy['exchanges'];
  @DeclaredProperty('salvage') salvage!: Economy['salvage'];

  @ByName(
    { $ref: getSchemaPath(NextOddsDto) },
    'Of each banner, by its name; without those of an earlier version that would take too long to compute',
    {
      standard: { version: VERSION_EXAMPLE, consolidated: CONSOLIDATED_EXAMPLE, first: FIRST_EXAMPLE },
    },
  )
  odds!: Record<string, NextOddsDto>;
}
