import { cpus } from 'node:os';
import { summarize, type Summary } from '../test/harness/figures.js';
import { CONNECTIONS, loadClient, type Measurement } from './load.js';
import type { TestBed } from './test-bed.js';

/** How long and how often is measured. */
export interface Duration {
  readonly rounds: number;
  /** Length of a single measurement. */
  readonly seconds: number;
}

/** Something with a key in the JSON report and a title. */
export interface Titled {
  readonly name: string;
  readonly title: string;
}

/** What is measured in a column. */
export interface Contestant extends Titled {
  /** Measures it in the rows that it does, by their names, and leaves the database as it was; the run differs each time. */
  readonly cells: Readonly<Record<string, (seconds: number, run: string) => Promise<Measurement>>>;
  /** Resident bytes of the process that is measured, if there is one. */
  readonly memory?: () => { readonly now: number; readonly peak: number };
}

/** What one column did in one row. */
export interface Cell {
  readonly requestsPerSecond: Summary;
  /** Milliseconds. */
  readonly p50?: Summary;
  readonly p99?: Summary;
  /** Microseconds of the server and of PostgreSQL for each request. */
  readonly cpu?: Summary;
  /** The first column's {@link cpu} over this one's, round by round; not for the first one itself. */
  readonly firstCpuRatio?: Summary;
  /** The first column's requests per second over this one's, round by round; not for the first one itself. */
  readonly firstRatio?: Summary;
}

/** What was measured on. */
interface Machine {
  readonly node: string;
  readonly cpus: string;
  readonly postgres: string;
  readonly client: string;
}

/** Everything that was measured, and on what. */
export interface Report extends Machine, Duration {
  readonly connections: number;
  /** What else there is to say, in sentences. */
  readonly notes: readonly string[];
  /** The one to which the others are compared first. */
  readonly columns: readonly Titled[];
  /** The cells by the names of columns. A column has cells in the rows that it does. */
  readonly rows: readonly (Titled & { readonly cells: Readonly<Record<string, Cell>> })[];
  /** Resident bytes at the end of each measurement, by the names of columns. */
  readonly memory: Readonly<Record<string, Summary & { readonly peak: number }>>;
}

/** Lets a process become fast before it counts. */
const WARM_UP_SECONDS = 1;

/** Measures every row with every contestant that does it, one at a time, again and again, and sums up the rounds. */
export async function measureInTurns(
  rows: readonly Titled[],
  contestants: readonly Contestant[],
  { rounds, seconds }: Duration,
  testBed: TestBed,
  notes: readonly string[] = [],
): Promise<Report> {
  const measured = new Map<string, Measurement[]>();
  const memory = new Map<string, { now: number; peak: number }[]>();
  const take = <T>(lists: Map<string, T[]>, key: string, value: T): void =>
    void lists.set(key, [...(lists.get(key) ?? []), value]);
  for (let round = 0; round <= rounds; round++) {
    testBed.say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
    for (const { name: row } of rows) {
      for (const { name, cells, memory: resident } of contestants) {
        const measurement = await cells[row]?.(round === 0 ? WARM_UP_SECONDS : seconds, `${name}-${round}`);
        if (round === 0 || !measurement) continue;
        take(measured, `${row} ${name}`, measurement);
        if (resident) take(memory, name, resident());
      }
    }
  }
  const columns = contestants.map(({ name, title }) => ({ name, title }));
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  return {
    node: process.version,
    cpus: machine,
    postgres: testBed.version,
    client: loadClient(),
    connections: CONNECTIONS,
    rounds,
    seconds,
    notes,
    columns,
    rows: rows.map(({ name, title }) => ({ name, title, cells: cellsOf(name, columns, measured) })),
    memory: Object.fromEntries(
      [...memory].map(([name, samples]) => {
        const peak = Math.max(...samples.map((sample) => sample.peak));
        return [name, { ...summarize(samples.map(({ now }) => now)), peak }];
      }),
    ),
  };
}

function cellsOf(
  row: string,
  columns: readonly Titled[],
  measured: ReadonlyMap<string, readonly Measurement[]>,
): Record<string, Cell> {
  const firsts = measured.get(`${row} ${columns[0]?.name ?? ''}`);
  const cells = columns.flatMap(({ name }, index): [string, Cell][] => {
    const own = measured.get(`${row} ${name}`);
    if (!own) return [];
    const rates = own.map(({ requestsPerSecond }) => requestsPerSecond);
    const p50 = own.flatMap((each) => each.p50 ?? []);
    const p99 = own.flatMap((each) => each.p99 ?? []);
    const ratios = rates.map((rate, round) => (firsts?.[round]?.requestsPerSecond ?? NaN) / rate);
    const cpu = own.flatMap((each) => each.cpu ?? []).filter(Number.isFinite);
    const cpuRatios = cpu.map((time, round) => (firsts?.[round]?.cpu ?? NaN) / time);
    const cell = {
      requestsPerSecond: summarize(rates),
      ...(p50.length > 0 && { p50: summarize(p50) }),
      ...(p99.length > 0 && { p99: summarize(p99) }),
      ...(cpu.length > 0 && { cpu: summarize(cpu) }),
      ...(index > 0 && firsts && cpu.length > 0 && { firstCpuRatio: summarize(cpuRatios) }),
      ...(index > 0 && firsts && { firstRatio: summarize(ratios) }),
    };
    return [[name, cell]];
  });
  return Object.fromEntries(cells);
}
