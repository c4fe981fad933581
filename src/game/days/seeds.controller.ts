import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/access/operation.decorator.js';
import { type Page, PageOfList } from '../../platform/http/list-query.js';
import { TextKey } from '../../platform/http/param.decorators.js';
import { DAY_KEY } from './dto/day-fields.js';
import { KeyList, SeedList, SeedRead } from './dto/seed.dto.js';
import { SEED_FILTERS, SeedsService } from './seeds.service.js';

@ApiTags('Game')
@Controller('game')
export class SeedsController {
  constructor(private readonly seeds: SeedsService) {}

  @Get('seeds')
  @Operation({ id: 'listSeed', summary: "List the game days' seeds, newest first", returns: [SeedList] })
  listSeeds(@PageOfList(SeedList, SEED_FILTERS) page: Page) {
    return this.seeds.list(page);
  }

  @Get('keys')
  @Operation({ id: 'listKey', summary: 'List the public keys that sign days, oldest first', returns: [KeyList] })
  listKeys() {
    return this.seeds.listKeys();
  }

  @Get('seeds/:day')
  @Operation({ id: 'readSeed', summary: "Read a game day's seed", returns: SeedRead })
  readSeed(@TextKey(...DAY_KEY) day: string) {
    return this.seeds.read(day);
  }
}
