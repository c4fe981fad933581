import { COLOUR, textOfAtMost } from '../platform/config/setting-types.js';
import { optional, settingsOf, type ValuesOf } from '../platform/config/settings.js';

/** How the operator's game is called and coloured: in the pictures of links, and on the page. */
export const THEME = { gameName: optional('GAME_NAME', textOfAtMost(60)), gameAccent: optional('GAME_ACCENT', COLOUR) };
export const THEME_SETTINGS = settingsOf(THEME);
export type ThemeSettings = ValuesOf<typeof THEME>;
