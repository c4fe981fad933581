import { ApiProperty, ApiSchema, IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { CreateCardDto } from './new-card.dto.js';
import {
  DayField,
  IntegerField,
  NumberField,
  RefuseMisspelling,
  TextField,
  type TextOptions,
  TimeField,
} from '../../../platform/http/field.decorators.js';
import type { PublishedDraw } from '../../rules/published.js';
import type { DecidedBy } from '../../rules/rarity-rules.js';
import type { DrawState } from '../../rules/draw-state.js';

const HEX_EXAMPLE = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';
export const VERSION_EXAMPLE = 'd2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8';
const SEED_EXAMPLE = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const KEY_EXAMPLE = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const UNSIGNED = 'null only while an instance of an earlier version runs beside this one';
export const DAY_KEY = ['day', /^\d{8}$/, 'a game day, YYYYMMDD', '20260131'] as const;

export const TextOrNull = (description: string, example: string | null): PropertyDecorator =>
  TextField({ nullable: true, description, example });

/** Of an object with values by names. */
export const ByName = (value: { type: string } | { $ref: string }, description: string, example: object, more = {}) =>
  ApiProperty({ type: 'object', additionalProperties: value, description, example, ...more });
const TABLES = { standard: VERSION_EXAMPLE };
const OR_NULL = { nullable: true };

export const DayEndField = (more = ''): PropertyDecorator =>
  TimeField({
    nullable: true,
    description: `When that day ends, in the time zone of the game; null ${more}for 99991231`,
    example: '2026-02-01T00:00:00+00:00',
  });

export const CommitmentField = (options: TextOptions = {}): PropertyDecorator =>
  TextField({ description: "SHA-256 of the day's seed, in hex", example: HEX_EXAMPLE, ...options });
export const SeedField = (): PropertyDecorator =>
  TextOrNull("The day's seed in hex; null until the day is over", SEED_EXAMPLE);

/** These are made within the time that a request has. */
export const MOST_DRAWS = 100;

@RefuseMisspelling()
export class CreateDrawsDto extends PickType(CreateCardDto, ['password', 'banner', 'client_seed', 'day', 'token']) {
  @IntegerField({ minimum: 1, maximum: MOST_DRAWS, description: 'How many cards', example: 10 }) count!: number;
}

/** A random draw, with all that is needed to make it again. */
export class DrawRead implements PublishedDraw {
  @IntegerField({ description: 'Id of the card, which may be deleted by now', example: 1 })
  card_id!: number;

  @IntegerField({ description: 'Id of the user who drew, who may be deleted by now', example: 1 })
  owner!: number;

  @DayField() day!: string;

  @IntegerField({ minimum: 1, description: "Counts the owner's random draws of the day from 1", example: 1 })
  nonce!: number;

  @TextField({ maxLength: 64, description: 'What the player added', example: 'lucky' })
  client_seed!: string;

  @TextField({ description: 'The banner that it was drawn under', example: 'standard' }) banner!: string;

  @TextField({ description: 'Version of the draw table, as in readOdds', example: VERSION_EXAMPLE })
  table!: string;

  @TextOrNull('What counts together under the rules of the table; null without rules', null)
  counters!: string | null;

  @IntegerField({
    nullable: true,
    minimum: 1,
    description: "Counts the owner's draws under these counters from 1, over days; null without rules",
    example: null,
  })
  number!: number | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'integer', format: 'int64' }, minItems: 2, maxItems: 2 },
    nullable: true,
    description:
      "The owner's state before the draw, for each rarity: the draws since the last one with its status or a rarer one (-1 once a `once` " +
      'is kept, and -2, -3 and so on under a later table without it), and those with its status in a row that were not featured; null without rules',
    example: null,
  })
  state!: DrawState | null;

  @ApiProperty({
    type: 'string',
    enum: ['weights', 'ramp', 'guarantee', 'featured', null],
    nullable: true,
    description: 'Which rule the table and the state put in force for the draw; null without rules',
    example: null,
  })
  decided_by!: DecidedBy | null;

  @IntegerField({ minimum: 0, description: "The outcome's place in that table, from 0", example: 6 })
  outcome!: number;

  @IntegerField({ description: 'Which card was drawn', example: 7 }) card!: number;
  @TextField({ description: 'Its rarity when drawn', example: 'normal' }) status!: string;

  @TextField({ description: 'Its skill as drawn; the card has another if the request said so', example: 'normal' })
  skill!: string;

  @IntegerField({ description: 'Its strength when drawn', example: 120 }) cp!: number;

  @CommitmentField() commitment!: string;
  @SeedField() seed!: string | null;
  @TimeField({ description: 'When it was drawn' }) created_at!: string;
}

