/** Shares the runs of some work: there is one at a time, and each caller gets the outcome of a run that began after it asked. */
export class SingleFlight<T> {
  private current: Promise<T> | undefined;
  private next: Promise<T> | undefined;

  constructor(private readonly work: () => Promise<T>) {}

  /** Whether a run is under way. */
  get running(): boolean {
    return this.current !== undefined;
  }

  /** @returns the outcome of the next run to begin */
  run(): Promise<T> {
    const begin = (): Promise<T> => this.begin();
    return this.current ? (this.next ??= this.current.then(begin, begin)) : begin();
  }

  private begin(): Promise<T> {
    this.next = undefined;
    const run = this.work();
    this.current = run;
    const end = (): void => {
      if (this.next === undefined) this.current = undefined;
    };
    run.then(end, end);
    return run;
  }
}

/** A {@link SingleFlight} for each key. */
export class KeyedFlights<T> {
  private readonly flights = new Map<string, SingleFlight<T>>();

  /** @param work that of the first caller counts, while runs of the key are under way */
  async run(key: string, work: () => Promise<T>): Promise<T> {
    const flight = this.flights.get(key) ?? new SingleFlight(work);
    this.flights.set(key, flight);
    try {
      return await flight.run();
    } finally {
      if (!flight.running && this.flights.get(key) === flight) this.flights.delete(key);
    }
  }
}
