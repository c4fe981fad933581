import type { Metric } from 'prom-client';
import { DURATION_BOUNDS, type RequestCounts } from './request-counts.js';

interface Value {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

const NAME = 'http_request_duration_seconds';

/** The durations of requests as a histogram; the library's own would have to be told of each request. */
export function requestDurations(counts: RequestCounts): Metric {
  const metric = {
    name: NAME,
    help: 'Time from the arrival of a request to the end of its answer',
    type: 'histogram',
    aggregator: 'sum',
    get: () => Promise.resolve({ ...metric, values: valuesOf(counts) }),
  };
  // What the library asks of a metric that it has not made; its types know only those that it makes.
  return metric as unknown as Metric;
}

function valuesOf(counts: RequestCounts): Value[] {
  const values: Value[] = [];
  for (const { operation, status, durations } of counts) {
    const labels = { operation, status };
    let upTo = 0;
    for (const [index, le] of DURATION_BOUNDS.entries()) {
      upTo += durations.ranges[index] as number;
      values.push({ metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: upTo });
    }
    values.push(
      { metricName: `${NAME}_bucket`, labels: { le: '+Inf', ...labels }, value: durations.count },
      { metricName: `${NAME}_sum`, labels, value: durations.sum },
      { metricName: `${NAME}_count`, labels, value: durations.count },
    );
  }
  return values;
}
