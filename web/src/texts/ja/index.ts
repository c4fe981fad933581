import type { Texts } from '../en';
import { ADMIN } from './admin';
import { BANNERS } from './banners';
import { DEMO } from './demo';
import { FAIR } from './fair';
import { FRAME } from './frame';
import { GAME } from './game';
import { PLAYER } from './player';
import { SEEDED } from './seeded';

/** Every text of the page in Japanese. */
export const JA: Texts = { ...ADMIN, ...BANNERS, ...DEMO, ...FAIR, ...FRAME, ...GAME, ...PLAYER, ...SEEDED };
