import { PATH, TIME_ZONE } from '../platform/config/setting-kinds.js';
import { optional, setting, settingsOf, type ValuesOf } from '../platform/config/settings.js';

/** The settings of the game. */
export const GAME_SETTINGS = settingsOf({
  gameTimeZone: setting('GAME_TIME_ZONE', TIME_ZONE, 'UTC'),
  /** Undefined means the odds that ship with the service. */
  drawTable: optional('DRAW_TABLE', PATH),
});

export type GameSettings = ValuesOf<typeof GAME_SETTINGS.list>;
