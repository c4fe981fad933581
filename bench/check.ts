import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PASS_THROUGH, SERVICE } from './columns.js';
import { compareOnOneDatabase, type Contest } from './compare.js';
import { figure, markdown } from './report.js';
import { type Machine, machine, type Report } from './rounds.js';
import { ROWS } from './rows.js';
import type { Stand } from './stand.js';
import type { Teardown } from './teardown.js';

/** What is measured: always the same, so that it compares. */
const SHORT_FORM: Contest = { rows: ROWS, rounds: 3, seconds: 1 };

/** What is recorded: the same, but what others are compared with is to be less a matter of luck. */
const RECORDED_FORM: Contest = { ...SHORT_FORM, rounds: 7 };

/** Below this share of what is recorded, a ratio has fallen. */
const LEAST_SHARE = 0.75;

/** In the sources and not beside this file as compiled. */
const RECORD = fileURLToPath(new URL('../../bench/recorded.json', import.meta.url));

/** The median ratios of the service to the pass-through server, by the names of rows. */
export type Ratios = Readonly<Record<string, number>>;

/** What the short form measured once, and on what. */
export interface Recorded extends Machine {
  readonly postgres: string;
  readonly client: string;
  readonly ratios: Ratios;
}

/** How one row compares with what is recorded. */
export interface Comparison {
  readonly row: string;
  readonly recorded: number;
  readonly now: number;
  readonly fallen: boolean;
}

/** Writes the ratios of a longer run. */
export async function record(teardown: Teardown, say: Stand['say']): Promise<Recorded> {
  const report = await run(RECORDED_FORM, teardown, say);
  const { postgres, client } = report;
  const ratios = Object.entries(ratiosOf(report)).map(([row, ratio]) => [row, Number(ratio.toPrecision(3))]);
  const recorded = { ...machine(), postgres, client, ratios: Object.fromEntries(ratios) as Ratios };
  writeFileSync(RECORD, `${JSON.stringify(recorded, undefined, 2)}\n`);
  return recorded;
}

/**
 * Runs the short form and compares it with what is recorded. A row that seems to have fallen is measured once more, for longer:
 * something else that the machine does for a moment passes, and a loss of speed does not.
 * @throws Error when there is nothing recorded for a row
 */
export async function compareWithRecord(teardown: Teardown, say: Stand['say']): Promise<Comparison[]> {
  const { ratios } = JSON.parse(readFileSync(RECORD, 'utf8')) as Recorded;
  const comparisons = comparisonsOf(await run(SHORT_FORM, teardown, say), ratios);
  const rows = SHORT_FORM.rows.filter(({ name }) => comparisons.some(({ row, fallen }) => fallen && row === name));
  if (rows.length === 0) return comparisons;
  const again = comparisonsOf(await run({ ...SHORT_FORM, rows, rounds: 2 * SHORT_FORM.rounds }, teardown, say), ratios);
  return comparisons.map((comparison) => again.find(({ row }) => row === comparison.row) ?? comparison);
}

function comparisonsOf(report: Report, ratios: Ratios): Comparison[] {
  return Object.entries(ratiosOf(report)).map(([row, now]) => {
    const recorded = ratios[row];
    if (recorded === undefined) throw new Error(`${RECORD} says nothing of the row ${row}; make it anew with --record`);
    return { row, recorded, now, fallen: !(now >= LEAST_SHARE * recorded) };
  });
}

/** A table, and what it means. */
export function comparisonText(comparisons: readonly Comparison[]): string {
  const lines = comparisons.map(({ row, recorded, now, fallen }) => [
    row,
    figure(recorded),
    figure(now),
    `${figure((100 * now) / recorded)} %${fallen ? ' FALLEN' : ''}`,
  ]);
  const fallen = comparisons.filter((comparison) => comparison.fallen).map(({ row }) => row);
  const verdict =
    fallen.length === 0
      ? 'No ratio has fallen.'
      : `Fallen below ${100 * LEAST_SHARE} % of what is recorded: ${fallen.join(', ')}.`;
  const heading = `${SERVICE.title} : ${PASS_THROUGH.title}`;
  return `${heading}\n\n${markdown(['row', 'recorded', 'now', ''], lines, 1)}\n\n${verdict}`;
}

function ratiosOf({ rows }: Report): Ratios {
  return Object.fromEntries(rows.map(({ name, cells }) => [name, cells[PASS_THROUGH.name]?.firstRatio?.median ?? NaN]));
}

function run(contest: Contest, teardown: Teardown, say: Stand['say']): Promise<Report> {
  return compareOnOneDatabase({ ...contest, others: [PASS_THROUGH], pgbench: false }, [], teardown, say);
}
