import { ApiProperty, ApiSchema, IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { CardCreate, CreateCardDto } from './new-card.dto.js';
import {
  DayField,
  IntegerField,
  NumberField,
  RefuseMisspelling,
  TextField,
  TimeField,
} from '../../../platform/http/field.decorators.js';
import { CommitmentField, SeedField, TextOrNull, VERSION_EXAMPLE } from '../../days/dto/day-fields.js';
import type { PublishedDraw } from '../../rules/published.js';
import type { DecidedBy } from '../../rules/rarity-rules.js';
import type { DrawState } from '../../rules/draw-state.js';

/** These are made within the time that a request has. */
export const MOST_DRAWS = 100;
export const MOST_PACKS = 10;

@RefuseMisspelling()
export class CreateDrawsDto extends PickType(CreateCardDto, [
  'password',
  'banner',
  'target',
  'client_seed',
  'day',
  'token',
]) {
  @IntegerField({ optional: true, minimum: 1, maximum: MOST_DRAWS, description: 'How many cards', example: 10 })
  count?: number;

  @IntegerField({
    optional: true,
    minimum: 1,
    maximum: MOST_PACKS,
    description: 'How many packs, in place of `count`, under a banner with slots',
    example: 1,
  })
  packs?: number;
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
    items: { type: 'array', items: { type: 'integer', format: 'int64' }, minItems: 1 },
    nullable: true,
    description:
      "The owner's state before the draw, for each rarity: the draws since the last one with its status or, unless `resets` is own, a rarer one (-1 once a `once` " +
      'is kept, and -2, -3 and so on under a later table without it), and those with its status in a row that were not featured, or not the target; under a table with `featured.within` also the draws since ' +
      'the last featured card of it, or the target (-1 once a `featured.once` is kept); of a box, in one list how many copies of each outcome were drawn since it was filled; null without rules and without a box',
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

  @IntegerField({
    nullable: true,
    description: 'The featured card that the draw named, or kept from the one before; null without one',
    example: null,
  })
  target!: number | null;

  @IntegerField({ minimum: 0, description: "The outcome's place in that table, from 0", example: 6 })
  outcome!: number;

  @IntegerField({
    nullable: true,
    minimum: 1,
    description: 'Counts the draws from a box of all players: 1, 2, 3 and so on; null elsewhere',
    example: null,
  })
  box_number!: number | null;

  @IntegerField({
    nullable: true,
    minimum: 1,
    description: "Counts the outcome's copies that came out of a box of all players; null elsewhere",
    example: null,
  })
  print!: number | null;

  @IntegerField({ description: 'Which card was drawn', example: 7 }) card!: number;
  @TextField({ description: 'Its rarity when drawn', example: 'normal' }) status!: string;

  @TextField({ description: 'Its skill as drawn; the card has another if the request said so', example: 'normal' })
  skill!: string;

  @IntegerField({ description: 'Its strength when drawn', example: 120 }) cp!: number;

  @IntegerField({
    nullable: true,
    minimum: 1,
    description: 'The nonce of the first card of its pack; null for a card alone',
    example: null,
  })
  pack!: number | null;

  @IntegerField({ nullable: true, minimum: 1, description: 'Its place in the pack, from 1; null alone', example: null })
  slot!: number | null;

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

@ApiSchema({ name: 'CardCreate' })
export class CardWithDraw extends CardCreate {
  @ApiProperty({ type: DrawWithOdds, required: false, nullable: true, description: 'Only with `include=draw`' })
  draw?: DrawWithOdds | null;
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
