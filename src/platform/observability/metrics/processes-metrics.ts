import { AggregatorRegistry, Gauge, type PrometheusContentType, type Registry } from 'prom-client';
import type { MetricValues } from './metrics.service.js';

/** What only grows, and so must not shrink when a process is gone. */
const GROWING = new Set(['counter', 'histogram']);

/**
 * The metrics of several processes as one. What processes that have ended had counted, as far as it was known, stays in the sums:
 * these would fall otherwise, and Prometheus would take that for a restart of all.
 */
export class ProcessesMetrics<Process> {
  private readonly known = new Map<Process, MetricValues>();
  private ofEnded = sumOf([]);

  /** Takes what a process says now. */
  update(process: Process, values: MetricValues): void {
    this.known.set(process, values);
  }

  /** Keeps what a process had counted when it was last heard. */
  end(process: Process): void {
    const growing = this.known.get(process)?.filter(({ type }) => GROWING.has(String(type)));
    if (growing === undefined) return;
    this.known.delete(process);
    this.ofEnded = sumOf([growing, this.ofEnded.getMetricsAsArray()]);
  }

  /**
   * All of them, in the text form of Prometheus.
   * @param processes how many take requests now
   */
  text(processes: number): Promise<string> {
    const registry = sumOf([...this.known.values(), this.ofEnded.getMetricsAsArray()]);
    const configuration = { name: 'card_draw_processes', help: 'Processes that take requests', registers: [registry] };
    new Gauge(configuration).set(processes);
    return registry.metrics();
  }
}

/** Metrics of the same name and labels become one, by what each says of itself. */
function sumOf(values: readonly object[]): Registry {
  return AggregatorRegistry.aggregate<PrometheusContentType>([...values]);
}
