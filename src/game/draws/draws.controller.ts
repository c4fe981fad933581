import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { Operation } from '../../platform/access/operation.decorator.js';
import { Tag } from '../../platform/http/complete-document.js';
import { sentFields } from '../../platform/database/json-writes.js';
import { type Page, PageOfList } from '../../platform/http/list-query.js';
import { Idempotent, type RunIdempotent } from '../../platform/idempotency/idempotent.decorator.js';
import { Id, type Preference, Prefers, TextKey, TextQuery } from '../../platform/http/param.decorators.js';
import { BannersService } from '../banners/banners.service.js';
import { DrawReads } from './draw-reads.service.js';
import { Draws } from './draws.service.js';
import { BannerList } from '../banners/dto/banner.dto.js';
import {
  CreateDrawsDto,
  DAY_KEY,
  DrawList,
  DrawRead,
  KeyList,
  SeedList,
  SeedRead,
  UserDrawCreate,
  UserDrawList,
  VERSION_EXAMPLE,
} from './dto/draw.dto.js';
import { NextTablesRead, PutNextTablesDto } from '../banners/dto/next-tables.dto.js';
import { OddsRead } from '../banners/dto/odds.dto.js';
import { NextTablesService } from '../banners/next-tables.service.js';
import { OddsService } from '../banners/odds.service.js';
import { SEED_FILTERS, SeedsService } from '../days/seeds.service.js';

const BANNER = ['banner', /^[a-z0-9-]{1,40}$/, 'a name of a banner; standard by default', 'standard'] as const;
const VERSION = ['version', /^[0-9a-f]{64}$/, 'a version of a draw table, 64 hex digits', VERSION_EXAMPLE] as const;

@Tag('Game', 'Odds, draws and their proofs, guarantees, characters, battles, the ranking')
@Controller()
export class DrawsController {
  constructor(
    private readonly draws: Draws,
    private readonly reads: DrawReads,
    private readonly odds: OddsService,
    private readonly seeds: SeedsService,
    private readonly banners: BannersService,
    private readonly nextTables: NextTablesService,
  ) {}

  @Get('game/banners')
  @Operation({ id: 'listBanner', summary: 'List the banners of today, and those to come', returns: [BannerList] })
  listBanners() {
    return this.banners.list();
  }

  @Get('game/tables/next')
  @Operation({
    id: 'readNextTables',
    summary: 'Read the draw tables of the next game day, with their long-run odds',
    returns: NextTablesRead,
  })
  readNextTables() {
    return this.nextTables.read();
  }

  @Put('game/tables/next')
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
    return this.nextTables.put(sentFields(body, ['banners', 'currencies', 'exchanges', 'salvage']));
  }

  @Get('game/odds')
  @Operation({ id: 'readOdds', summary: 'Read the odds in force, and what was drawn under them', returns: OddsRead })
  readOdds(@TextQuery(...BANNER) banner?: string) {
    return this.odds.readCurrent(banner);
  }

  @Get('game/odds/:version')
  @Operation({ id: 'readOddsVersion', summary: 'Read the odds of any time, by their version', returns: OddsRead })
  readOddsVersion(@TextKey(...VERSION) version: string) {
    return this.odds.read(version);
  }

  @Get('game/seeds')
  @Operation({ id: 'listSeed', summary: "List the game days' seeds, newest first", returns: [SeedList] })
  listSeeds(@PageOfList(SeedList, SEED_FILTERS) page: Page) {
    return this.seeds.list(page);
  }

  @Get('game/keys')
  @Operation({ id: 'listKey', summary: 'List the public keys that sign days, oldest first', returns: [KeyList] })
  listKeys() {
    return this.seeds.listKeys();
  }

  @Get('game/seeds/:day')
  @Operation({ id: 'readSeed', summary: "Read a game day's seed", returns: SeedRead })
  readSeed(@TextKey(...DAY_KEY) day: string) {
    return this.seeds.read(day);
  }

  @Get('game/draws')
  @Operation({ id: 'listDraw', summary: 'List the random draws of all days, by card', returns: [DrawList] })
  list(@PageOfList(DrawList) page: Page) {
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
