import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/access/operation.decorator.js';
import { textOf } from '../../platform/check.js';
import { type Page, PageOfList } from '../../platform/http/list-query.js';
import { queryParameter, TextQuery } from '../../platform/http/param.decorators.js';
import { RankedGroup } from '../battles/characters.controller.js';
import { StandingList } from './dto/standing.dto.js';
import { type StandingsBy, StandingsService } from './standings.service.js';

@ApiTags('Game')
@Controller('game/standings')
export class StandingsController {
  constructor(private readonly standings: StandingsService) {}

  @Get()
  @Operation({
    id: 'listStanding',
    summary: 'List the first 1,000 users by wins, strength, kinds of cards or supers, the greatest first',
    description:
      'Of a month, these are battles won, strength gained, and kinds and supers drawn in it. Those of all users are counted once a minute at most.',
    returns: [StandingList],
  })
  list(
    @PageOfList() page: Page,
    @CountedBy() by: StandingsBy,
    @TextQuery('month', /^\d{4}(?:0[1-9]|1[0-2])$/, 'a month of game days, as YYYYMM, that alone counts', '202611')
    month?: string,
    @RankedGroup() group?: string,
  ): Promise<StandingList[]> {
    return this.standings.list({ by, month, group }, page);
  }
}

function CountedBy(): ParameterDecorator {
  const check = textOf(/^(?:win|strength|kinds|supers)$/, 'one of win, strength, kinds or supers', 'supers');
  return queryParameter('by', 'What counts', check, 'win');
}
