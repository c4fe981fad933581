import { Module } from '@nestjs/common';
import { DaysModule } from '../days/days.module.js';
import { DrawsModule } from '../draws/draws.module.js';
import { TablesModule } from '../tables/tables.module.js';
import { Balances } from './balances.service.js';
import { LedgerService } from './ledger.service.js';
import { WalletController } from './wallet.controller.js';

/** Balances, and what changes them: entries, exchanges and salvage. */
@Module({
  imports: [DaysModule, DrawsModule, TablesModule],
  controllers: [WalletController],
  providers: [Balances, LedgerService],
  exports: [Balances, LedgerService],
})
export class WalletModule {}
