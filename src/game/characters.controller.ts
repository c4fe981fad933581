import { Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../access/operation.decorator.js';
import type { JsonText } from '../common/json-text.js';
import type { Page } from '../common/page.js';
import type { Replay } from '../common/replay.js';
import { Id, JsonBody, PageOfList } from '../common/request-values.js';
import { Idempotent, type KeyedRequest } from '../idempotency/idempotent.decorator.js';
import { BattlesService } from './battles.service.js';
import { CharactersService } from './characters.service.js';
import { BattleDto } from './dto/battle.dto.js';
import { UserBattleList } from './dto/battle.shapes.js';
import { CharacterRead, RankingList } from './dto/character.shapes.js';

@ApiTags('Game')
@Controller()
export class CharactersController {
  constructor(
    private readonly characters: CharactersService,
    private readonly battles: BattlesService,
  ) {}

  @Get('users/:id/d')
  @Operation({
    id: 'readCharacter',
    summary: "Read a user's character, the earlier form of the record",
    returns: CharacterRead,
  })
  read(@Id() id: number): Promise<CharacterRead> {
    return this.characters.read(id);
  }

  @Put('users/:id/d')
  @Operation({ id: 'battle', summary: 'Fight a battle against the chosen opponent' })
  battle(
    @Id() id: number,
    @JsonBody({ required: false }) body: BattleDto,
    @Idempotent() request?: KeyedRequest,
  ): Promise<void | Replay<void>> {
    return this.battles.battle(id, body, request);
  }

  @Get('users/:id/battles')
  @Operation({
    id: 'listUserBattle',
    summary: 'List the battles that a user started, newest first',
    returns: [UserBattleList],
  })
  listBattles(@Id() id: number, @PageOfList() page: Page): Promise<JsonText<UserBattleList[]>> {
    return this.battles.listByUser(id, page);
  }

  @Get('game/ranking')
  @Operation({ id: 'listRanking', summary: 'List characters by wins, then strength', returns: [RankingList] })
  rank(@PageOfList() page: Page): Promise<JsonText<RankingList[]>> {
    return this.characters.rank(page);
  }
}
