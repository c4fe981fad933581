import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { poolOf } from './pool.js';
import { Statements } from './statements.js';

/** Shows how busy the connections to the database are. */
@Injectable()
export class DatabaseMetrics {
  constructor(registry: Registry, dataSource: DataSource, statements: Statements) {
    const pool = poolOf(dataSource);
    const registers = [registry];
    new Gauge({
      name: 'card_draw_database_pool_connections',
      help: 'Connections of the pool, by what they do now',
      labelNames: ['state'],
      registers,
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      },
    });
    new Gauge({
      name: 'card_draw_database_pool_connections_max',
      help: 'Connections that the pool may make',
      registers,
    }).set(pool.options.max);
    new Gauge({
      name: 'card_draw_database_pool_waiting',
      help: 'Statements and transactions that wait for a connection of the pool',
      registers,
      collect() {
        this.set(pool.waitingCount);
      },
    });
    new Gauge({
      name: 'card_draw_database_pipelined_reads',
      help: 'Statements under way that only read',
      registers,
      collect() {
        this.set(statements.readsUnderWay);
      },
    });
  }
}
