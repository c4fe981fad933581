import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource, Entity, PrimaryColumn } from 'typeorm';
import { readGauge } from '../gauge.js';
import { TimeColumn } from './columns.js';
import { poolOf } from './pool.js';
import { ScrapedRows } from './scraped-rows.js';
import { prepared } from './statements.js';
import { waitingTransactions } from './transactions.js';

/** When `npx card-draw backup` last made a whole backup: one row, or none before the first. It is in no backup, so a restored copy has none. */
@Entity('last_backup')
export class LastBackup {
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'last_backup_pkey' }) id!: number;
  @TimeColumn() moment!: string;
}

const LAST_BACKUP = prepared<{ moment: number }>(
  'last_backup',
  'select coalesce((select extract(epoch from moment) from last_backup), 0)::double precision as moment',
);

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
    const waiting = 'Statements and transactions that wait for a connection of the pool';
    readGauge(of('pool_waiting', waiting), () => pool.waitingCount + waitingTransactions(dataSource));
    // One statement at each scrape tells both. While the database is away, the time of the backup stays what it said last.
    const read = rows.of(LAST_BACKUP);
    const up = 'Whether the database answers within two seconds and takes writes: 1 or 0';
    readGauge({ ...of('up', up), aggregator: 'min' }, async () => {
      const answer = await read();
      return answer === 'busy' ? undefined : Number(answer !== 'away' && !pool.fault);
    }).set(1);
    const name = 'card_draw_last_backup_timestamp_seconds';
    const help = 'The moment of which the last whole backup is, in Unix time; 0 when there is none';
    readGauge({ name, help, aggregator: 'max', registers: [registry] }, async () => {
      const answer = await read();
      return typeof answer === 'string' ? undefined : answer.moment;
    });
  }
}
