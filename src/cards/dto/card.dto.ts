import { ApiSchema, OmitType } from '@nestjs/swagger';
import { optionalFields } from '../../platform/dto-fields.js';
import { IntegerField, TextField, TimeField, TokenField } from '../../platform/http/field.decorators.js';
import { ownedKind } from '../../entities/moved-kind.js';
import { CardShape, CreateCardDto } from '../../game/draws/dto/new-card.dto.js';
import { Card } from '../../entities/card.entity.js';

export class UpdateCardDto extends optionalFields(
  OmitType(CreateCardDto, ['password', 'created_at', 'client_seed', 'banner', 'day', 'token']),
) {
  @TokenField(true) token?: string;
}

// The answers: a schema for each operation.
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
