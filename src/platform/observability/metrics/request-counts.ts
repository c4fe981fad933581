/** Upper ends of the ranges that durations are counted in, in seconds. */
export const DURATION_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Durations of requests, counted by range. */
export class Durations {
  count = 0;
  /** In seconds. */
  sum = 0;
  /** By the place of the range in {@link DURATION_BOUNDS}; what is longer than all of them comes last. */
  readonly ranges = new Float64Array(DURATION_BOUNDS.length + 1);

  add(seconds: number): void {
    this.count += 1;
    this.sum += seconds;
    let range = 0;
    while (range < DURATION_BOUNDS.length && seconds > (DURATION_BOUNDS[range] as number)) range += 1;
    (this.ranges[range] as number) += 1;
  }
}

/** The requests of one operation, by status. */
export class OperationCounts {
  private readonly statuses: Durations[] = [];

  add(status: number, seconds: number): void {
    (this.statuses[status] ??= new Durations()).add(seconds);
  }

  /** The statuses that occurred. */
  *[Symbol.iterator](): Generator<[status: number, durations: Durations]> {
    for (const status of Object.keys(this.statuses).map(Number)) yield [status, this.statuses[status] as Durations];
  }
}

/** The operation of a request that is for none, such as one for an unknown route. */
export const NO_OPERATION = 'none';

/**
 * Counts requests. In plain fields, since this is done for every request: a metrics library would look up the labels each time.
 */
export class RequestCounts {
  /** Requests that are not answered yet. */
  inFlight = 0;
  /** By status: connections that were ended because what came on them was no request. */
  readonly noRequests = new Map<number, number>();
  private readonly operations = new Map<string, OperationCounts>();

  /** Those of an operation, by its id. */
  of(operation: string): OperationCounts {
    let counts = this.operations.get(operation);
    if (counts === undefined) this.operations.set(operation, (counts = new OperationCounts()));
    return counts;
  }

  addNoRequest(status: number): void {
    this.noRequests.set(status, (this.noRequests.get(status) ?? 0) + 1);
  }

  /** All that occurred. */
  *[Symbol.iterator](): Generator<{ operation: string; status: string; durations: Durations }> {
    for (const [operation, counts] of this.operations) {
      for (const [status, durations] of counts) yield { operation, status: String(status), durations };
    }
  }
}
