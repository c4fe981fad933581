import { Body, Controller, Delete, Get, Patch, Put } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Operation } from '../platform/access/operation.decorator.js';
import { Tag } from '../platform/http/complete-document.js';
import { type Page, PageOfList, PageOfRelation } from '../platform/http/list-query.js';
import { Id } from '../platform/http/param.decorators.js';
import { CardOwnerRead } from '../users/dto/user.dto.js';
import { ALL_CARDS_FILTERS, CARD_FILTERS } from './card-filters.js';
import { CardsService } from './cards.service.js';
import { CardHistoryList, CardList, CardRead, CardUpdate, UpdateCardDto, UserCardList } from './dto/card.dto.js';

/** `POST /cards` draws: it is in `game/draws/draws.controller.ts`. */
@Tag('Cards', 'Cards: drawn for an owner, shown, changed, handed on')
@Controller('cards')
export class CardsController {
  constructor(private readonly cards: CardsService) {}

  @Get()
  @Operation({ id: 'listCard', summary: 'List cards, by id', returns: [CardList] })
  list(@PageOfList(CardList, ALL_CARDS_FILTERS) page: Page) {
    return this.cards.list(page);
  }

  @Get(':id')
  @Operation({ id: 'readCard', summary: 'Read a card', returns: CardRead })
  read(@Id() id: number) {
    return this.cards.read(id);
  }

  @Patch(':id')
  @ApiBody({ type: UpdateCardDto, required: false })
  @Operation({ id: 'updateCard', summary: 'Change a card', returns: CardUpdate, needs: 'token' })
  update(@Id() id: number, @Body() body: UpdateCardDto) {
    return this.cards.update(id, body);
  }

  @Delete(':id')
  @Operation({ id: 'deleteCard', summary: 'Delete a card' })
  delete(@Id() id: number) {
    return this.cards.delete(id);
  }

  @Put(':id/d')
  @Operation({
    id: 'drawDone',
    summary: "Close the owner's draw of the card's day",
    description:
      'Sets `next` of the owner to the day after that of the card. It is a note for clients: draws do not look at it.',
  })
  drawDone(@Id() id: number) {
    return this.cards.drawDone(id);
  }

  @Get(':id/owner')
  @Operation({ id: 'readCardOwner', summary: 'Read the owner of a card', returns: CardOwnerRead })
  readOwner(@Id() id: number) {
    return this.cards.readOwner(id);
  }

  @Get(':id/history')
  @Operation({
    id: 'listCardHistory',
    summary: 'List who has had a card and how it came to them, oldest first',
    returns: [CardHistoryList],
  })
  history(@Id() id: number, @PageOfRelation() page: Page) {
    return this.cards.history(id, page);
  }
}

@ApiTags('Users')
@Controller('users')
export class UserCardsController {
  constructor(private readonly cards: CardsService) {}

  @Get(':id/card')
  @Operation({ id: 'listUserCard', summary: "List a user's cards, by id", returns: [UserCardList] })
  list(@Id() id: number, @PageOfRelation(UserCardList, CARD_FILTERS) page: Page) {
    return this.cards.listOfUser(id, page);
  }
}
