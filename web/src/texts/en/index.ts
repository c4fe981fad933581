import { ADMIN } from './admin';
import { BANNERS } from './banners';
import { FAIR } from './fair';
import { FRAME } from './frame';
import { GAME } from './game';
import { PLAYER } from './player';
import { SEEDED } from './seeded';
import { VERIFY } from './verify';

/** Every text of the page in English. A sentence here is true of any service and of any operator's settings. */
export const EN = { ...ADMIN, ...BANNERS, ...FAIR, ...FRAME, ...GAME, ...PLAYER, ...SEEDED, ...VERIFY };
