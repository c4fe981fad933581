import { chancesIn } from '../../../../src/game/rules/chances';
import { type DrawState, firstState } from '../../../../src/game/rules/draw-state';
import type { DrawTable } from '../../../../src/game/rules/draw-table';

/** The chance of any of these rarities in the next draw. */
export function chanceOf(table: DrawTable, state: DrawState, statuses: readonly string[]): number {
  const chances = chancesIn(table, state);
  return table.outcomes.reduce(
    (sum, { status }, place) => sum + (statuses.includes(status) ? (chances[place] ?? 0) : 0),
    0,
  );
}

/**
 * The chances that the next draw has a status of a guarantee, by how many draws there were since the last such one: 0 to `within` − 1. A
 * guarantee of fewer statuses has waited as long, one of more statuses not at all.
 */
export function pityOf(table: DrawTable, place: number): number[] {
  const guarantees = table.rules?.guarantees ?? [];
  const guarantee = guarantees[place];
  if (guarantee === undefined) return [];
  const { statuses, within } = guarantee;
  return Array.from({ length: within }, (_, since) => {
    const state = firstState(table).map((zero, number) => {
      const other = guarantees[number];
      return other && other.statuses.length <= statuses.length ? since : zero;
    });
    return chanceOf(table, state, statuses);
  });
}
