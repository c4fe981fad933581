import { applyDecorators, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/access/operation.decorator.js';
import { type Page, PageOfList } from '../../platform/http/list-query.js';
import { TextKey } from '../../platform/http/param.decorators.js';
import { DayRecordsService } from './day-records.service.js';
import { DAY_KEY } from '../days/dto/day-fields.js';
import { perList } from '../rules/day-lists.js';
import type { ListName } from '../rules/published.js';
import { DAY_RECORDS } from './day-lists.dto.js';

const Day = (): ParameterDecorator => TextKey(...DAY_KEY);
const PageOf = (list: ListName): ParameterDecorator => PageOfList(DAY_RECORDS[list]);

function ListOfDay(list: ListName, id: string, summary: string): MethodDecorator {
  return applyDecorators(Get(list), Operation({ id, summary, returns: [DAY_RECORDS[list]] }));
}

/** What happened on a day. */
@ApiTags('Game')
@Controller('game/seeds/:day')
export class DayListsController {
  private readonly lists;

  constructor(records: DayRecordsService) {
    this.lists = perList((list) => records.ofDay(DAY_RECORDS[list], list));
  }

  @ListOfDay(
    'states',
    'listSeedState',
    'List what draws of a game day begin with that was given or refilled, oldest first',
  )
  listStates(@Day() day: string, @PageOf('states') page: Page) {
    return this.lists.states(day, page);
  }

  @ListOfDay('draws', 'listSeedDraw', 'List the random draws of a game day, by card')
  listDraws(@Day() day: string, @PageOf('draws') page: Page) {
    return this.lists.draws(day, page);
  }

  @ListOfDay('battles', 'listSeedBattle', 'List the battles of a game day, oldest first')
  listBattles(@Day() day: string, @PageOf('battles') page: Page) {
    return this.lists.battles(day, page);
  }

  @ListOfDay('characters', 'listSeedCharacter', "List the characters that a game day's seed gave, by user")
  listCharacters(@Day() day: string, @PageOf('characters') page: Page) {
    return this.lists.characters(day, page);
  }

  @ListOfDay('entries', 'listSeedEntry', 'List the entries of all balances on a game day, oldest first')
  listEntries(@Day() day: string, @PageOf('entries') page: Page) {
    return this.lists.entries(day, page);
  }

  @ListOfDay('trades', 'listSeedTrade', 'List the trades that were accepted on a game day, by id')
  listTrades(@Day() day: string, @PageOf('trades') page: Page) {
    return this.lists.trades(day, page);
  }
}
