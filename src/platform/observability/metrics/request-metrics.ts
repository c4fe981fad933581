import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The operation of a request that is for none, such as one for an unknown route. */
export const NO_OPERATION = 'none';

const LABELS = ['operation', 'status'] as const;

/** In seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests, and how long they take. It is made before the application, whose registry takes it later. */
export class RequestMetrics {
  readonly inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that have not ended',
    registers: [],
  });
  private readonly requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that have ended',
    labelNames: LABELS,
    registers: [],
  });
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: LABELS,
    buckets: BUCKETS,
    registers: [],
  });
  private readonly noRequests = new Counter({
    name: 'http_no_requests_total',
    help: 'Connections that were ended because what came on them was no request',
    labelNames: ['status'],
    registers: [],
  });

  /** Counts a request that has ended. */
  add(operation: string, status: number, seconds: number): void {
    this.requests.inc({ operation, status });
    this.durations.observe({ operation, status }, seconds);
  }

  /** Counts a connection that was ended because what came on it was no request. */
  addNoRequest(status: number): void {
    this.noRequests.inc({ status });
  }

  /** Makes the metrics part of a registry. */
  register(registry: Registry): void {
    for (const metric of [this.inFlight, this.requests, this.durations, this.noRequests]) {
      registry.registerMetric(metric);
    }
  }
}
