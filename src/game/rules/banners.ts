import type { DrawTable } from './draw-table.js';
import type { GameDay } from './game-day.js';

/** The banner that is always there. */
export const STANDARD = 'standard';

/** Draws that are offered under a name, from one game day until another, both included. */
export interface Banner {
  readonly name: string;
  readonly from?: GameDay | undefined;
  readonly until?: GameDay | undefined;
  readonly table: DrawTable;
}

/** Whether draws of a banner can be made on a day. */
export function isInForce({ from, until }: Banner, day: GameDay): boolean {
  return (from === undefined || from <= day) && (until === undefined || day <= until);
}
