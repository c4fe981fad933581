import { ApiProperty, ApiSchema, IntersectionType, PickType } from '@nestjs/swagger';
import {
  FlagField,
  IntegerField,
  NumberField,
  RefuseMisspelling,
  TextField,
  TimeField,
} from '../../../platform/http/field.decorators.js';
import { VERSION_EXAMPLE } from '../../days/dto/day-fields.js';
import { FirstDrawsDto } from '../../banners/dto/odds.dto.js';
import type { FirstDraws } from '../../rules/first-draws.js';
import { DrawRead } from './draw.dto.js';
import { CreateCardDto } from './new-card.dto.js';

@ApiSchema({ name: 'BoxOutcome' })
export class BoxOutcomeDto {
  @IntegerField({ description: 'Which card', example: 70 }) card!: number;
  @TextField({ example: 'gold' }) status!: string;
  @TextField({ example: '' }) skill!: string;
  @IntegerField({ minimum: 1, description: 'How many a full box has', example: 100 }) copies!: number;
  @IntegerField({ minimum: 0, description: 'How many are left', example: 88 }) left!: number;
  @NumberField({ minimum: 0, maximum: 1, description: 'Its chance in the next draw', example: 0.1 }) chance!: number;
}

class BoxFields {
  @TextField({ description: 'The banner that has the box', example: 'edition' }) banner!: string;
  @TextField({ description: 'Version of its table, as in readOddsVersion', example: VERSION_EXAMPLE }) version!: string;
  @IntegerField({ minimum: 1, description: 'How many a full box has', example: 1000 }) copies!: number;
  @IntegerField({ minimum: 0, description: 'How many are left', example: 879 }) left!: number;
  @ApiProperty({ type: [BoxOutcomeDto], description: 'In the order of the table' }) outcomes!: BoxOutcomeDto[];

  @ApiProperty({
    type: [FirstDrawsDto],
    description: 'What the next 1, 10, 90 and 200 draws give until the box is empty, exactly; empty with the box',
    example: [],
  })
  next!: readonly FirstDraws[];
}

@ApiSchema({ name: 'BoxPrint' })
export class BoxPrintDto {
  @IntegerField({ example: 1 }) card_id!: number;
  @IntegerField({ description: 'Id of the user who drew it', example: 1 }) owner!: number;
  @IntegerField({ minimum: 1, example: 121 }) box_number!: number;
  @IntegerField({ minimum: 1, example: 12 }) print!: number;
  @IntegerField({ minimum: 0, description: "The outcome's place in the table, from 0", example: 0 }) outcome!: number;
  @IntegerField({ description: 'Which card', example: 70 }) card!: number;
  @TimeField() created_at!: string;
}

export class BoxRead extends BoxFields {
  @FlagField({ description: 'Whether it can be drawn from today', example: true }) is_open!: boolean;
  @IntegerField({ minimum: 0, description: 'The `box_number` of the last draw; 0 before the first', example: 121 })
  number!: number;
  @ApiProperty({ type: [BoxPrintDto], description: 'The last ten draws, the newest first' }) latest!: BoxPrintDto[];
}

@ApiSchema({ name: 'User_BoxRead' })
export class UserBoxRead extends BoxFields {
  @TextField({ description: 'What counts together', example: 'gachapon' }) counters!: string;
  @IntegerField({ minimum: 0, description: "The user's draws under these counters", example: 12 }) number!: number;

  @ApiProperty({
    type: 'object',
    properties: { card: { type: 'integer' } },
    required: ['card'],
    nullable: true,
    description: 'The card after which the user may fill it again; null without one',
    example: { card: 20 },
  })
  reset!: { card: number } | null;

  @FlagField({ description: 'Whether the user may fill it again now', example: false }) may_refill!: boolean;
}

/** Which copy of a limited edition a card is, whoever drew it. */
@ApiSchema({ name: 'User_PrintList' })
export class UserPrintList extends IntersectionType(
  PickType(DrawRead, ['card_id', 'banner', 'table', 'outcome']),
  PickType(BoxPrintDto, ['print']),
) {}

@RefuseMisspelling()
export class RefillBoxDto extends PickType(CreateCardDto, ['password', 'token']) {}
