import type { Texts } from '../en';
import { ADMIN } from './admin';
import { BANNERS } from './banners';
import { FAIR } from './fair';
import { FRAME } from './frame';
import { GAME } from './game';
import { PLAYER } from './player';
import { SEEDED } from './seeded';

/** Every text of the page in Japanese. */
export const JA: Texts = { ...ADMIN, ...BANNERS, ...FAIR, ...FRAME, ...GAME, ...PLAYER, ...SEEDED };
