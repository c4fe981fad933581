import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { afterCommit, inTransaction } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/http/errors.js';
import type { RunIdempotent } from '../../platform/idempotency/idempotent.decorator.js';
import { User } from '../../entities/user.entity.js';
import type { OpenBanner, OpenDay } from '../days/open-days.service.js';
import { UserTurns } from '../days/user-turns.js';
import { DrawMetrics } from '../draws/draw-metrics.js';
import { OtherDay } from '../calendar/game-calendar.js';
import type { Amounts } from '../rules/economy.js';
import { type PriceRefusal, priceRefused, type Charge, type CountedUse } from '../prices/draw-price.js';
import type { DayPriceDto, EntryRead } from './dto/wallet.dto.js';
import { beyondLimits, lastEntry, lastUse, OUT_OF_BOUNDS } from '../prices/price-sql.js';

export interface NewEntry extends Charge {
  readonly reason: string;
  readonly reference: string;
}

export const OWN_REASONS = ['draw', 'exchange', 'salvage'] as const;

interface Added {
  readonly is_open: boolean;
  readonly is_there: boolean;
  readonly refusal: PriceRefusal | null;
  readonly entries: EntryRead[] | null;
}

/**
 * Stores the entries `$4` of the user `$1` and the use `$7`, if there is one, or nothing: when the day `$2` is not open with the commitment `$3`
 * and the economy `$6`, the user is not there, a limit is reached, or a balance would be out of its bounds. Entries go in the order of currencies, as those of draws do, so that two statements cannot deadlock.
 */
const ADD = prepared<Added>(
  'add_entries',
  `
  with opened as materialized (
    select exists (select from draw_seeds where day = $2 and commitment = $3 and closed_at is null
        and (select version from economies where id = economy_id) is not distinct from $6) as is_open,
      exists (select from users where id = $1) as is_there
  ), used as materialized (
    select u.*, 1 as count, last.day as last_day, coalesce(last.number, 0) as used,
      case when last.day = $2 then last.of_day else 0 end as used_today
    from json_to_record($7::json) as u (name text, most_today bigint, most_ever bigint)
    left join lateral (${lastUse('$1', 'u.name')}) as last on true
  ), given as materialized (
    select e.*, last.day as last_day, coalesce(last.number, 0) + row_number() over amounts as number,
      coalesce(last.balance, 0) as last_balance, sum(e.amount) over amounts as change
    from rows from (json_to_recordset($4::json) as (currency text, amount bigint, most bigint, reason text, reference text))
      with ordinality as e (currency, amount, most, reason, reference, place)
    left join lateral (${lastEntry('$1', 'e.currency')}) as last on true
    window amounts as (partition by e.currency order by e.place)
  ), refused as materialized (
    select refusal from (
        select json_build_object('later', last_day) as refusal
        from (select last_day from used union all select last_day from given) lasts where last_day > $2
        union all ${beyondLimits('used')}
        union all
        (select json_build_object('currency', currency, 'change', change, 'balance', last_balance, 'most', most)
        from given where ${OUT_OF_BOUNDS('last_balance + change')} order by place)
    ) refusals limit 1
  ), allowed as materialized (
    select from opened where is_open and is_there and not exists (select from refused)
  ), counted as (
    insert into uses (user_id, name, number, day, of_day)
    select $1::bigint, name, used + 1, $2, used_today + 1 from used, allowed where name is not null
  ), entered as (
    insert into entries (user_id, day, currency, number, amount, balance, reason, reference, created_at)
    select $1, $2, currency, number, amount, last_balance + change, reason, reference, $5::timestamptz
    from given, allowed order by currency, place
    returning id, user_id as "user", day, currency, number, amount, balance, reason, reference, created_at
  )
  select is_open, is_there, (select refusal from refused) as refusal,
    (select json_agg(to_json(entered) order by id) from entered) as entries
  from opened`,
);

const USES = prepared<{ name: string; number: number; day: string; of_day: number }>(
  'last_uses',
  `select n.name, last.* from unnest($2::text[]) as n (name) cross join lateral (${lastUse('$1', 'n.name')}) as last`,
);

/** Adds entries, on the open day, in turn with all else that changes the same balances. */
@Injectable()
export class LedgerService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly turns: UserTurns,
    private readonly metrics: DrawMetrics,
  ) {}

  /** Does work on the open day in one transaction, again when another one changes the same. */
  change<T>(user: number, runIdempotent: RunIdempotent, work: (openDay: OpenDay) => Promise<T>): Promise<T> {
    return this.turns.onOpenDay(user, (openDay) =>
      runIdempotent(() => inTransaction(this.dataSource, () => work(openDay))),
    );
  }

  async pricesNow(user: number, { day, banners, economy }: OpenDay): Promise<DayPriceDto[]> {
    const names = [...banners.values()].flatMap(({ price }) => price?.name ?? []);
    const rows = names.length === 0 ? [] : await this.statements.read(USES, [user, names]);
    const uses = new Map(rows.map((use) => [use.name, use]));
    return [...banners.values()].map((opened) => {
      const use = uses.get(opened.price?.name ?? '');
      return pricesOf(
        opened,
        economy?.banners[opened.banner]?.cost,
        use?.number ?? 0,
        use?.day === day ? use.of_day : 0,
      );
    });
  }

  /**
   * Adds all of the entries and counts the use, or does nothing.
   * @throws ConflictException at a limit, or when a balance would be out of its bounds; NotFoundException for an unknown user; OtherDay
   */
  async add(
    user: number,
    { day, commitment, economy }: OpenDay,
    entries: readonly NewEntry[],
    now = this.clock.now(),
    use?: CountedUse,
  ): Promise<EntryRead[]> {
    const values = [user, day, commitment, JSON.stringify(entries), now, economy?.version ?? null, JSON.stringify(use)];
    const [added] = await this.statements.run(ADD, values);
    if (!added?.is_open) throw new OtherDay(null);
    if (!added.is_there) throw notFound(User);
    if (added.refusal) throw priceRefused(added.refusal, day, use?.name?.replace(':', ' ') ?? '');
    for (const { reason } of entries) afterCommit(() => this.metrics.entries.inc({ reason: labelOf(reason) }));
    return added.entries ?? [];
  }
}

function pricesOf({ banner, price }: OpenBanner, cost: Amounts | undefined, used: number, usedToday: number) {
  const { free = 0, most_today = null, most_ever = null } = price ?? {};
  const left = Math.min((most_today ?? Infinity) - usedToday, (most_ever ?? Infinity) - used);
  const freeLeft = Math.max(0, free - usedToday);
  return {
    banner,
    cost: freeLeft > 0 ? null : (cost ?? null),
    free_left: free > 0 ? freeLeft : null,
    limit_left: left === Infinity ? null : Math.max(0, left),
  };
}

function labelOf(reason: string): string {
  return OWN_REASONS.find((own) => own === reason) ?? 'given';
}
