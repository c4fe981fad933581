import type { GameDay } from '../rules/game-day.js';

/** Draws are of another day by now than of the one that they were to be made on. */
export class OtherDay extends Error {
  /** @param from the first day that they may be of, when that is known */
  constructor(readonly from: GameDay | null) {
    super('Draws are of another day by now');
  }
}
