import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { poolOf } from './pool.js';
import { ScrapedRows } from './scraped-rows.js';
import { prepared } from './statements.js';

const LAST_BACKUP = prepared(
  'last_backup',
  'select coalesce((select extract(epoch from moment) from last_backup), 0)::double precision',
);

/** Shows how busy the connections to the database are, whether it answers, and when its last backup was made. */
@Injectable()
export class DatabaseMetrics {
  constructor(registry: Registry, dataSource: DataSource, rows: ScrapedRows) {
    const pool = poolOf(dataSource);
    const of = (name: string, help: string) => ({ name: `card_draw_database_${name}`, help, registers: [registry] });
    new Gauge({
      ...of('pool_connections', 'Connections of the pool, by what they do now'),
      labelNames: ['state'],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      },
    });
    new Gauge(of('pool_connections_max', 'Connections that the pool may make')).set(pool.options.max);
    const waiting: Gauge = new Gauge({
      ...of('pool_waiting', 'Statements and transactions that wait for a connection of the pool'),
      collect: () => waiting.set(pool.waitingCount),
    });
    showAnswers(registry, rows);
  }
}

/** One statement at each scrape tells both. While the database is away, the time of the backup stays what it said last. */
function showAnswers(registry: Registry, rows: ScrapedRows): void {
  const read = rows.of(LAST_BACKUP);
  const up: Gauge = new Gauge({
    name: 'card_draw_database_up',
    help: 'Whether the database answers within two seconds: 1 or 0',
    aggregator: 'min',
    registers: [registry],
    collect: async () => {
      const answer = await read();
      if (answer !== 'busy') up.set(answer === 'away' ? 0 : 1);
    },
  });
  up.set(1);
  const backup: Gauge = new Gauge({
    name: 'card_draw_last_backup_timestamp_seconds',
    help: 'The moment of which the last whole backup is, in Unix time; 0 when there is none',
    aggregator: 'max',
    registers: [registry],
    collect: async () => {
      const answer = await read();
      if (typeof answer !== 'string') backup.set(Number(answer[0]));
    },
  });
}
