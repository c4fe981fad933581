import { Gauge, type GaugeConfiguration } from 'prom-client';

/** A gauge whose value is read at each scrape. What is undefined leaves the last value. */
export function readGauge(
  options: GaugeConfiguration<string>,
  read: () => number | undefined | Promise<number | undefined>,
): Gauge {
  return new Gauge({
    ...options,
    async collect() {
      const value = await read();
      if (value !== undefined) this.set(value);
    },
  });
}