/** What only a request gets that prefers `include=draw`. */
@ApiSchema({ name: 'Card_DrawCreate' })
export class DrawWithOdds extends DrawRead {
  @NumberField({ minimum: 0, maximum: 1, description: 'The chance of this outcome in this draw', example: 0.0825 })
  chance!: number;

  @TextOrNull('The name of the card in the catalogue; null without one', 'Kuno')
  name!: string | null;
}

export class DrawList extends DrawRead {}
@ApiSchema({ name: 'Seed_DrawList' })
export class DayDrawList extends DrawRead {}
@ApiSchema({ name: 'User_DrawCreate' })
export class UserDrawCreate extends IntersectionType(
  DrawRead,
  PartialType(PickType(DrawWithOdds, ['chance', 'name'])),
) {}
@ApiSchema({ name: 'User_DrawList' })
export class UserDrawList extends DrawRead {}

/** What is public of a day's seed. */
export class SeedRead {
  @DayField() day!: string;

  @TextField({ description: "SHA-256 of the seed's 32 bytes, in hex", example: HEX_EXAMPLE })
  commitment!: string;

  @TextOrNull('Version of the table of standard, as in readOddsVersion; null until the day opens', VERSION_EXAMPLE)
  table!: string | null;

  @ByName({ type: 'string' }, 'Versions of the tables of all banners; null until the day opens', TABLES, OR_NULL)
  tables!: Record<string, string> | null;

  @TextOrNull('Version of what draws cost and give, as in readEconomyVersion; null for nothing', null)
  economy!: string | null;

  @TimeField({ description: 'When the seed was made and its commitment published' })
  created_at!: string;

  @TextOrNull('The seed in hex; null until the day is over', SEED_EXAMPLE)
  seed!: string | null;

  @IntegerField({ minimum: 0, description: 'Random draws made on that day', example: 1200 })
  draws!: number;

  @TextOrNull('SHA-256 of what happened on the day and of the digest before; null until the seed is shown', HEX_EXAMPLE)
  digest!: string | null;

  @TextOrNull(
    `What is signed of the day: canonical JSON (RFC 8785) of what is known of it; ${UNSIGNED}`,
    `{"commitment":"${HEX_EXAMPLE}","created_at":"2026-01-30T00:00:00+00:00","day":"20260131"}`,
  )
  statement!: string | null;

  @TextOrNull(`The signature over its UTF-8 bytes (Ed25519), in hex; ${UNSIGNED}`, HEX_EXAMPLE.repeat(2))
  signature!: string | null;

  @TextOrNull(`The public key that signed it, as in listKey; ${UNSIGNED}`, KEY_EXAMPLE)
  key!: string | null;
}

export class SeedList extends SeedRead {}

/** A public key that signs days, or has signed some. */
export class KeyList {
  @TextField({ description: 'The public key (Ed25519), in hex', example: KEY_EXAMPLE }) key!: string;
  @DayField({ description: 'The first day that it signs' }) first_day!: string;
  @TimeField({ description: 'When it was made' }) created_at!: string;
}
