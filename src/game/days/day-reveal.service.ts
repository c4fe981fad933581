import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.js';
import { currentTransaction, retryOnConnectionLoss } from '../../platform/database/transactions.js';
import { Webhooks } from '../../webhooks/webhooks.service.js';
import { DayMetrics } from './day-metrics.js';
import { drawsUnderWayEnd } from './draws-under-way.js';
import type { GameDay } from '../rules/game-day.js';
import type { StatedDay } from '../rules/statement.js';
import { type AfterPage, digestOf } from './day-digest.js';
import { DaySigningService, type Query, STATED } from './day-signing.service.js';

/** How long the first reader after midnight waits for draws that have begun. If they have not ended by then, a later poll reveals the day. */
const DRAWS_END_WITHIN_MS = 250;
/** A reader waits so long for an instance that is making the digests. */
const OTHERS_END_WITHIN_MS = 250;
const TRY_EVERY_MS = 10;
/** A reader waits for the digests of so many draws, battles and characters. For more it does not wait. */
const MOST_AWAITED = 2_000;

const MOST_SHOWN = 10;

const CLOSE = 'update draw_seeds set closed_at = $2 where day < $1 and closed_at is null';

const CLOSED = `
  select day from draw_seeds where closed_at is not null and revealed_at is null and restored_at is null order by day`;

const TO_REVEAL = `
  select row_to_json(r) as stated from (
    select ${STATED}, encode(s.seed, 'hex') as seed from draw_seeds s left join draw_tables t on t.id = s.table_id
    where s.day = $1 and s.closed_at is not null and s.revealed_at is null and s.restored_at is null) r`;

const REVEALED = {
  data: `'day', day, 'digest', digest, 'statement', statement, 'signature', signature, 'key', key`,
  at: 'revealed_at',
  from: 'revealed',
};

/** Publishes a day with the counts of its draws after all earlier ones, unless a restore has taken the key away meanwhile. */
const reveal = (webhooks: Webhooks) => `
  with revealed as (
    update draw_seeds set revealed_at = $2, digest = $3, statement = $4, signature = $5, key = $6
    where day = $1 and revealed_at is null and restored_at is null
      and exists (select from signing_keys where key = $6 and is_current)
      and not exists (select from draw_seeds earlier
        where earlier.day < $1 and earlier.revealed_at is null and earlier.restored_at is null)
    returning *
  ), counted as (
    insert into draw_counts (day, table_id, outcome, decided_by, draws)
    select day, t.id, (c.counted ->> 1)::bigint, c.counted ->> 2, c.draws
    from revealed cross join unnest($7::json[], $8::bigint[]) as c (counted, draws) join draw_tables t on t.version = c.counted ->> 0
  )${webhooks.part('day.revealed', REVEALED)}
  select day from revealed`;

/**
 * Closes days that are over, and reveals closed days in their order: it makes the digest of a day, then publishes it with the seed and the
 * signed statement. One instance at a time does this. If that instance ends, PostgreSQL frees its lock, and the next instance begins again.
 */
@Injectable()
export class DayRevealService implements OnModuleDestroy {
  private underWay: Promise<boolean> | undefined;
  /** The days for which a reader has waited in vain for another instance. */
  private waitedFor = '';
  private readonly revealing: string;
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly signing: DaySigningService,
    private readonly metrics: DayMetrics,
    webhooks: Webhooks,
  ) {
    this.revealing = reveal(webhooks);
  }

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** Closes the days before today for draws. A closed day never opens again. */
  async close(today: GameDay): Promise<void> {
    await retryOnConnectionLoss(() => this.dataSource.query(CLOSE, [today, this.clock.now()]));
  }

  /** @returns whether every closed day is revealed; false at once when that takes longer, and goes on meanwhile */
  reveal(): Promise<boolean> {
    // On connections of its own: it may outlive the caller's transaction.
    this.underWay ??= currentTransaction.exit(() => this.begin());
    return this.underWay;
  }

  private begin(): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const done = this.revealDays(() => resolve(false)).finally(() => (this.underWay = undefined));
      done.then(resolve, reject);
    });
  }

  private async revealDays(onLong: () => void): Promise<boolean> {
    const closed = await retryOnConnectionLoss(() => this.dataSource.query<{ day: GameDay }[]>(CLOSED));
    if (closed.length === 0) return true;
    // Draws that began before the close end first: they must not meet a known seed, and the digest must not miss them.
    if (!(await drawsUnderWayEnd(this.dataSource, DRAWS_END_WITHIN_MS))) return false;
    const days = closed.map(({ day }) => day);
    return retryOnConnectionLoss(() => this.revealAlone(days, onLong));
  }

  /** Holds the lock on the connection that does all the work, so whoever loses the lock cannot publish any more. */
  private async revealAlone(days: readonly GameDay[], onLong: () => void): Promise<boolean> {
    const runner = this.dataSource.createQueryRunner();
    try {
      if (!(await this.lock(runner, days.join()))) return false;
      const query: Query = (sql, values) => runner.query(sql, values);
      const afterPage = this.pauses(onLong);
      for (const day of days) if (!(await this.revealDay(day, query, afterPage))) return false;
      return true;
    } finally {
      await runner.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.digests]).catch(() => undefined);
      await runner.release();
    }
  }

  /** Once no one waits any more, the work pauses after each page for as long as the page took: requests come first. */
  private pauses(onLong: () => void): AfterPage {
    let left = MOST_AWAITED;
    let since = performance.now();
    return async (lines) => {
      if (this.isStopping) throw new Error('The service stops, and leaves the digest to another instance');
      left -= lines;
      if (left < 0) {
        onLong();
        await sleep(performance.now() - since);
      }
      since = performance.now();
    };
  }

  private async lock(runner: QueryRunner, days: string): Promise<boolean> {
    const end = performance.now() + (this.waitedFor === days ? 0 : OTHERS_END_WITHIN_MS);
    for (;;) {
      const [row] = (await runner.query('select pg_try_advisory_lock($1) as locked', [ADVISORY_LOCKS.digests])) as [
        { locked: boolean },
      ];
      if (row.locked) return true;
      if (performance.now() >= end) break;
      await sleep(TRY_EVERY_MS);
    }
    this.waitedFor = days;
    return false;
  }

  private async revealDay(day: GameDay, query: Query, afterPage: AfterPage): Promise<boolean> {
    const [found] = await query<{ stated: StatedDay }>(TO_REVEAL, [day]);
    // Another instance has revealed it.
    if (!found) return true;
    const begin = performance.now();
    const { digest, lines, wrongEntries, counts } = await digestOf(day, query, afterPage);
    const signer = await this.signing.signer(query);
    const { statement, signature, key } = signer({ ...found.stated, digest });
    const published = [day, this.clock.now(), digest, statement, signature, key];
    const revealed = await query(this.revealing, [...published, [...counts.keys()], [...counts.values()]]);
    if (revealed.length === 0) return false;
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    const logger = new Logger('Game');
    logger.log(`${day} is revealed. Its digest has ${lines} lines and took ${seconds} s`);
    if (wrongEntries.length === 0) return true;
    this.metrics.wrongEntries.inc(wrongEntries.length);
    const shown = wrongEntries.slice(0, MOST_SHOWN).join(', ');
    logger.error(`Balances of ${day} do not add up: ${wrongEntries.length} entries are wrong, the first are ${shown}`);
    return true;
  }
}
