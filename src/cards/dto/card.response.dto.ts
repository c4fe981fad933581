import { ApiSchema } from '@nestjs/swagger';
import { IntegerField } from '../../platform/http/field.decorators.js';
import { CardFields } from './card.dto.js';

/** The read shape of a card. */
abstract class CardShape extends CardFields {
  @IntegerField({ example: 1 }) id!: number;
}

/** A card as createCard answers it. */
export class CardCreate extends CardShape {}

/** A card as readCard answers it. */
export class CardRead extends CardShape {}

/** A card in listCard. */
export class CardList extends CardShape {}

/** A card as updateCard answers it. */
export class CardUpdate extends CardShape {}

/** A card in the list of its owner. */
@ApiSchema({ name: 'User_CardList' })
export class UserCardList extends CardShape {}
