import { OmitType } from '@nestjs/swagger';
import { Card } from '../../../entities/card.entity.js';
import { optionalFields } from '../../../platform/dto-fields.js';
import {
  DayField,
  IntegerField,
  RefuseMisspelling,
  SecretField,
  TextField,
  TokenField,
} from '../../../platform/http/field.decorators.js';

/** The fields of a card that anyone may read, beyond its id. */
export class CardFields extends OmitType(Card, ['id', 'owner', 'owner_id']) {}

@RefuseMisspelling()
export class CreateCardDto extends optionalFields(CardFields) {
  @SecretField({ description: "The operator's password" }) password!: string;
  @IntegerField({ description: 'Id of the user who owns it', example: 1 }) owner!: number;

  @TextField({
    optional: true,
    maxLength: 64,
    description: "The player's part in a random draw, which goes into it together with the day's seed",
    example: 'lucky',
  })
  client_seed?: string;

  @TextField({
    optional: true,
    minLength: 1,
    maxLength: 40,
    description: 'The banner to draw under, one in force today; standard by default',
    example: 'standard',
  })
  banner?: string;

  @IntegerField({
    optional: true,
    description:
      "The featured card that the owner wants, where the banner has `featured.target`; 0 for none. Without it that of the owner's last draw under the counters stays",
    example: 21,
  })
  target?: number;

  @DayField({
    optional: true,
    description: 'The game day that it is meant for; on another one, the answer is a 409 `day_over`',
  })
  day?: string;

  @TokenField(false) token?: string;
}

export abstract class CardShape extends CardFields {
  @IntegerField({ example: 1 }) id!: number;
}

export class CardCreate extends CardShape {}
