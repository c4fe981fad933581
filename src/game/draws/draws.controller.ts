import { Body, Controller, Get, Post } from '@nestjs/common';
import { Operation } from '../../platform/access/operation.decorator.js';
import { Tag } from '../../platform/http/tag.decorator.js';
import { type Page, PageOfList } from '../../platform/http/list-query.js';
import { Idempotent, type RunIdempotent } from '../../platform/idempotency/idempotent.decorator.js';
import { Id, type Preference, Prefers } from '../../platform/http/param.decorators.js';
import { DRAW_FILTERS, DrawReads } from './draw-reads.service.js';
import { Draws } from './draws.service.js';
import { CreateDrawsDto, DrawList, DrawRead, UserDrawCreate, UserDrawList } from './dto/draw.dto.js';

@Tag('Game', 'Odds, draws and their proofs, guarantees, characters, battles, the ranking')
@Controller()
export class DrawsController {
  constructor(
    private readonly draws: Draws,
    private readonly reads: DrawReads,
  ) {}

  @Get('game/draws')
  @Operation({ id: 'listDraw', summary: 'List the random draws of all days, by card', returns: [DrawList] })
  list(@PageOfList(DrawList, DRAW_FILTERS) page: Page) {
    return this.reads.list(page);
  }

  @Get('cards/:id/draw')
  @Operation({
    id: 'readCardDraw',
    summary: 'Read the random draw that made a card',
    returns: DrawRead,
  })
  readCardDraw(@Id() id: number) {
    return this.reads.read(id);
  }

  @Get('users/:id/draws')
  @Operation({ id: 'listUserDraw', summary: "List a user's random draws, oldest first", returns: [UserDrawList] })
  listByUser(@Id() id: number, @PageOfList(UserDrawList) page: Page) {
    return this.reads.listByUser(id, page);
  }

  @Post('users/:id/draws')
  @Operation({
    id: 'createUserDraw',
    summary: 'Draw many cards at once: all of them, or none',
    returns: [UserDrawCreate],
    needs: 'password',
    storesAuthor: true,
    player: { path: 'id' },
  })
  createMany(
    @Id() id: number,
    @Body() body: CreateDrawsDto,
    @Idempotent() runIdempotent: RunIdempotent,
    @Prefers('include=draw', 'the chance and the name of each') preference: Preference,
  ) {
    const answer = async (draws: DrawRead[]) => (await preference(() => this.reads.describe(draws))) ?? draws;
    return this.draws.drawFor(id, body, runIdempotent, answer);
  }
}
