import { Controller, Get } from '@nestjs/common';
import { Operation } from '../../platform/access/operation.decorator.js';
import { Tag } from '../../platform/http/complete-document.js';
import { type Page, PageOfList } from '../../platform/http/list-query.js';
import { TextKey } from '../../platform/http/param.decorators.js';
import type { RawJson } from '../../platform/raw-json.js';
import { DayRecordsService } from '../draws/day-records.service.js';
import { DAY_KEY } from '../draws/dto/draw.dto.js';
import { DayEntryList, DayTradeList } from './dto/day-lists.dto.js';

@Tag('Game', 'Odds, draws and their proofs, guarantees, characters, battles, the ranking')
@Controller('game/seeds/:day')
export class DayListsController {
  private readonly entries;
  private readonly trades;

  constructor(records: DayRecordsService) {
    this.entries = records.ofDay(DayEntryList, 'entries');
    this.trades = records.ofDay(DayTradeList, 'trades');
  }

  @Get('entries')
  @Operation({
    id: 'listSeedEntry',
    summary: 'List the entries of all balances on a game day, oldest first',
    returns: [DayEntryList],
    mayBeGone: true,
  })
  listEntries(
    @TextKey(...DAY_KEY) day: string,
    @PageOfList(DayEntryList) page: Page,
  ): Promise<RawJson<DayEntryList[]>> {
    return this.entries(day, page);
  }

  @Get('trades')
  @Operation({
    id: 'listSeedTrade',
    summary: 'List the trades that were accepted on a game day, by id',
    returns: [DayTradeList],
  })
  listTrades(@TextKey(...DAY_KEY) day: string, @PageOfList(DayTradeList) page: Page): Promise<RawJson<DayTradeList[]>> {
    return this.trades(day, page);
  }
}
