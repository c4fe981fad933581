import type { Contestant } from './contestants.js';
import type { Measurement } from './load/plan.js';
import type { Row } from './rows.js';

/** How long and how often is measured. */
export interface Duration {
  readonly rounds: number;
  /** Length of a single measurement. */
  readonly seconds: number;
}

/** What was measured: for each row and column (by name) one measurement a round, in the order of the rounds. */
export interface Measurements {
  /** None for a column that does not do the row. */
  of(row: string, column: string): readonly Measurement[];
  /** Of a column's process, in bytes, one figure after each of its measurements; none where there is no process. */
  memoryOf(column: string): readonly number[];
  /** The most that it ever was. */
  peakMemoryOf(column: string): number | undefined;
}

/** Lets a process become fast before it counts. */
const WARM_UP_SECONDS = 1;

/** Measures every row with every contestant that does it, one at a time, and that again and again. */
export async function measureInTurns(
  rows: readonly Row[],
  contestants: readonly Contestant[],
  { rounds, seconds }: Duration,
  say: (line: string) => void,
): Promise<Measurements> {
  const notes = new Notes();
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
    for (const row of rows) {
      for (const contestant of contestants.filter((candidate) => candidate.does(row))) {
        const run = `${contestant.column.name}-${round}`;
        const measurement = await contestant.measure(row, round === 0 ? WARM_UP_SECONDS : seconds, run);
        if (round > 0) notes.take(row, contestant, measurement);
      }
    }
  }
  return notes;
}

class Notes implements Measurements {
  private readonly measured = new Map<string, Measurement[]>();
  private readonly memory = new Map<string, number[]>();
  private readonly peakMemory = new Map<string, number>();

  take({ name: row }: Row, contestant: Contestant, measurement: Measurement): void {
    const { column } = contestant;
    append(this.measured, key(row, column.name), measurement);
    const resident = contestant.memory();
    if (!resident) return;
    append(this.memory, column.name, resident.now);
    this.peakMemory.set(column.name, Math.max(resident.peak, this.peakMemoryOf(column.name) ?? 0));
  }

  of(row: string, column: string): readonly Measurement[] {
    return this.measured.get(key(row, column)) ?? [];
  }

  memoryOf(column: string): readonly number[] {
    return this.memory.get(column) ?? [];
  }

  peakMemoryOf(column: string): number | undefined {
    return this.peakMemory.get(column);
  }
}

function key(row: string, column: string): string {
  return `${row} ${column}`;
}

function append<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}
