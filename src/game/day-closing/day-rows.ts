import type { RowsQuery } from '../../platform/database/row-source.js';
import { perList } from '../rules/day-lists.js';
import { type ListName, RECORDS } from '../rules/published.js';

/** Where records stand, as `r`, and the fields that are not columns of their name. */
interface Rows {
  readonly from: string;
  readonly fields: Readonly<Record<string, string>>;
}

const OF_SEED = {
  commitment: 's.commitment',
  seed: `case when s.revealed_at is not null then encode(s.seed, 'hex') end`,
};
const OF_TRADE = { from: 'r.from_id', to: 'r.to_id', gives: 'to_json(r.gives)', asks: 'to_json(r.asks)' };
const ROWS: Readonly<Record<ListName, Rows>> = {
  draws: {
    from: 'draws r join draw_tables t on t.id = r.table_id join draw_seeds s on s.day = r.day',
    fields: { ...OF_SEED, owner: 'r.owner_id', table: 't.version' },
  },
  battles: {
    from: 'battles r left join draw_seeds s on s.day = r.day',
    fields: { ...OF_SEED, user: 'r.user_id', opponent: 'r.opponent_id' },
  },
  characters: {
    from: 'character_draws r join draw_seeds s on s.day = r.day',
    fields: { ...OF_SEED, user: 'r.user_id' },
  },
  entries: { from: 'entries r', fields: { user: 'r.user_id' } },
  trades: { from: `trades r where r.state = 'accepted'`, fields: { ...OF_TRADE, decided_at: 'r.decided_at' } },
};

/** What is published of the records of a day, as {@link RECORDS} has them: for lists, the digest, and files of days. */
export const DAY_ROWS: Readonly<Record<ListName, RowsQuery>> = perList((list) => {
  const { from, fields } = ROWS[list];
  const names = new Set([...Object.keys(RECORDS[list]), ...Object.keys(fields), 'created_at']);
  const columns = [...names].map((name) => `${fields[name] ?? `r.${name}`} as "${name}"`);
  const sql = `select ${columns.join(', ')} from ${from}`;
  return list === 'draws' ? { sql, table: 'draws' } : { sql };
});
