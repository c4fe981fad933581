import { PATH, TIME_ZONE, wholeNumber } from '../../platform/config/setting-types.js';
import { optional, setting, settingsOf, type ValuesOf } from '../../platform/config/settings.js';

/** The settings of the game. */
export const GAME_SETTINGS = settingsOf({
  gameTimeZone: setting('GAME_TIME_ZONE', TIME_ZONE, 'UTC'),
  /** Undefined means the odds that ship with the service. */
  drawTable: optional('DRAW_TABLE', PATH),
  /** In milliseconds; 0 for any. */
  clockSkewMost: setting('CLOCK_SKEW_MOST', wholeNumber(0, 86_400, 1000), '3600'),
  /** Random draws of a user; 0 for any number. */
  drawsPerDay: setting('DRAWS_PER_DAY', wholeNumber(0, 1_000_000), '0'),
});

export type GameSettings = ValuesOf<typeof GAME_SETTINGS.list>;
