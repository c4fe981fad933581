import type { DrawTable } from '../../../src/game/rules/draw-table';
import type { Rarity } from '../../../src/game/rules/rarity-rules';
import type { OddsRead } from './client';

/** The table that odds are of, as the rules of draws take it. */
export function tableOf({ banner, counters, rarities, outcomes }: OddsRead): DrawTable {
  if (banner === null || counters === null || rarities === null) return { outcomes };
  return { outcomes, rules: { banner, counters, rarities: rarities as readonly Rarity[] } };
}
