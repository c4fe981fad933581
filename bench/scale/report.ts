import { CONNECTIONS } from '../load/plan.js';
import { type Machine, machine, type Memory, memoryOf } from '../report.js';
import type { Duration, Measurements } from '../rounds.js';
import { type Summary, summarize } from '../statistics.js';
import { markdown, megabytes, shown } from '../tables.js';
import type { Size } from './fill.js';
import { FIRST_PAGE_ROW } from './rows.js';
import { columnName, KEEPING, type ScaleOutcome, SIZES } from './scale.js';

/** What the service did at one size. */
export interface SizeCell {
  readonly requestsPerSecond: Summary;
  /** Milliseconds. */
  readonly p50: Summary;
  readonly p99: Summary;
}

/** One row, with lists kept or not. */
export interface ScaleCell {
  readonly small?: SizeCell;
  readonly large?: SizeCell;
  /** Requests a second at the larger size over those at the smaller one, round by round. */
  readonly largeToSmall?: Summary;
}

/** How the service does on much more data. */
export interface ScaleReport extends Machine, Duration {
  readonly postgres: string;
  readonly client: string;
  readonly connections: number;
  readonly large: Size;
  /** The titles of rows, by their names. */
  readonly titles: Readonly<Record<string, string>>;
  /** By the names of rows, then of whether lists are kept. */
  readonly rows: Readonly<Record<string, Readonly<Record<string, ScaleCell>>>>;
  /** By whether lists are kept: p50 of the last page over that of the first, at the larger size, round by round. */
  readonly lastToFirstPage: Readonly<Record<string, Summary>>;
  readonly memory: Readonly<Record<string, Memory>>;
}

/** Sums up the rounds. */
export function scaleReportOf(outcome: ScaleOutcome, { rounds, seconds }: Duration): ScaleReport {
  const { measurements, postgres, client, large, rows } = outcome;
  const names = SIZES.flatMap((size) => KEEPING.map(({ name }) => columnName(size, name)));
  const byKeeping = <T>(make: (keeping: string) => T): Record<string, T> =>
    Object.fromEntries(KEEPING.map(({ name }) => [name, make(name)]));
  return {
    ...machine(),
    postgres,
    client: `${client.name} ${client.version}`,
    connections: CONNECTIONS,
    rounds,
    seconds,
    large,
    titles: Object.fromEntries(rows.map(({ name, title }) => [name, title])),
    rows: Object.fromEntries(
      rows.map(({ name }) => [name, byKeeping((keeping) => cellOf(measurements, name, keeping))]),
    ),
    lastToFirstPage: byKeeping((keeping) => pageRatio(measurements, columnName('large', keeping))),
    memory: memoryOf(measurements, names),
  };
}

function cellOf(measurements: Measurements, row: string, keeping: string): ScaleCell {
  const [small, large] = SIZES.map((size) => measurements.of(row, columnName(size, keeping)));
  const cell = (size: typeof small): SizeCell | undefined =>
    size && size.length > 0
      ? {
          requestsPerSecond: summarize(size.map(({ requestsPerSecond }) => requestsPerSecond)),
          p50: summarize(size.map(({ p50 }) => p50)),
          p99: summarize(size.map(({ p99 }) => p99)),
        }
      : undefined;
  const ratios = (large ?? []).flatMap(({ requestsPerSecond }, round) => {
    const other = small?.[round]?.requestsPerSecond;
    return other === undefined ? [] : [requestsPerSecond / other];
  });
  const [smaller, larger] = [cell(small), cell(large)];
  return {
    ...(smaller && { small: smaller }),
    ...(larger && { large: larger }),
    ...(ratios.length > 0 && { largeToSmall: summarize(ratios) }),
  };
}

function pageRatio(measurements: Measurements, column: string): Summary {
  const first = measurements.of(FIRST_PAGE_ROW.name, column);
  const last = measurements.of('last-page', column);
  return summarize(last.map(({ p50 }, round) => p50 / (first[round]?.p50 ?? NaN)));
}

/** The report as one table, in Markdown, between lines that say how it was made and what else came of it. */
export function scaleTableOf(report: ScaleReport): string {
  const lines = Object.entries(report.titles).flatMap(([name, title]) =>
    KEEPING.map((keeping, index) => {
      const cell = report.rows[name]?.[keeping.name];
      const figures = [cell?.small, cell?.large].flatMap((size) => [shown(size?.requestsPerSecond), shown(size?.p50)]);
      return [index === 0 ? title : '', keeping.title, ...figures, shown(cell?.largeToSmall)];
    }),
  );
  const { large, connections, rounds, seconds, node, postgres, client, cpus, lastToFirstPage, memory } = report;
  const [users, cards] = [large.users, large.cards].map((count) => count.toLocaleString('en'));
  const headings = ['', '', 'small req/s', 'p50 ms', 'large req/s', 'p50 ms', 'large : small'];
  const pages = KEEPING.map(({ name, title }) => `${title} ${shown(lastToFirstPage[name])}`).join('; ');
  const resident = Object.entries(memory).map(([name, { resident, peak }]) => {
    return `${name} ${megabytes(resident.median)}, at most ${megabytes(peak)}`;
  });
  return [
    `Small: the data of the other tables; large: ${users} users and ${cards} cards. ${connections} connections, ${rounds} rounds of ${seconds} s: median (lowest–highest). Node ${node}, PostgreSQL ${postgres}, ${client}, ${cpus}.`,
    markdown(headings, lines, 2),
    `p50 of the last page : that of the first: ${pages}.`,
    `Resident memory: ${resident.join('; ')}.`,
  ].join('\n\n');
}
