import { type DrawTable, placeOf } from './draw-table.js';
import type { RandomInteger } from './seeded.js';

// Boxes: draws take one of the copies that are left. The weight of an outcome is how many copies a full box has. The page uses this file too.

/** In one row, how many copies of each outcome were drawn since the box was filled. */
type BoxState = readonly (readonly number[])[];

/** The state of a full box. */
export function fullBox({ outcomes }: DrawTable): BoxState {
  return [outcomes.map(() => 0)];
}

/** How many copies of each outcome are left. */
export function leftIn({ outcomes }: DrawTable, [drawn = []]: BoxState): number[] {
  return outcomes.map(({ weight }, place) => weight - (drawn[place] ?? 0));
}

export function copiesLeft(table: DrawTable, state: BoxState): number {
  return leftIn(table, state).reduce((sum, left) => sum + left, 0);
}

/** The place of the outcome that a draw takes: each copy that is left is as likely. @throws RangeError for an empty box */
export function placeInBox(table: DrawTable, state: BoxState, integer: RandomInteger): number {
  return placeOf(leftIn(table, state), integer(copiesLeft(table, state)));
}

/** The box without a copy of this outcome. A player's box is filled again when it is empty. */
export function boxAfter(table: DrawTable, [drawn = []]: BoxState, place: number): BoxState {
  const after = [drawn.map((count, at) => (at === place ? count + 1 : count))];
  return table.box?.of === 'player' && copiesLeft(table, after) === 0 ? fullBox(table) : after;
}

/** Whether both boxes hold the same copies in the same places. Strengths may differ. */
export function isSameBox(one: DrawTable, other: DrawTable): boolean {
  const copiesOf = ({ box, outcomes }: DrawTable): string =>
    JSON.stringify([box?.of, outcomes.map(({ card, status, skill, weight }) => [card, status, skill, weight])]);
  return copiesOf(one) === copiesOf(other);
}

/** Whether a draw may have this state: a box that is not empty. */
export function isBoxState(table: DrawTable, state: BoxState): boolean {
  return (
    leftIn(table, state).every((left, place) => left >= 0 && left <= (table.outcomes[place]?.weight ?? 0)) &&
    copiesLeft(table, state) > 0
  );
}

/** Whether the card that a player may fill the box again for has come since it was filled. */
export function mayRefill({ box, outcomes }: DrawTable, [drawn = []]: BoxState): boolean {
  return (
    box?.reset !== undefined && outcomes.some(({ card }, place) => card === box.reset?.card && (drawn[place] ?? 0) > 0)
  );
}
