import { GAME_SETTINGS } from './game/game-settings.js';
import { PAGE_SETTINGS } from './page/page-files.js';

/** The settings of the modules, which a start checks before it loads them; those of a new module are added here. */
export const MODULE_SETTINGS = [GAME_SETTINGS, PAGE_SETTINGS];
