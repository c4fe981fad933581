import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { DayField, IntegerField, NumberField, TextField, TimeField } from '../../../platform/http/field.decorators.js';
import type { Outcome } from '../../rules/draw-table.js';

export const HEX_EXAMPLE = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';
/** The version of a draw table. */
export const VERSION_EXAMPLE = 'd2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8';
export const SEED_EXAMPLE = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
/** The path parameter that names a game day. */
export const DAY_KEY = ['day', /^\d{8}$/, 'a game day, YYYYMMDD', '20260131'] as const;

/** A random draw, with all that is needed to make it again. */
export class DrawRead {
  @IntegerField({ description: 'Id of the card, which may be deleted by now', example: 1 })
  card_id!: number;

  @IntegerField({ description: 'Id of the user who drew, who may be deleted by now', example: 1 })
  owner!: number;

  @DayField() day!: string;

  @IntegerField({ minimum: 1, description: "Counts the owner's random draws of the day from 1", example: 1 })
  nonce!: number;

  @TextField({ maxLength: 64, description: 'What the player added', example: 'lucky' })
  client_seed!: string;

  @TextField({ description: 'Version of the draw table, as in readOdds', example: VERSION_EXAMPLE })
  table!: string;

  @IntegerField({ minimum: 0, description: "The outcome's place in that table, from 0", example: 6 })
  outcome!: number;

  @IntegerField({ description: 'Which card was drawn', example: 7 }) card!: number;
  @TextField({ description: 'Its rarity when drawn', example: 'normal' }) status!: string;

  @TextField({ description: 'Its skill as drawn; the card has another if the request said so', example: 'normal' })
  skill!: string;

  @IntegerField({ description: 'Its strength when drawn', example: 120 }) cp!: number;

  @TextField({ description: "SHA-256 of the day's seed, in hex", example: HEX_EXAMPLE })
  commitment!: string;

  @TextField({
    nullable: true,
    description: "The day's seed in hex; null until the day is over",
    example: SEED_EXAMPLE,
  })
  seed!: string | null;

  @TimeField({ description: 'When it was drawn' }) created_at!: string;
}

export class DrawList extends DrawRead {}
@ApiSchema({ name: 'Seed_DrawList' })
export class DayDrawList extends DrawRead {}
@ApiSchema({ name: 'User_DrawList' })
export class UserDrawList extends DrawRead {}

/** What is public of a day's seed. */
export class SeedRead {
  @DayField() day!: string;

  @TextField({ description: "SHA-256 of the seed's 32 bytes, in hex", example: HEX_EXAMPLE })
  commitment!: string;

  @TextField({
    nullable: true,
    description: "Version of the draw table of all the day's draws, as in readOddsVersion; null until the day opens",
    example: VERSION_EXAMPLE,
  })
  table!: string | null;

  @TimeField({ description: 'When the seed was made and its commitment published' })
  created_at!: string;

  @TextField({ nullable: true, description: 'The seed in hex; null until the day is over', example: SEED_EXAMPLE })
  seed!: string | null;

  @IntegerField({ minimum: 0, description: 'Random draws made on that day', example: 1200 })
  draws!: number;
}

export class SeedList extends SeedRead {}

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
