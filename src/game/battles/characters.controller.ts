import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/access/operation.decorator.js';
import { textLike, USUAL_FORM } from '../../platform/check.js';
import { type Page, PageOfList } from '../../platform/http/list-query.js';
import { Id, type Preference, Prefers, queryParameter, TextQuery } from '../../platform/http/param.decorators.js';
import { Idempotent, type RunIdempotent } from '../../platform/idempotency/idempotent.decorator.js';
import { type StandingsBy, StandingsService } from './standings.service.js';
import { BATTLE_FILTERS, BattlesService } from './battles.service.js';
import { CharactersService } from './characters.service.js';
import {
  BattleDto,
  BattleList,
  CharacterRead,
  RankingList,
  StandingList,
  UserBattle,
  UserBattleList,
  UserCharacterRead,
} from './dto/battle.dto.js';

@ApiTags('Game')
@Controller()
export class CharactersController {
  constructor(
    private readonly characters: CharactersService,
    private readonly battles: BattlesService,
    private readonly standings: StandingsService,
  ) {}

  @Get('users/:id/d')
  @Operation({
    id: 'readCharacter',
    summary: "Read a user's character, the earlier form of the record",
    returns: CharacterRead,
  })
  read(@Id() id: number) {
    return this.characters.read(id);
  }

  @Get('users/:id/character')
  @Operation({
    id: 'readUserCharacter',
    summary: "Read a user's first character, as a day's seed gave it",
    returns: UserCharacterRead,
  })
  readDrawn(@Id() id: number) {
    return this.characters.readDrawn(id);
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
  ) {
    return this.battles.battle(id, body, runIdempotent, (battle) => preference(() => battle));
  }

  @Get('users/:id/battles')
  @Operation({
    id: 'listUserBattle',
    summary: 'List the battles that a user started, newest first',
    returns: [UserBattleList],
  })
  listBattles(@Id() id: number, @PageOfList(UserBattleList) page: Page) {
    return this.battles.listByUser(id, page);
  }

  @Get('game/battles')
  @Operation({ id: 'listBattle', summary: 'List the battles of all users, newest first', returns: [BattleList] })
  listAllBattles(@PageOfList(BattleList, BATTLE_FILTERS) page: Page) {
    return this.battles.list(page);
  }

  @Get('game/ranking')
  @Operation({
    id: 'listRanking',
    summary: 'List characters by wins, then strength, or by strength, then wins; the greatest first',
    returns: [RankingList],
  })
  rank(@PageOfList() page: Page, @RankedBy() order?: string, @RankedGroup() group?: string) {
    const by = order === 'strength' ? order : 'win';
    return this.characters.rank(page, by, group === undefined ? undefined : Number(group));
  }

  @Get('game/standings')
  @Operation({
    id: 'listStanding',
    summary: 'List the first 1,000 users by wins, strength, kinds of cards or supers, the greatest first',
    description:
      'Of a month, these are battles won, strength gained, and kinds and supers drawn in it. Those of all users are counted once a minute at most.',
    returns: [StandingList],
  })
  listStandings(
    @PageOfList() page: Page,
    @CountedBy() by: StandingsBy,
    @TextQuery('month', /^\d{4}(?:0[1-9]|1[0-2])$/, 'a month of game days, as YYYYMM, that alone counts', '202611')
    month?: string,
    @RankedGroup() group?: string,
  ) {
    return this.standings.list({ by, month, group }, page);
  }
}

function CountedBy(): ParameterDecorator {
  const check = textLike(/^(?:win|strength|kinds|supers)$/, 'one of win, strength, kinds or supers', 'supers');
  return queryParameter('by', 'What counts', check, 'win');
}

/** `asc` and `desc` never changed the ranking, and clients that send them to every list still get it. */
function RankedBy(): ParameterDecorator {
  const meaning = 'a column, win or strength; win by default, as with asc and desc';
  return TextQuery('order', /^(?:win|strength|asc|desc)$/, meaning, 'strength');
}

function RankedGroup(): ParameterDecorator {
  return TextQuery('group', USUAL_FORM, 'the id of a group, whose members alone are ranked', '1');
}
