import { carriedOver, type DrawState } from './draw-state.js';
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
  private readonly latest = new Map<string, Map<number, LastCounted>>();

  /** What the owner's next draw from a table must have; undefined when none of its draws was read. */
  next(owner: number, counters: string, table: DrawTable): Counted | undefined {
    const last = this.latest.get(counters)?.get(owner);
    if (last === undefined) return undefined;
    return { number: last.number + 1, state: carriedOver(last.state, last.table, table) };
  }

  remember(owner: number, counters: string, last: LastCounted): void {
    const owners: Map<number, LastCounted> = this.latest.get(counters) ?? new Map<number, LastCounted>();
    owners.set(owner, last);
    this.latest.set(counters, owners);
  }

  forget(): void {
    this.latest.clear();
  }
}
