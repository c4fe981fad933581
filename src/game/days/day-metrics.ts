import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { ScrapedRows } from '../../platform/database/scraped-rows.js';
import { prepared } from '../../platform/database/statements.js';
import { readGauge } from '../../platform/gauge.js';
import { GameCalendar } from '../calendar/game-calendar.js';

/** The days that take draws, and those that are over and not revealed. A day that a restore closed is never revealed here. */
const DAYS = prepared<{ open: number; overdue: number }>(
  'days',
  `
  select (count(*) filter (where table_id is not null and closed_at is null))::int as open, (count(*) filter (where day < $1))::int as overdue
  from draw_seeds where revealed_at is null and restored_at is null`,
);

/** Shows whether days are closed and revealed in time, and whether their balances add up. While the database is away, the gauges keep what it said last. */
@Injectable()
export class DayMetrics {
  readonly wrongEntries;

  constructor(registry: Registry, rows: ScrapedRows, calendar: GameCalendar) {
    const read = rows.of(DAYS, () => [calendar.today()]);
    const show = (name: 'open' | 'overdue', help: string): void => {
      readGauge({ name: `card_draw_days_${name}`, help, aggregator: 'max', registers: [registry] }, async () => {
        const days = await read();
        return typeof days === 'string' ? undefined : days[name];
      });
    };
    show('open', 'Game days that take draws');
    show('overdue', 'Game days that are over and not revealed yet');
    this.wrongEntries = new Counter({
      name: 'card_draw_wrong_entries_total',
      help: 'Entries of days that this process revealed whose balance is not the one before and the amount',
      registers: [registry],
    });
  }
}
