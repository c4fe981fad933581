import { compareWithCommit } from './comparisons.js';
import { figure, markdown } from './report.js';
import { rowsNamed } from './rows.js';
import { TestBed } from './test-bed.js';

/** A row, what of it is compared with a commit, and the bar: the most processor time, or the least throughput, of the commit's. */
interface Bar {
  readonly row: string;
  readonly commit: string;
  readonly most?: number;
  readonly least?: number;
}

const BARS: readonly Bar[] = [
  { row: 'draw', commit: 'c5082cb', most: 1.15 },
  { row: 'draw-with-key', commit: 'c5082cb', most: 1.15 },
  { row: 'create', commit: 'c5082cb', most: 1.25 },
  { row: 'read', commit: 'c5082cb', most: 1.6 },
  { row: 'list', commit: 'eab01a3', least: 0.95 },
  { row: 'revalidate', commit: 'eab01a3', least: 0.95 },
  { row: 'cards', commit: 'eab01a3', least: 0.95 },
  // The last one that did not store who did it.
  { row: 'create', commit: '6486f32c', most: 1.1 },
  { row: 'change', commit: '6486f32c', most: 1.1 },
  { row: 'give', commit: '6486f32c', most: 1.1 },
];
const DURATION = { rounds: 5, seconds: 2 };

/** How one row compares with its bar. */
interface Checked extends Bar {
  readonly now: number;
  readonly isWrong: boolean;
}

/** Measures the rows beside the builds of these commits. */
export async function checkBars(): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const commit of new Set(BARS.map((bar) => bar.commit))) {
    const bars = BARS.filter((bar) => bar.commit === commit);
    const contest = { ...DURATION, rows: rowsNamed(bars.map(({ row }) => row)) };
    const { rows } = await TestBed.use((testBed) => compareWithCommit(contest, testBed, commit));
    for (const bar of bars) {
      const cell = rows.find(({ name }) => name === bar.row)?.cells['commit'];
      const now = (bar.most === undefined ? cell?.firstRatio : cell?.firstCpuRatio)?.median ?? NaN;
      checked.push({ ...bar, now, isWrong: !(now <= (bar.most ?? Infinity) && now >= (bar.least ?? 0)) });
    }
  }
  return checked;
}

export function checkedText(checked: readonly Checked[]): string {
  const lines = checked.map(({ row, commit, most, least, now, isWrong }) => {
    const [what, bar] = most === undefined ? ['throughput', `≥ ${least}`] : ['processor time', `≤ ${most}`];
    return [row, `${what} beside ${commit}`, bar, `${figure(now)}${isWrong ? ' WRONG' : ''}`];
  });
  return markdown(['row', '', 'bar', 'now'], lines, 2);
}
