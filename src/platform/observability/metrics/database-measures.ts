import type { GuardedPool } from '../../database/guarded-pool.js';
import type { ListCache } from '../../database/list-cache/list-cache.js';
import type { Statements } from '../../database/statements.js';
import type { Measure } from './measures.js';

/** How busy the connections to the database are. */
export function connectionMeasures(pool: GuardedPool, statements: Statements): Measure[] {
  return [
    {
      name: 'card_draw_database_pool_connections',
      help: 'Connections of the pool, by what they do now',
      type: 'gauge',
      labels: ['state'],
      read: () => [
        [{ state: 'idle' }, pool.idleCount],
        [{ state: 'busy' }, pool.totalCount - pool.idleCount],
      ],
    },
    {
      name: 'card_draw_database_pool_connections_max',
      help: 'Connections that the pool may make',
      type: 'gauge',
      read: () => pool.options.max,
    },
    {
      name: 'card_draw_database_pool_waiting',
      help: 'Statements and transactions that wait for a connection of the pool',
      type: 'gauge',
      read: () => pool.waiting,
    },
    {
      name: 'card_draw_database_pipelined_reads',
      help: 'Statements under way that only read',
      type: 'gauge',
      read: () => statements.readsUnderWay,
    },
  ];
}

/** What kept lists take, and what they save. */
export function listMeasures(lists: ListCache): Measure[] {
  return [
    {
      name: 'card_draw_list_cache_bytes',
      help: 'Memory that kept lists take',
      type: 'gauge',
      read: () => lists.state.bytes,
    },
    { name: 'card_draw_list_cache_lists', help: 'Lists that are kept', type: 'gauge', read: () => lists.state.lists },
    {
      name: 'card_draw_list_cache_hits_total',
      help: 'Requests for lists that were answered out of memory',
      type: 'counter',
      read: () => lists.state.hits,
    },
    {
      name: 'card_draw_list_cache_misses_total',
      help: 'Requests for lists that were not kept, or not current any more',
      type: 'counter',
      read: () => lists.state.misses,
    },
    {
      name: 'card_draw_list_cache_evictions_total',
      help: 'Lists that were let go to make room for others',
      type: 'counter',
      read: () => lists.state.evictions,
    },
  ];
}
