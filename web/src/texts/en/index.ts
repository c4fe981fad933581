import { ADMIN } from './admin';
import { BANNERS } from './banners';
import { DEMO } from './demo';
import { FAIR } from './fair';
import { FRAME } from './frame';
import { GAME } from './game';
import { PLAYER } from './player';
import { SEEDED } from './seeded';

/** Every text of the page in English. A sentence here is true of any service and of any operator's settings. */
export const EN = { ...ADMIN, ...BANNERS, ...DEMO, ...FAIR, ...FRAME, ...GAME, ...PLAYER, ...SEEDED };

/** Every text of the page, in one language. Another language is another folder of this form. */
export type Texts = typeof EN;
