/** How often each outcome came up: on revealed days as their digests counted, on others as their draws are now. */
export const COUNTS = `
  select day, table_id, outcome, decided_by, draws from draw_counts
  union all
  select d.day, d.table_id, d.outcome, coalesce(d.decided_by, ''), count(*) from draw_seeds s join draws d on d.day = s.day
  where s.revealed_at is null group by 1, 2, 3, 4`;
