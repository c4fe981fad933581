import { cpus } from 'node:os';
import { COLUMNS, SERVERS } from './columns.js';
import { CONNECTIONS } from './load/plan.js';
import type { Options } from './options.js';
import { DEBIAN } from './pgbench.js';
import type { Outcome } from './rounds.js';
import { ROWS } from './rows.js';
import { type Summary, summarize } from './statistics.js';

/** What one column did in one row: requests or, where there is no server, transactions. */
export interface Cell {
  readonly requestsPerSecond: Summary;
  readonly p50: Summary;
  readonly p99: Summary;
  /** The service's requests per second over this column's, round by round; not for the service itself. */
  readonly serviceRatio?: Summary;
}

/** Everything that was measured, and on what. */
export interface Report {
  readonly node: string;
  readonly postgres: string;
  /** Its version; null when there is none here, and no cells of it. */
  readonly pgbench: string | null;
  readonly cpus: string;
  readonly users: number;
  readonly connections: number;
  readonly rounds: number;
  readonly seconds: number;
  /** By the names of row and column; a column has no cell in a row that it does not do. */
  readonly rows: Readonly<Record<string, Readonly<Record<string, Cell>>>>;
}

/** Sums up the rounds. */
export function reportOf(outcome: Outcome, { rounds, seconds }: Options): Report {
  const rowCells = (row: string): [string, Cell][] =>
    COLUMNS.filter(({ name }) => outcome.of(row, name).length > 0).map(({ name }) => [
      name,
      cellOf(outcome, row, name),
    ]);
  return {
    node: process.version,
    postgres: outcome.postgres,
    pgbench: outcome.pgbench ?? null,
    cpus: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    users: outcome.users,
    connections: CONNECTIONS,
    rounds,
    seconds,
    rows: Object.fromEntries(ROWS.map(({ name }) => [name, Object.fromEntries(rowCells(name))])),
  };
}

function cellOf(outcome: Outcome, row: string, column: string): Cell {
  const service = outcome.of(row, SERVERS[0].name);
  const measurements = outcome.of(row, column);
  const ratios = measurements.map(({ requestsPerSecond }, round) => {
    return (service[round]?.requestsPerSecond ?? NaN) / requestsPerSecond;
  });
  return {
    requestsPerSecond: summarize(measurements.map(({ requestsPerSecond }) => requestsPerSecond)),
    p50: summarize(measurements.map(({ p50 }) => p50)),
    p99: summarize(measurements.map(({ p99 }) => p99)),
    ...(column !== SERVERS[0].name && { serviceRatio: summarize(ratios) }),
  };
}

const HEADINGS = ['', 'server', 'req/s', 'p50 ms', 'p99 ms', 'service : it'];

/** The report as one table, in Markdown, below a line that says how it was made. */
export function tableOf(report: Report): string {
  const lines = ROWS.flatMap((row) =>
    COLUMNS.flatMap((column, index) => {
      const cell = report.rows[row.name]?.[column.name];
      if (!cell) return [];
      const figures = [cell.requestsPerSecond, cell.p50, cell.p99, cell.serviceRatio].map(shown);
      return [[index === 0 ? row.title : '', column.title, ...figures]];
    }),
  );
  const { users, connections, rounds, seconds, node, postgres, pgbench, cpus } = report;
  const software = `Node ${node}, PostgreSQL ${postgres}, ${pgbench === null ? `without pgbench, which is neither on the PATH nor in ${DEBIAN}` : `pgbench ${pgbench}`}`;
  const made = `${users} users, ${connections} connections, ${rounds} rounds of ${seconds} s: median (lowest–highest). ${software}, ${cpus}.`;
  return `${made}\n\n${aligned([HEADINGS, ...lines])}`;
}

function shown(summary: Summary | undefined): string {
  if (!summary) return '';
  const [median, min, max] = [summary.median, summary.min, summary.max].map((value) =>
    value.toLocaleString('en', { maximumSignificantDigits: 3 }),
  ) as [string, string, string];
  return `${median} (${min}–${max})`;
}

/** The first two columns are text, the others figures. */
function aligned(lines: readonly (readonly string[])[]): string {
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const rule = widths.map((width, column) => (column < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  const padded = [lines[0] ?? [], rule, ...lines.slice(1)].map((line) =>
    line.map((text, column) => (column < 2 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0))),
  );
  return padded.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
