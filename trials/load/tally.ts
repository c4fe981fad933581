import { percentile } from '../../bench/statistics.js';

/** Problems of one kind are told so many times. */
const MOST_TOLD = 20;

/** How the requests of one kind went; times in milliseconds. */
export interface Line {
  readonly kind: string;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** What came of all requests. */
export class Tally {
  /** What must not be whatever happens to the service: a 500, an answer that does not fit its request, a hang. */
  readonly problems: string[] = [];
  /** What a client sees of a fault: connections that are refused or lost, and 503. */
  readonly faults: string[] = [];
  faultCount = 0;
  problemCount = 0;
  private readonly times = new Map<string, number[]>();

  answered(kind: string, milliseconds: number): void {
    const times = this.times.get(kind) ?? [];
    this.times.set(kind, times);
    times.push(milliseconds);
  }

  fault(text: string): void {
    this.faultCount++;
    if (this.faults.length < MOST_TOLD) this.faults.push(text);
  }

  problem(text: string): void {
    this.problemCount++;
    if (this.problems.length < MOST_TOLD) this.problems.push(text);
  }

  /** Times so far were not of what is measured. */
  forget(): void {
    this.times.clear();
  }

  get count(): number {
    return [...this.times.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** By kind, the most frequent first, and all together. */
  lines(): Line[] {
    const kinds = [...this.times].map(([kind, times]) => lineOf(kind, times)).sort((a, b) => b.count - a.count);
    const all = [...this.times.values()].flat();
    return all.length === 0 ? [] : [...kinds, lineOf('all', all)];
  }
}

function lineOf(kind: string, times: readonly number[]): Line {
  const sorted = Float64Array.from(times).sort();
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share)) as [
    number,
    number,
    number,
    number,
  ];
  return { kind, count: times.length, p50, p95, p99, max };
}

/** For people. */
export function linesText(lines: readonly Line[]): string {
  const cells = (line: Line): string =>
    [line.p50, line.p95, line.p99, line.max].map((value) => value.toFixed(1).padStart(9)).join('');
  return [
    `${'milliseconds'.padEnd(20)}${'requests'.padStart(10)}${['p50', 'p95', 'p99', 'max'].map((name) => name.padStart(9)).join('')}`,
    ...lines.map((line) => `${line.kind.padEnd(20)}${String(line.count).padStart(10)}${cells(line)}`),
  ].join('\n');
}
