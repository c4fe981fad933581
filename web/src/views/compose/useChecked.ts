import { useEffect, useState } from 'react';
import type { DrawTable } from '../../../../src/game/rules/draw-table';
import type { ComputedOdds } from '../../../../src/game/rules/long-run';
import { countsOf } from '../../../../src/game/tables/banners-content';
import { useOdds } from '../../proof/useOdds';
import { EXPECTED } from '../../texts/expected';
import { useTexts } from '../../texts/language';
import { checkedTables, oddsProblems, type TablesFile } from './checked';
import type { Open } from './placed';

/** A sound table, and what it gives. */
export interface SoundTable {
  readonly table: DrawTable;
  readonly odds: ComputedOdds;
}

/** All that is composed. */
export interface Composed {
  readonly tables: TablesFile;
  readonly open: Open;
  /** Whether it can be stored. */
  readonly onChecked: (isSound: boolean) => void;
}

/** The table of the fields, and what is wrong with them. While a field is wrong or odds are computed, the last sound table stays. */
export function useChecked({ tables, open, onChecked }: Composed) {
  const checked = checkedTables(tables, open);
  const [last, setLast] = useState(checked.read);
  if (checked.read && JSON.stringify(checked.read) !== JSON.stringify(last)) setLast(checked.read);
  const all = useOdds((last ?? []).map((banner) => ({ table: banner.table, counts: countsOf(banner) })));
  const [sound, setSound] = useState<SoundTable>();
  const [table, odds] = [last?.[open.place]?.table, all[open.place]];
  if (table && odds && odds !== sound?.odds) setSound({ table, odds });
  const ofOdds = last ? oddsProblems(last, all, open) : [];
  const wordsOf = useTexts(EXPECTED);
  const found = checked.problems.length > 0 ? checked.problems : ofOdds;
  const problems = found.map((problem) => ({ ...problem, expected: wordsOf(problem.expected) }));
  const isSound = problems.length === 0;
  useEffect(() => onChecked(isSound), [isSound, onChecked]);
  return { sound: ofOdds.length > 0 ? undefined : sound, problems };
}
