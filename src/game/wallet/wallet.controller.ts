import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/access/operation.decorator.js';
import { type Page, PageOfList } from '../../platform/http/list-query.js';
import { Id, TextKey } from '../../platform/http/param.decorators.js';
import { Idempotent, type RunIdempotent } from '../../platform/idempotency/idempotent.decorator.js';
import { NOTHING_DECLARED } from '../tables/banners-content.js';
import { OpenDaysService } from '../days/open-days.service.js';
import { EconomyRead, ECONOMY_VERSION_EXAMPLE } from '../prices/dto/economy.dto.js';
import {
  CreateEntryDto,
  CreateExchangeDto,
  CreateSalvageDto,
  EntryList,
  UserBalanceList,
  UserEntryCreate,
  UserEntryList,
  UserExchangeCreate,
  UserSalvageCreate,
} from './dto/wallet.dto.js';
import { DrawTablesService } from '../tables/draw-tables.service.js';
import { ALL_ENTRIES_FILTERS, ENTRY_FILTERS, Balances } from './balances.service.js';

const VERSION = [
  'version',
  /^[0-9a-f]{64}$/,
  'a version of an economy, 64 hex digits',
  ECONOMY_VERSION_EXAMPLE,
] as const;

const OF_PLAYER = { needs: 'password', player: { path: 'id' } } as const;

@ApiTags('Game')
@Controller()
export class WalletController {
  constructor(
    private readonly balances: Balances,
    private readonly tables: DrawTablesService,
    private readonly days: OpenDaysService,
  ) {}

  @Get('game/economy')
  @Operation({
    id: 'readEconomy',
    summary: 'Read what draws, exchanges and salvage cost and give today',
    returns: EconomyRead,
  })
  async readEconomy() {
    const { economy } = await this.days.openDay();
    return economy ?? { version: null, banners: {}, ...NOTHING_DECLARED };
  }

  @Get('game/economy/:version')
  @Operation({ id: 'readEconomyVersion', summary: 'Read the same of any time, by its version', returns: EconomyRead })
  readEconomyVersion(@TextKey(...VERSION) version: string) {
    return this.tables.economy({ version });
  }

  @Get('game/entries')
  @Operation({ id: 'listEntry', summary: 'List the changes of all balances, newest first', returns: [EntryList] })
  listAllEntries(@PageOfList(EntryList, ALL_ENTRIES_FILTERS) page: Page) {
    return this.balances.listAllEntries(page);
  }

  @Get('users/:id/balances')
  @Operation({
    id: 'listUserBalance',
    summary: "List a user's balances, by currency",
    returns: [UserBalanceList],
    inBatch: true,
  })
  listBalances(@Id() id: number) {
    return this.balances.list(id);
  }

  @Get('users/:id/entries')
  @Operation({
    id: 'listUserEntry',
    summary: "List the changes of a user's balances, newest first",
    returns: [UserEntryList],
    inBatch: true,
  })
  listEntries(@Id() id: number, @PageOfList(UserEntryList, ENTRY_FILTERS) page: Page) {
    return this.balances.listEntries(id, page);
  }

  @Post('users/:id/entries')
  @Operation({
    id: 'createUserEntry',
    summary: "Add to a user's balance, or take from it",
    returns: UserEntryCreate,
    needs: 'password',
    inBatch: true,
  })
  addEntry(@Id() id: number, @Body() body: CreateEntryDto, @Idempotent() runIdempotent: RunIdempotent) {
    return this.balances.addEntry(id, body, runIdempotent);
  }

  @Post('users/:id/exchanges')
  @Operation({
    id: 'createUserExchange',
    summary: 'Make an exchange that is declared today',
    returns: UserExchangeCreate,
    ...OF_PLAYER,
  })
  exchange(@Id() id: number, @Body() { name }: CreateExchangeDto, @Idempotent() runIdempotent: RunIdempotent) {
    return this.balances.exchange(id, name, runIdempotent);
  }

  @Post('users/:id/salvages')
  @Operation({
    id: 'createUserSalvage',
    summary: "Salvage a user's cards: all of them, or none",
    returns: UserSalvageCreate,
    ...OF_PLAYER,
  })
  salvage(@Id() id: number, @Body() { cards }: CreateSalvageDto, @Idempotent() runIdempotent: RunIdempotent) {
    return this.balances.salvage(id, cards, runIdempotent);
  }
}
