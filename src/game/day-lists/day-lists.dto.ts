import { DayBattleList, DayCharacterList } from '../battles/dto/battle.dto.js';
import { DayDrawList } from '../draws/dto/draw.dto.js';
import { DayTradeList } from '../../trades/dto/trade.dto.js';
import { DayEntryList } from '../wallet/dto/wallet.dto.js';

/** A record of each list of a day, as the service answers it. */
export const DAY_RECORDS = {
  draws: DayDrawList,
  battles: DayBattleList,
  characters: DayCharacterList,
  entries: DayEntryList,
  trades: DayTradeList,
};
