import { useDeferredValue, useState } from 'react';
import { checkedTables, longRunProblems, type Tables } from './checked';
import type { Draft } from './draft';

/** The table of the fields, and what is wrong with them. While a field is wrong, the last sound table stays. */
export function useChecked(tables: Tables, place: number, draft: Draft | undefined) {
  const checked = checkedTables(tables, place, draft);
  const [last, setLast] = useState(checked.read);
  if (checked.read && JSON.stringify(checked.read) !== JSON.stringify(last)) setLast(checked.read);
  // A long run may take long to compute: typing goes on meanwhile.
  const read = useDeferredValue(last);
  const ofLongRun = read ? longRunProblems(read, place, draft) : [];
  const problems = checked.problems.length > 0 ? checked.problems : ofLongRun;
  return { table: ofLongRun.length > 0 ? undefined : read?.[place]?.table, problems };
}
