import { describe, expect, it } from '@jest/globals';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricValues } from './metrics.service.js';
import { ProcessesMetrics } from './processes-metrics.js';

/** What a process says that has answered so many requests. */
function valuesOf(requests: number): Promise<MetricValues> {
  const registers = [new Registry()];
  new Counter({ name: 'requests', help: 'x', labelNames: ['status'], registers }).inc({ status: 200 }, requests);
  new Gauge({ name: 'lists', help: 'x', registers }).set(requests);
  const histogram = new Histogram({ name: 'seconds', help: 'x', buckets: [1], registers });
  for (let i = 0; i < requests; i++) histogram.observe(0.5);
  return (registers[0] as Registry).getMetricsAsJSON();
}

describe('the metrics of several processes', () => {
  it('are added up, each as it was last heard', async () => {
    const metrics = new ProcessesMetrics<string>();
    metrics.update('one', await valuesOf(2));
    metrics.update('one', await valuesOf(3));
    metrics.update('other', await valuesOf(4));
    const text = await metrics.text(2);
    for (const line of [
      'requests{status="200"} 7',
      'lists 7',
      'seconds_bucket{le="1"} 7',
      'seconds_sum 3.5',
      'card_draw_processes 2',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('keep what processes had counted that have ended, and not what they held', async () => {
    const metrics = new ProcessesMetrics<string>();
    for (const name of ['one', 'two', 'three']) metrics.update(name, await valuesOf(2));
    for (const name of ['one', 'two', 'unknown']) metrics.end(name);
    const text = await metrics.text(1);
    for (const line of ['requests{status="200"} 6', 'lists 2', 'seconds_count 6', 'card_draw_processes 1'])
      expect(text.split('\n')).toContain(line);
  });
});
