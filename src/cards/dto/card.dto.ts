import { ApiSchema, OmitType } from '@nestjs/swagger';
import { optionalFields } from '../../platform/dto-fields.js';
import {
  DayField,
  IntegerField,
  RefuseMisspelling,
  SecretField,
  TextField,
  TimeField,
  TokenField,
} from '../../platform/http/field.decorators.js';
import { ownedKind } from '../../moved-kind.js';
import { Card } from '../card.entity.js';

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

  @DayField({
    optional: true,
    description: 'The game day that it is meant for; on another one, the answer is a 409 `day_over`',
  })
  day?: string;

  @TokenField(false) token?: string;
}

export class UpdateCardDto extends optionalFields(
  OmitType(CreateCardDto, ['password', 'created_at', 'client_seed', 'banner', 'day', 'token']),
) {
  @TokenField(true) token?: string;
}

abstract class CardShape extends CardFields {
  @IntegerField({ example: 1 }) id!: number;
}

// The answers: a schema for each operation.
export class CardCreate extends CardShape {}
export class CardRead extends CardShape {}
export class CardList extends CardShape {}
export class CardUpdate extends CardShape {}
@ApiSchema({ name: 'User_CardList' })
export class UserCardList extends CardShape {}

@ApiSchema({ name: 'Card_HistoryList' })
export class CardHistoryList {
  @TextField({
    description:
      '`drawn`, `given` by the operator or `exchanged` at first, then `moved` by the operator or `traded`, and `salvaged` at last',
    example: 'drawn',
  })
  kind!: string;

  @IntegerField({ description: 'Id of the user who had it then, and who may be deleted by now', example: 1 })
  user!: number;

  @IntegerField({ nullable: true, description: 'Id of the user who had it before; null unless it was moved or traded' })
  from!: number | null;

  @TextField({
    description: 'The game day of the draw, the id of the trade, or the reference of the entries; else empty',
    example: '20260131',
  })
  reference!: string;

  @TimeField() at!: string;
}

/** As `npx card-draw export` writes them. */
export const CARDS = ownedKind(Card, CardList);
