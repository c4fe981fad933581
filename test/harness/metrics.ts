import type { TestApp } from './test-app.js';

/** The values of Prometheus's text form, by name and labels as they are written there. */
export class Metrics {
  private readonly values = new Map<string, number>();

  constructor(readonly text: string) {
    for (const line of text.split('\n')) {
      if (line === '' || line.startsWith('#')) continue;
      const space = line.lastIndexOf(' ');
      this.values.set(line.slice(0, space), Number(line.slice(space + 1)));
    }
  }

  /** The value of a name with labels; 0 when there is none. */
  of(series: string): number {
    return this.values.get(series) ?? 0;
  }

  /** The sum of all series whose name and labels begin like this. */
  sum(beginning: string): number {
    return this.series(beginning).reduce((sum, [, value]) => sum + value, 0);
  }

  /** The series whose name and labels begin like this. */
  series(beginning: string): [string, number][] {
    return [...this.values].filter(([series]) => series.startsWith(beginning));
  }
}

/** The metrics of an application now. */
export async function metricsOf(app: TestApp): Promise<Metrics> {
  const { status, text } = await app.request('GET', '/metrics');
  if (status !== 200) throw new Error(`GET /metrics: ${status} ${text}`);
  return new Metrics(text);
}
