import type { RowsQuery } from '../../platform/database/row-source.js';
import type { ListName } from '../rules/published.js';

const SEED = `s.commitment, case when s.revealed_at is not null then encode(s.seed, 'hex') end as seed`;

/** What is published of the records of a day: for lists, the digest, and files of days. */
export const DAY_ROWS: Readonly<Record<ListName, RowsQuery>> = {
  draws: {
    sql: `select d.card_id, d.owner_id as owner, d.day, d.nonce, d.client_seed, d.banner, t.version as "table", d.counters, d.number,
      d.state, d.decided_by, d.outcome, d.card, d.status, d.skill, d.cp, ${SEED}, d.created_at
    from draws d join draw_tables t on t.id = d.table_id join draw_seeds s on s.day = d.day`,
    table: 'draws',
  },
  battles: {
    sql: `select b.id, b.user_id as "user", b.opponent_id as opponent, b.won, b.win_probability, b.stat, b.gain, b.comment,
      b.day, b.nonce, b.strength, b.opponent_strength, b.battles_before, b.status_before, b.status, ${SEED}, b.created_at
    from battles b left join draw_seeds s on s.day = b.day`,
  },
  characters: {
    sql: `select c.user_id as "user", c.day, c.chara, c.skill, c.hp, c.attack, c.defense, c.critical, c.status, ${SEED}, c.created_at
    from character_draws c join draw_seeds s on s.day = c.day`,
  },
  entries: {
    sql: `select e.id, e.user_id as "user", e.day, e.currency, e.number, e.amount, e.balance, e.reason, e.reference, e.created_at
    from entries e`,
  },
  trades: {
    sql: `select t.id, t.from_id as "from", t.to_id as "to", to_json(t.gives) as gives, to_json(t.asks) as asks, t.day, t.created_at,
      t.decided_at
    from trades t where t.state = 'accepted'`,
  },
};
