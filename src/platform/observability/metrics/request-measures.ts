import type { Log } from '../logging/log.js';
import type { Measure } from './measures.js';
import type { RequestCounts } from './request-counts.js';

/** What is counted of requests, besides their durations, and of the log of them. */
export function requestMeasures(counts: RequestCounts, log: Log): Measure[] {
  return [
    {
      name: 'http_requests_total',
      help: 'Requests that have ended',
      type: 'counter',
      labels: ['operation', 'status'],
      read: () => [...counts].map(({ operation, status, durations }) => [{ operation, status }, durations.count]),
    },
    {
      name: 'http_requests_in_flight',
      help: 'Requests that have not ended',
      type: 'gauge',
      read: () => counts.inFlight,
    },
    {
      name: 'http_no_requests_total',
      help: 'Connections that were ended because what came on them was no request',
      type: 'counter',
      labels: ['status'],
      read: () => [...counts.noRequests].map(([status, times]) => [{ status }, times]),
    },
    {
      name: 'card_draw_log_lines_dropped_total',
      help: 'Lines of the log that were dropped because nobody read them in time',
      type: 'counter',
      read: () => log.dropped,
    },
  ];
}
