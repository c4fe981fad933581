import { readFileSync, writeFileSync } from 'node:fs';
import { compareWithPlain, type Contest, PLAIN } from './comparisons.js';
import { figure, markdown } from './report.js';
import type { Machine, Report } from './rounds.js';
import { ROWS } from './rows.js';
import { SERVICE, TestBed } from './test-bed.js';

/** What is measured: always the same, so that it compares. The other server has no document, and so no row of an operation. */
const SHORT_FORM: Contest = { rows: ROWS.filter(({ operation }) => operation === undefined), rounds: 3, seconds: 1 };
/** More than in the short form, so that luck matters less in what later runs are compared with. */
const RECORDED_ROUNDS = 7;
/** Below this share of what is recorded, a ratio has fallen. */
const LEAST_SHARE = 0.75;
const RECORD = 'bench/recorded.json';

/** What was measured once, and on what. */
export interface Recorded extends Machine {
  /** The median ratios of the service to the plain one, by the names of rows. */
  readonly ratios: Readonly<Record<string, number>>;
}

/** How one row compares with what is recorded. */
export interface Comparison {
  readonly row: string;
  readonly recorded: number;
  readonly now: number;
  readonly fallen: boolean;
}

/** Writes the ratios of a longer run. */
export async function record(): Promise<Recorded> {
  const report = await run({ ...SHORT_FORM, rounds: RECORDED_ROUNDS });
  const { node, cpus, postgres, client } = report;
  const rounded = ratiosOf(report).map(([row, ratio]) => [row, Number(ratio.toPrecision(3))] as const);
  const recorded = { node, cpus, postgres, client, ratios: Object.fromEntries(rounded) };
  writeFileSync(RECORD, `${JSON.stringify(recorded, undefined, 2)}\n`);
  return recorded;
}

/**
 * Runs the short form and compares it with what is recorded. A row that seems to have fallen is measured once more, for longer:
 * something else that the machine does for a moment passes, and a loss of speed does not.
 * @throws Error when there is nothing recorded for a row
 */
export async function compareWithRecord(): Promise<Comparison[]> {
  const { ratios } = JSON.parse(readFileSync(RECORD, 'utf8')) as Recorded;
  const compare = async (contest: Contest): Promise<Comparison[]> => {
    return ratiosOf(await run(contest)).map(([row, now]) => {
      const recorded = ratios[row];
      if (recorded === undefined)
        throw new Error(`${RECORD} says nothing of the row ${row}; make it anew with --record`);
      return { row, recorded, now, fallen: !(now >= LEAST_SHARE * recorded) };
    });
  };
  const comparisons = await compare(SHORT_FORM);
  const rows = ROWS.filter(({ name }) => comparisons.some(({ row, fallen }) => fallen && row === name));
  if (rows.length === 0) return comparisons;
  const again = await compare({ ...SHORT_FORM, rows, rounds: 2 * SHORT_FORM.rounds });
  return comparisons.map((comparison) => again.find(({ row }) => row === comparison.row) ?? comparison);
}

/** A table, and what it means. */
export function comparisonText(comparisons: readonly Comparison[]): string {
  const lines = comparisons.map(({ row, recorded, now, fallen }) => {
    const share = `${figure((100 * now) / recorded)} %${fallen ? ' FALLEN' : ''}`;
    return [row, figure(recorded), figure(now), share];
  });
  const fallen = comparisons.filter((comparison) => comparison.fallen).map(({ row }) => row);
  const below = `Fallen below ${100 * LEAST_SHARE} % of what is recorded: ${fallen.join(', ')}.`;
  const table = markdown(['row', 'recorded', 'now', ''], lines, 1);
  return `${SERVICE.title} : ${PLAIN.title}\n\n${table}\n\n${fallen.length === 0 ? 'No ratio has fallen.' : below}`;
}

function ratiosOf({ rows }: Report): [row: string, ratio: number][] {
  return rows.map(({ name, cells }) => [name, cells[PLAIN.name]?.firstRatio?.median ?? NaN]);
}

function run(contest: Contest): Promise<Report> {
  return TestBed.use((testBed) => compareWithPlain(contest, testBed));
}
