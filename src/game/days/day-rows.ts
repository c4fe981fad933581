import type { RowsQuery } from '../../platform/database/row-source.js';
import { LISTS, perList } from '../rules/day-lists.js';
import { type ListName, RECORDS } from '../rules/published.js';

const OF_SEED = {
  commitment: 's.commitment',
  seed: `case when s.revealed_at is not null then encode(s.seed, 'hex') end`,
};
const OF_TRADE = { from: 'r.from_id', to: 'r.to_id', gives: 'to_json(r.gives)', asks: 'to_json(r.asks)' };
/** Where records stand, the rest of that `from`, and the fields that are not columns of their name. */
const ROWS: Readonly<
  Record<ListName, readonly [table: string, rest: string, fields: Readonly<Record<string, string>>]>
> = {
  states: ['set_states', '', { user: 'r.user_id' }],
  draws: [
    'draws',
    'join draw_tables t on t.id = r.table_id join draw_seeds s on s.day = r.day',
    { ...OF_SEED, owner: 'r.owner_id', table: 't.version' },
  ],
  battles: [
    'battles',
    'left join draw_seeds s on s.day = r.day',
    { ...OF_SEED, user: 'r.user_id', opponent: 'r.opponent_id' },
  ],
  characters: ['character_draws', 'join draw_seeds s on s.day = r.day', { ...OF_SEED, user: 'r.user_id' }],
  entries: ['entries', '', { user: 'r.user_id' }],
  trades: ['trades', `where r.state = 'accepted'`, { ...OF_TRADE, decided_at: 'r.decided_at' }],
};

export const DAY_TABLES: readonly string[] = LISTS.map((list) => ROWS[list][0]);

/** What is published of the records of a day, as {@link RECORDS} has them: for lists and the digest. */
export const DAY_ROWS: Readonly<Record<ListName, RowsQuery>> = perList((list) => {
  const [table, rest, fields] = ROWS[list];
  const names = new Set([...Object.keys(RECORDS[list]), ...Object.keys(fields), 'created_at']);
  const columns = [...names].map((name) => `${fields[name] ?? `r.${name}`} as "${name}"`);
  const sql = `select ${columns.join(', ')} from ${table} r ${rest}`;
  return list === 'draws' ? { sql, table } : { sql };
});

/** How often each outcome came up: on revealed days as their digests counted, on others as their draws are now. */
export const COUNTS = `
  select day, table_id, outcome, decided_by, draws from draw_counts
  union all
  select d.day, d.table_id, d.outcome, coalesce(d.decided_by, ''), count(*) from draw_seeds s join draws d on d.day = s.day
  where s.revealed_at is null group by 1, 2, 3, 4`;
