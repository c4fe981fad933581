import { cpus } from 'node:os';
import type { Outcome } from './compare.js';
import { CONNECTIONS } from './load/plan.js';
import { DEBIAN } from './pgbench.js';
import type { Duration, Measurements } from './rounds.js';
import { type Summary, summarize } from './statistics.js';
import { markdown, megabytes, shown } from './tables.js';

/** What one column did in one row: requests or, where there is no server, transactions. */
export interface Cell {
  readonly requestsPerSecond: Summary;
  /** Milliseconds. */
  readonly p50: Summary;
  readonly p99: Summary;
  /** The first column's requests per second over this one's, round by round; not for the first one itself. */
  readonly serviceRatio?: Summary;
}

/** How much of a process was in memory, in bytes. */
export interface Memory {
  /** At the end of each measurement. */
  readonly resident: Summary;
  readonly peak: number;
}

/** What was measured on. */
export interface Machine {
  readonly node: string;
  readonly cpus: string;
}

/** Everything that was measured, and on what. */
export interface Report extends Machine {
  readonly postgres: string;
  /** Its version; null where it is not installed; not given where it has no part. */
  readonly pgbench?: string | null;
  readonly client: string;
  readonly users: number;
  readonly connections: number;
  readonly rounds: number;
  readonly seconds: number;
  /** By the names of row and column; a column has no cell in a row that it does not do. */
  readonly rows: Readonly<Record<string, Readonly<Record<string, Cell>>>>;
  /** By the names of columns; pgbench has none. */
  readonly memory: Readonly<Record<string, Memory>>;
}

/** Sums up the rounds. */
export function reportOf(outcome: Outcome, { rounds, seconds }: Duration): Report {
  const { measurements, columns } = outcome;
  const names = columns.map(({ name }) => name);
  const [first = ''] = names;
  const rowOf = (row: string): Record<string, Cell> =>
    Object.fromEntries(
      names
        .filter((name) => measurements.of(row, name).length > 0)
        .map((name) => [name, cellOf(measurements, row, name, first)]),
    );
  return {
    ...machine(),
    postgres: outcome.postgres,
    ...(outcome.pgbench !== null && { pgbench: outcome.pgbench ?? null }),
    client: `${outcome.client.name} ${outcome.client.version}`,
    users: outcome.users,
    connections: CONNECTIONS,
    rounds,
    seconds,
    rows: Object.fromEntries(outcome.rows.map(({ name }) => [name, rowOf(name)])),
    memory: memoryOf(measurements, names),
  };
}

/** What this process runs on. */
export function machine(): Machine {
  return { node: process.version, cpus: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}` };
}

/** What a column did in a row, and how much more another one did. */
export function cellOf(measurements: Measurements, row: string, column: string, compared: string): Cell {
  const own = measurements.of(row, column);
  const others = measurements.of(row, compared);
  const ratios = own.map(
    ({ requestsPerSecond }, round) => (others[round]?.requestsPerSecond ?? NaN) / requestsPerSecond,
  );
  return {
    requestsPerSecond: summarize(own.map(({ requestsPerSecond }) => requestsPerSecond)),
    p50: summarize(own.map(({ p50 }) => p50)),
    p99: summarize(own.map(({ p99 }) => p99)),
    ...(column !== compared && others.length > 0 && { serviceRatio: summarize(ratios) }),
  };
}

/** What is known of the processes behind these columns. */
export function memoryOf(measurements: Measurements, columns: readonly string[]): Record<string, Memory> {
  return Object.fromEntries(
    columns.flatMap((name): [string, Memory][] => {
      const peak = measurements.peakMemoryOf(name);
      return peak === undefined ? [] : [[name, { resident: summarize(measurements.memoryOf(name)), peak }]];
    }),
  );
}

const HEADINGS = ['', 'server', 'req/s', 'p50 ms', 'p99 ms', 'service : it'];

/** The report as one table, in Markdown, between lines that say how it was made and what memory the servers took. */
export function tableOf(report: Report, { rows, columns }: Pick<Outcome, 'rows' | 'columns'>): string {
  const lines = rows.flatMap((row) =>
    columns.flatMap((column, index) => {
      const cell = report.rows[row.name]?.[column.name];
      if (!cell) return [];
      const figures = [cell.requestsPerSecond, cell.p50, cell.p99, cell.serviceRatio].map(shown);
      return [[index === 0 ? row.title : '', column.title, ...figures]];
    }),
  );
  const memory = columns.flatMap(({ name, title }) => {
    const known = report.memory[name];
    return known ? [`${title} ${megabytes(known.resident.median)}, at most ${megabytes(known.peak)}`] : [];
  });
  return [howMade(report), markdown(HEADINGS, lines, 2), `Resident memory: ${memory.join('; ')}.`].join('\n\n');
}

/** In a sentence or two. */
export function howMade({
  users,
  connections,
  rounds,
  seconds,
  node,
  postgres,
  pgbench,
  client,
  cpus,
}: Report): string {
  const without = `without pgbench, which is neither on the PATH nor in ${DEBIAN}`;
  const software = [
    `Node ${node}`,
    `PostgreSQL ${postgres}`,
    client,
    pgbench === null ? without : pgbench && `pgbench ${pgbench}`,
    cpus,
  ];
  return `${users} users, ${connections} connections, ${rounds} rounds of ${seconds} s: median (lowest–highest). ${software.filter(Boolean).join(', ')}.`;
}
