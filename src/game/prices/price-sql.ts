// The parts of the statements that store draws which know of prices. What is given are names of values in SQL.

interface Values {
  /** A JSON array with an object for each request that has a price: its place from 1, owner, day and count, and the {@link DrawPrice}. */
  readonly prices: string;
  readonly now: string;
  /** What was stored, for a `from`: with `request`, `place` among the draws of the request from 1, and the card's `id`. */
  readonly stored: string;
}

/** All empty in a statement whose requests have no price: they pay for none of it. */
export const NO_PRICES = { checks: '', isPaid: '', stores: '', answer: '' };
export type PriceParts = Readonly<typeof NO_PRICES>;

/** The last of a user's uses and entries. */
export function lastUse(user: string, name: string): string {
  return `select number, day, of_day from uses where user_id = ${user} and name = ${name} order by number desc limit 1`;
}
export function lastEntry(user: string, currency: string): string {
  return `select day, number, balance from entries where user_id = ${user} and currency = ${currency} order by number desc limit 1`;
}

/** Whether a balance would be out of its bounds. One that is over a bound which was lowered may be spent. */
export const OUT_OF_BOUNDS = (after: string): string =>
  `(amount < 0 and ${after} < 0 or amount > 0 and ${after} > most)`;

/** A {@link PriceRefusal} for each of the uses that would be beyond a limit. @param columns further ones, each with a comma behind it */
export const beyondLimits = (uses: string, columns = ''): string => `
        select ${columns}json_build_object('is_daily', true, 'most', most_today, 'left', greatest(most_today - used_today, 0)) as refusal
        from ${uses} where used_today + count > most_today
        union all
        select ${columns}json_build_object('is_daily', false, 'most', most_ever, 'left', greatest(most_ever - used, 0))
        from ${uses} where used + count > most_ever`;

/**
 * When two statements start from the same balance or count, a unique key lets the first one commit, and PostgreSQL undoes the second one. A
 * request that cannot pay is refused without an error, so the others of its statement are stored.
 */
export function priceParts({ prices, now, stored }: Values): PriceParts {
  return {
    /**
     * They come first in the statement. `refused` has the requests that are not to be stored, each with its first {@link PriceRefusal}.
     * Draws of an unknown owner are not among them: the foreign key refuses those.
     */
    checks: checksOf(prices),
    isPaid: 'and ordinality not in (select request from refused)',
    stores: `, entered as (
      insert into entries (user_id, day, currency, number, amount, balance, reason, reference, created_at)
      select owner_id, day, currency, number + place - free, amount, balance + amount * (place - free), 'draw', id::text,
        ${now}::timestamptz
      from ${stored} join charges using (request) where place > free order by owner_id, currency, place
    ), counted as (
      insert into uses (user_id, name, number, day, of_day)
      select owner_id, name, used + place, day, used_today + place
      from ${stored} join prices using (request) where name is not null order by owner_id, name, place
    )`,
    /** After what was found of the owner: a {@link PriceRefusal} or null, and how many entries were made. */
    answer: `, (select refusal from refused where request = ordinality) as refusal,
      (select sum(times)::bigint from charges where request = ordinality) as entries`,
  };
}

function checksOf(prices: string): string {
  return `prices as materialized (
      select p.*, coalesce(last.number, 0) as used, case when last.day = p.day then last.of_day else 0 end as used_today
      from json_to_recordset(${prices}::json) as p (request bigint, owner_id bigint, day text, count bigint, name text, free bigint,
        most_today bigint, most_ever bigint, charges json)
      left join lateral (${lastUse('p.owner_id', 'p.name')}) as last on true
    ), charges as materialized (
      select p.request, p.owner_id, p.day, c.currency, c.amount, c.most, coalesce(last.number, 0) as number,
        coalesce(last.balance, 0) as balance, last.day as last_day, p.count - free.draws as times, free.draws as free
      from prices p
      cross join lateral json_to_recordset(p.charges) as c (currency text, amount bigint, most bigint)
      cross join lateral (
        select case when c.amount < 0 then least(p.count, greatest(p.free - p.used_today, 0)) else 0 end as draws
      ) as free
      left join lateral (${lastEntry('p.owner_id', 'c.currency')}) as last on true
    ), refused as materialized (
      select request, (array_agg(refusal))[1] as refusal from (
        select request, json_build_object('later', last_day) as refusal from charges where last_day > day
        union all ${beyondLimits('prices', 'request, ')}
        union all
        select request, json_build_object('currency', currency, 'change', amount * times, 'balance', balance, 'most', most)
        from charges where ${OUT_OF_BOUNDS('balance + amount * times')}
      ) as refusals join prices using (request) where exists (select from users where id = owner_id) group by request
    ), `;
}

/** SQL that begins with the last entry of each currency of a user, by as many steps in the index. */
export function lastEntries(user: string): string {
  return `with recursive last as (
    (select currency, balance from entries where user_id = ${user} order by currency desc, number desc limit 1)
    union all
    select before.* from last cross join lateral (select currency, balance from entries
      where user_id = ${user} and currency < last.currency order by currency desc, number desc limit 1) before
  )`;
}
