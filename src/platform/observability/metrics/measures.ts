import { Counter, Gauge, type Registry } from 'prom-client';

/** A value for each combination of labels. */
export type LabelledValues = readonly (readonly [labels: Readonly<Record<string, string | number>>, value: number])[];

/** Something that is counted or measured elsewhere, and read when the metrics are asked for. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  /** A counter never falls while the process lives. */
  readonly type: 'counter' | 'gauge';
  /** Names of its labels, if it has any. */
  readonly labels?: readonly string[];
  /** How the values of several processes become one; by default they are added up. */
  readonly aggregator?: 'first';
  readonly read: () => number | LabelledValues;
}

/** Makes a metric of a measure. */
export function registerMeasure(registry: Registry, { read, labels = [], type, ...rest }: Measure): void {
  const configuration = { ...rest, labelNames: [...labels], registers: [registry] };
  const valuesNow = (): LabelledValues => {
    const values = read();
    return typeof values === 'number' ? [[{}, values]] : values;
  };
  // The library's own way: it calls this each time that the metric is asked for.
  if (type === 'counter') {
    new Counter({
      ...configuration,
      collect() {
        this.reset();
        for (const [of, value] of valuesNow()) this.inc(of, value);
      },
    });
  } else {
    new Gauge({
      ...configuration,
      collect() {
        this.reset();
        for (const [of, value] of valuesNow()) this.set(of, value);
      },
    });
  }
}
