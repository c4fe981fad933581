import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';

/** Shows what kept lists take, and what they save. */
@Injectable()
export class ListCacheMetrics {
  readonly bytes: Gauge;
  readonly lists: Gauge;
  readonly hits: Counter;
  readonly misses: Counter;
  readonly evictions: Counter;

  constructor(registry: Registry) {
    const of = (name: string, help: string) => ({ name: `card_draw_list_cache_${name}`, help, registers: [registry] });
    this.bytes = new Gauge(of('bytes', 'Memory that kept lists take'));
    this.lists = new Gauge(of('lists', 'Lists that are kept'));
    this.hits = new Counter(of('hits_total', 'Requests for lists that were answered out of memory'));
    this.misses = new Counter(of('misses_total', 'Requests for lists that were not kept, or not current any more'));
    this.evictions = new Counter(of('evictions_total', 'Lists that were let go to make room for others'));
  }
}
