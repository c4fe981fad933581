import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../../platform/access/audit.js';
import { Operation } from '../../platform/access/operation.decorator.js';
import { sentFields } from '../../platform/database/json-writes.js';
import { TextKey, TextQuery } from '../../platform/http/param.decorators.js';
import { VERSION_EXAMPLE } from '../days/dto/day-fields.js';
import { BannersService } from './banners.service.js';
import { BannerList } from './dto/banner.dto.js';
import { NextTablesRead, PutNextTablesDto } from './dto/next-tables.dto.js';
import { OddsRead } from './dto/odds.dto.js';
import { NextTablesService } from './next-tables.service.js';
import { OddsService } from './odds.service.js';

const BANNER = ['banner', /^[a-z0-9-]{1,40}$/, 'a name of a banner; standard by default', 'standard'] as const;
const VERSION = ['version', /^[0-9a-f]{64}$/, 'a version of a draw table, 64 hex digits', VERSION_EXAMPLE] as const;

@ApiTags('Game')
@Controller('game')
export class BannersController {
  constructor(
    private readonly odds: OddsService,
    private readonly banners: BannersService,
    private readonly nextTables: NextTablesService,
  ) {}

  @Get('banners')
  @Operation({ id: 'listBanner', summary: 'List the banners of today, and those to come', returns: [BannerList] })
  listBanners() {
    return this.banners.list();
  }

  @Get('tables/next')
  @Operation({
    id: 'readNextTables',
    summary: 'Read the draw tables of the next game day, with their long-run odds',
    returns: NextTablesRead,
  })
  readNextTables() {
    return this.nextTables.read();
  }

  @Put('tables/next')
  @Audited()
  @Operation({
    id: 'putNextTables',
    summary: 'Check draw tables, and store them for the days that open from now on',
    description:
      'The body is what a file for DRAW_TABLE has. All instances use it. With DRAW_TABLE it is a 409. To go back to the odds that ship ' +
      'with the service, send an empty list.',
    returns: NextTablesRead,
    needs: 'token',
  })
  putNextTables(@Body() body: PutNextTablesDto) {
    return this.nextTables.put(sentFields(body, ['banners', 'lists', 'currencies', 'exchanges', 'salvage']));
  }

  @Get('odds')
  @Operation({ id: 'readOdds', summary: 'Read the odds in force, and what was drawn under them', returns: OddsRead })
  readOdds(@TextQuery(...BANNER) banner?: string) {
    return this.odds.readCurrent(banner);
  }

  @Get('odds/:version')
  @Operation({ id: 'readOddsVersion', summary: 'Read the odds of any time, by their version', returns: OddsRead })
  readOddsVersion(@TextKey(...VERSION) version: string) {
    return this.odds.read(version);
  }
}
