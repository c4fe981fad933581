import { type DrawTable, packTable } from '../../../src/game/rules/draw-table';
import type { Rarity } from '../../../src/game/rules/rarity-rules';
import type { OddsRead } from './client';

/** The table that odds are of, as the rules of draws take it. That of a box has no rules: nothing is due in it. */
export function tableOf({ banner, counters, rarities, outcomes, lists, slots, instead, box }: OddsRead): DrawTable {
  if (banner !== null && box) return { outcomes, box: { banner, of: box } };
  const isRuled = banner !== null && counters !== null && rarities !== null;
  const rules = isRuled ? { banner, counters, rarities: rarities as readonly Rarity[] } : undefined;
  if (banner === null || !lists || !slots) return { outcomes, ...(rules && { rules }) };
  const others = (instead ?? []).map((each) => ({ ...each, chance: each.chance as [number, number] }));
  return packTable({ banner, lists, slots, instead: others }, rules);
}
