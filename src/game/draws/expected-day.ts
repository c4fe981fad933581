import { conflict } from '../../platform/http/errors.js';
import type { GameDay } from '../rules/game-day.js';

/** @throws ConflictException when a request is meant for another game day */
export function expectDay(meant: GameDay | undefined, today: GameDay): void {
  if (meant !== undefined && meant !== today)
    throw conflict('day_over', `is not the game day, which is ${today}`, 'day');
}
