import type { DrawTable } from '../../../src/game/rules/draw-table';
import type { OddsRead } from './client';

/** The table that odds are of, as the rules of draws take it. */
export function tableOf({ banner, counters, guarantees, featured, outcomes }: OddsRead): DrawTable {
  if (banner === null || counters === null || guarantees === null) return { outcomes };
  return { outcomes, rules: { banner, counters, guarantees, featured } };
}
