import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/access/operation.decorator.js';
import type { RawJson } from '../../platform/raw-json.js';
import { type Page, PageOfList } from '../../platform/http/list-query.js';
import { Id, type Preference, Prefers, TextKey, TextQuery } from '../../platform/http/param.decorators.js';
import { Idempotent, type RunIdempotent } from '../../platform/idempotency/idempotent.decorator.js';
import { DAY_KEY } from '../draws/dto/draw.dto.js';
import { BattlesService } from './battles.service.js';
import { CharactersService } from './characters.service.js';
import { BattleDto, CharacterRead, DayBattleList, RankingList, UserBattle, UserBattleList } from './dto/battle.dto.js';
import { DayCharacterList, UserCharacterRead } from './dto/battle.dto.js';

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

  @Get('users/:id/character')
  @Operation({
    id: 'readUserCharacter',
    summary: "Read a user's first character, as a day's seed gave it",
    returns: UserCharacterRead,
  })
  readDrawn(@Id() id: number): Promise<RawJson<UserCharacterRead>> {
    return this.characters.readDrawn(id);
  }

  @Get('game/seeds/:day/characters')
  @Operation({
    id: 'listSeedCharacter',
    summary: "List the characters that a game day's seed gave, by user",
    returns: [DayCharacterList],
  })
  listCharactersByDay(
    @TextKey(...DAY_KEY) day: string,
    @PageOfList(DayCharacterList) page: Page,
  ): Promise<RawJson<DayCharacterList[]>> {
    return this.characters.listByDay(day, page);
  }

  @Put('users/:id/d')
  @ApiBody({ type: BattleDto, required: false })
  @Operation({
    id: 'battle',
    summary: 'Fight a battle against the chosen opponent',
    description:
      'The body may choose the opponent. A user fights twice a game day at most; what came of it is in the battles.',
    returnsIfPreferred: UserBattle,
    player: { path: 'id' },
  })
  battle(
    @Id() id: number,
    @Body() body: BattleDto,
    @Idempotent() runIdempotent: RunIdempotent,
    @Prefers('return=representation', 'the battle in the response') preference: Preference,
  ): Promise<UserBattle | undefined> {
    return this.battles.battle(id, body, runIdempotent, (battle) => preference(() => battle));
  }

  @Get('users/:id/battles')
  @Operation({
    id: 'listUserBattle',
    summary: 'List the battles that a user started, newest first',
    returns: [UserBattleList],
  })
  listBattles(@Id() id: number, @PageOfList(UserBattleList) page: Page): Promise<RawJson<UserBattleList[]>> {
    return this.battles.listByUser(id, page);
  }

  @Get('game/seeds/:day/battles')
  @Operation({
    id: 'listSeedBattle',
    summary: 'List the battles of a game day, oldest first',
    returns: [DayBattleList],
    mayBeGone: true,
  })
  listBattlesByDay(
    @TextKey(...DAY_KEY) day: string,
    @PageOfList(DayBattleList) page: Page,
  ): Promise<RawJson<DayBattleList[]>> {
    return this.battles.listByDay(day, page);
  }

  @Get('game/ranking')
  @Operation({
    id: 'listRanking',
    summary: 'List characters by wins, then strength, or by strength, then wins; the greatest first',
    returns: [RankingList],
  })
  rank(
    @PageOfList() page: Page,
    @RankedBy() order?: string,
    @RankedGroup() group?: string,
  ): Promise<RawJson<RankingList[]>> {
    const by = order === 'strength' ? order : 'win';
    return group === undefined ? this.characters.rank(page, by) : this.characters.rankGroup(Number(group), page, by);
  }
}

/** `asc` and `desc` never changed the ranking, and clients that send them to every list still get it. */
function RankedBy(): ParameterDecorator {
  const meaning = 'a column, win or strength; win by default, as with asc and desc';
  return TextQuery('order', /^(?:win|strength|asc|desc)$/, meaning, 'strength');
}

export function RankedGroup(): ParameterDecorator {
  return TextQuery('group', /^(?:0|-?[1-9]\d{0,14})$/, 'the id of a group, whose members alone are ranked', '1');
}
