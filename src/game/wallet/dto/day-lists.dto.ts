import { ApiSchema } from '@nestjs/swagger';
import { DayField, IdsField, IntegerField, TimeField } from '../../../platform/http/field.decorators.js';
import { EntryRead } from './wallet.dto.js';

@ApiSchema({ name: 'Seed_EntryList' })
export class DayEntryList extends EntryRead {
  @DayField({ nullable: false }) declare day: string;
}

/** A trade that was accepted on a day. */
@ApiSchema({ name: 'Seed_TradeList' })
export class DayTradeList {
  @IntegerField({ example: 1 }) id!: number;
  @IntegerField({ description: 'Id of the user who offered it', example: 1 }) from!: number;
  @IntegerField({ description: 'Id of the user who accepted it', example: 2 }) to!: number;
  @IdsField({ description: 'Ids of the cards that went from `from` to `to`' }) gives!: number[];
  @IdsField({ description: 'Ids of the cards that went from `to` to `from`' }) asks!: number[];
  @DayField() day!: string;
  @TimeField() created_at!: string;
  @TimeField({ description: 'When it was accepted' }) decided_at!: string;
}
