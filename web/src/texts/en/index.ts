import { ADMIN } from './admin';
import { FAIR } from './fair';
import { FRAME } from './frame';
import { GAME } from './game';
import { PLAYER } from './player';

/** Every text of the page in English. A sentence here is true of any service and of any operator's settings. */
export const EN = { ...ADMIN, ...FAIR, ...FRAME, ...GAME, ...PLAYER };
