import { carriedOver, type DrawState, firstState } from './draw-state.js';
import type { DrawTable } from './draw-table.js';

/** A number among the owner's draws under some counters, and a state. */
export interface Counted {
  readonly number: number;
  readonly state: DrawState;
}

/** The number of an owner's last draw under some counters, and the state after it, under its table. */
export interface LastCounted extends Counted {
  readonly table: DrawTable;
}

/** One state for each owner and counters: the last draw that was read, over all days. */
export class OwnerStates {
  /** So many were taken as given, because the draws before were not read. */
  given = 0;
  private readonly latest = new Map<string, Map<number, LastCounted | undefined>>();

  /**
   * What the owner's next draw from a table must have; undefined after draws that were not read, and after a false one.
   * @param number the one that the next draw has
   */
  next(owner: number, counters: string, table: DrawTable, number: number | null): Counted | undefined {
    const owners = this.latest.get(counters);
    const last = owners?.get(owner);
    if (last) return { number: last.number + 1, state: carriedOver(last.state, last.table, table) };
    if (owners?.has(owner)) return undefined;
    if (number === 1) return { number, state: firstState(table) };
    this.given++;
    return undefined;
  }

  /** @param last undefined for a false draw: no one knows what it leads to */
  remember(owner: number, counters: string, last: LastCounted | undefined): void {
    const owners = this.latest.get(counters) ?? new Map<number, LastCounted | undefined>();
    owners.set(owner, last);
    this.latest.set(counters, owners);
  }

  forget(): void {
    this.latest.clear();
  }
}
