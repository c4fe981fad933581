import { cpus } from 'node:os';
import type { Column } from './columns.js';
import type { Contestant } from './contestants.js';
import { CONNECTIONS, loadClient, type Measurement } from './load.js';
import type { ResidentMemory } from './memory.js';
import type { Stand } from './stand.js';
import { summarize, type Summary } from './statistics.js';

/** How long and how often is measured. */
export interface Duration {
  readonly rounds: number;
  /** Length of a single measurement. */
  readonly seconds: number;
}

/** What is measured. */
export interface Titled {
  readonly name: string;
  readonly title: string;
}

/** What one column did in one row: requests or, where there is no server, transactions. */
export interface Cell {
  readonly requestsPerSecond: Summary;
  /** Milliseconds. */
  readonly p99?: Summary;
  /** The first column's requests per second over this one's, round by round; not for the first one itself. */
  readonly firstRatio?: Summary;
}

/** What was measured on. */
export interface Machine {
  readonly node: string;
  readonly cpus: string;
}

/** Everything that was measured, and on what. */
export interface Report extends Machine, Duration {
  readonly postgres: string;
  readonly client: string;
  readonly connections: number;
  /** What else there is to say, in sentences. */
  readonly notes: readonly string[];
  /** The one to which the others are compared first. */
  readonly columns: readonly Column[];
  /** The cells by the names of columns; a column has no cell in a row that it does not do. */
  readonly rows: readonly (Titled & { readonly cells: Readonly<Record<string, Cell>> })[];
  /** Resident bytes at the end of each measurement, by the names of columns; pgbench has none. */
  readonly memory: Readonly<Record<string, Summary & Pick<ResidentMemory, 'peak'>>>;
}

/** Lets a process become fast before it counts. */
const WARM_UP_SECONDS = 1;

/** What this process runs on. */
export function machine(): Machine {
  return { node: process.version, cpus: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}` };
}

/** Measures every row with every contestant that does it, one at a time, again and again, and sums up the rounds. */
export async function measureInTurns<R extends Titled>(
  rows: readonly R[],
  contestants: readonly Contestant<R>[],
  { rounds, seconds }: Duration,
  { postgres, say }: Pick<Stand, 'postgres' | 'say'>,
  notes: readonly string[],
): Promise<Report> {
  const measured = new Lists<Measurement>();
  const memory = new Lists<ResidentMemory>();
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
    for (const row of rows) {
      for (const contestant of contestants.filter((candidate) => candidate.does(row))) {
        const { name } = contestant.column;
        const measurement = await contestant.measure(row, round === 0 ? WARM_UP_SECONDS : seconds, `${name}-${round}`);
        if (round === 0) continue;
        measured.append(`${row.name} ${name}`, measurement);
        const resident = contestant.memory();
        if (resident) memory.append(name, resident);
      }
    }
  }
  const columns = contestants.map(({ column: { name, title } }) => ({ name, title }));
  return {
    ...machine(),
    ...{ postgres, client: loadClient(), connections: CONNECTIONS, rounds, seconds, notes, columns },
    rows: rows.map(({ name, title }) => ({ name, title, cells: cellsOf(name, columns, measured) })),
    memory: Object.fromEntries(columns.flatMap(({ name }) => memoryOf(name, memory.of(name)))),
  };
}

function cellsOf(row: string, columns: readonly Column[], measured: Lists<Measurement>): Record<string, Cell> {
  const [firsts = [], ...others] = columns.map(({ name }) => measured.of(`${row} ${name}`));
  const cells = [firsts, ...others].map((own, index): Cell | undefined => {
    if (own.length === 0) return undefined;
    const p99 = own.flatMap((each) => each.p99 ?? []);
    const ratios = own.map(
      ({ requestsPerSecond }, round) => (firsts[round]?.requestsPerSecond ?? NaN) / requestsPerSecond,
    );
    return {
      requestsPerSecond: summarize(own.map(({ requestsPerSecond }) => requestsPerSecond)),
      ...(p99.length > 0 && { p99: summarize(p99) }),
      ...(index > 0 && firsts.length > 0 && { firstRatio: summarize(ratios) }),
    };
  });
  return Object.fromEntries(columns.flatMap(({ name }, index) => (cells[index] ? [[name, cells[index]]] : [])));
}

function memoryOf(name: string, samples: readonly ResidentMemory[]): [string, Report['memory'][string]][] {
  if (samples.length === 0) return [];
  return [[name, { ...summarize(samples.map(({ now }) => now)), peak: Math.max(...samples.map(({ peak }) => peak)) }]];
}

class Lists<T> {
  private readonly lists = new Map<string, T[]>();

  append(key: string, value: T): void {
    this.lists.set(key, [...this.of(key), value]);
  }

  of(key: string): readonly T[] {
    return this.lists.get(key) ?? [];
  }
}
