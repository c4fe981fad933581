import { useState } from 'react';
import type { DrawTable } from '../../../../src/game/rules/draw-table';
import type { ComputedOdds } from '../../../../src/game/rules/long-run';
import { countsOf } from '../../../../src/game/tables/banners-content';
import { useOdds } from '../../proof/useOdds';
import { checkedTables, oddsProblems, type TablesFile } from './checked';
import type { Draft } from './draft';

/** A sound table, and what it gives. */
export interface SoundTable {
  readonly table: DrawTable;
  readonly odds: ComputedOdds;
}

/** The table of the fields, and what is wrong with them. While a field is wrong or odds are computed, the last sound table stays. */
export function useChecked(tables: TablesFile, place: number, draft: Draft | undefined) {
  const checked = checkedTables(tables, place, draft);
  const [last, setLast] = useState(checked.read);
  if (checked.read && JSON.stringify(checked.read) !== JSON.stringify(last)) setLast(checked.read);
  const all = useOdds((last ?? []).map((banner) => ({ table: banner.table, counts: countsOf(banner) })));
  const [sound, setSound] = useState<SoundTable>();
  const [table, odds] = [last?.[place]?.table, all[place]];
  if (table && odds && odds !== sound?.odds) setSound({ table, odds });
  const ofOdds = last ? oddsProblems(last, all, place, draft) : [];
  const problems = checked.problems.length > 0 ? checked.problems : ofOdds;
  return { sound: ofOdds.length > 0 ? undefined : sound, problems };
}
