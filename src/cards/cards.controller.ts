import { Body, Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { DrawReads } from '../game/draws/draw-reads.service.js';
import { DrawWithOdds } from '../game/draws/dto/draw.dto.js';
import { Audited, WrittenBy } from '../platform/access/audit.js';
import { Operation } from '../platform/access/operation.decorator.js';
import type { Author } from '../platform/database/audited-rows.js';
import { Tag } from '../platform/http/tag.decorator.js';
import { type Page, PageOfList, PageOfRelation } from '../platform/http/list-query.js';
import { Id, type Preference, Prefers } from '../platform/http/param.decorators.js';
import { Idempotent, type RunIdempotent } from '../platform/idempotency/idempotent.decorator.js';
import type { RawJson } from '../platform/raw-json.js';
import { CardOwnerRead } from '../users/dto/user.dto.js';
import { ALL_CARDS_FILTERS, CARD_FILTERS } from './card-filters.js';
import { Cards, isRandomDraw } from './cards.service.js';
import { CardHistoryList, CardList, CardRead, CardUpdate, UpdateCardDto, UserCardList } from './dto/card.dto.js';
import { CardWithDraw } from '../game/draws/dto/draw.dto.js';
import { type CardCreate, CreateCardDto } from '../game/draws/dto/new-card.dto.js';

@Tag('Cards', 'Cards: drawn for an owner, shown, changed, handed on')
@Controller('cards')
export class CardsController {
  constructor(
    private readonly cards: Cards,
    private readonly draws: DrawReads,
  ) {}

  @Get()
  @Operation({ id: 'listCard', summary: 'List cards, by id', returns: [CardList], inBatch: true })
  list(@PageOfList(CardList, ALL_CARDS_FILTERS) page: Page) {
    return this.cards.list(page);
  }

  @Post()
  @ApiExtraModels(DrawWithOdds)
  @Operation({
    id: 'createCard',
    summary: 'Draw a card',
    description:
      'Without `card`, `status` and `cp` it is a random draw, by the published odds. With an `Idempotency-Key` such as ' +
      '`draw-{user}-{day}`, and this `day` in the body, it is one card of that day, however often it is sent.',
    returns: CardWithDraw,
    needs: 'password',
    storesAuthor: true,
    // Whatever else a body may have is chosen, not drawn.
    player: { body: 'owner', beside: ['banner', 'client_seed', 'day', 'target'] },
    inBatch: (body) => !isRandomDraw(body),
  })
  create(
    @Body() body: CreateCardDto,
    @Idempotent() runIdempotent: RunIdempotent,
    @Prefers('include=draw', 'the card has its `draw`; null where the request chose the card')
    preference: Preference,
    @WrittenBy() author: Author | undefined,
  ) {
    const answer = async (card: RawJson<CardCreate>) =>
      (await preference(() => this.draws.withDraw(card.toJSON()))) ?? card;
    return this.cards.create(body, runIdempotent, answer, author);
  }

  @Get(':id')
  @Operation({ id: 'readCard', summary: 'Read a card', returns: CardRead, inBatch: true })
  read(@Id() id: number) {
    return this.cards.read(id);
  }

  @Patch(':id')
  @ApiBody({ type: UpdateCardDto, required: false })
  @Operation({
    id: 'updateCard',
    summary: 'Change a card',
    returns: CardUpdate,
    needs: 'token',
    storesAuthor: true,
    inBatch: true,
  })
  update(@Id() id: number, @Body() body: UpdateCardDto, @WrittenBy() author: Author | undefined) {
    return this.cards.update(id, body, author);
  }

  @Delete(':id')
  @Operation({ id: 'deleteCard', summary: 'Delete a card', storesAuthor: true, inBatch: true })
  delete(@Id() id: number, @WrittenBy() author: Author | undefined) {
    return this.cards.take(id, author);
  }

  @Put(':id/d')
  @Audited()
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
  @Operation({ id: 'readCardOwner', summary: 'Read the owner of a card', returns: CardOwnerRead, inBatch: true })
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
  constructor(private readonly cards: Cards) {}

  @Get(':id/card')
  @Operation({ id: 'listUserCard', summary: "List a user's cards, by id", returns: [UserCardList], inBatch: true })
  list(@Id() id: number, @PageOfRelation(UserCardList, CARD_FILTERS) page: Page) {
    return this.cards.listOfUser(id, page);
  }
}
