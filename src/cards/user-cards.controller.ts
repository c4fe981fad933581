import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../platform/access/operation.decorator.js';
import { type Page, PageOfRelation } from '../platform/http/list-query.js';
import { Id } from '../platform/http/param.decorators.js';
import type { RawJson } from '../platform/raw-json.js';
import { CARD_FILTERS } from './card-filters.js';
import { CardsService } from './cards.service.js';
import { UserCardList } from './dto/card.dto.js';

@ApiTags('Users')
@Controller('users')
export class UserCardsController {
  constructor(private readonly cards: CardsService) {}

  @Get(':id/card')
  @Operation({ id: 'listUserCard', summary: "List a user's cards, by id", returns: [UserCardList], isRepeatable: true })
  list(@Id() id: number, @PageOfRelation(UserCardList, CARD_FILTERS) page: Page): Promise<RawJson<UserCardList[]>> {
    return this.cards.listOfUser(id, page);
  }
}
