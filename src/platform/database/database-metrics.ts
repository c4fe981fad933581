import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { poolOf } from './pool.js';

/** Shows how busy the connections to the database are. */
@Injectable()
export class DatabaseMetrics {
  constructor(registry: Registry, dataSource: DataSource) {
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
  }
}
