import type { Texts } from '../en';
import { ADMIN } from './admin';
import { ALBUM } from './album';
import { BANNERS } from './banners';
import { COMPOSE } from './compose';
import { DEMO } from './demo';
import { EVENT } from './event';
import { FAIR } from './fair';
import { FRAME } from './frame';
import { GAME } from './game';
import { LIVE } from './live';
import { PLAYER } from './player';
import { SEEDED } from './seeded';
import { VERIFY } from './verify';

/** Every text of the page in Japanese. */
export const JA: Texts = {
  ...ADMIN,
  ...ALBUM,
  ...BANNERS,
  ...COMPOSE,
  ...DEMO,
  ...EVENT,
  ...FAIR,
  ...FRAME,
  ...GAME,
  ...LIVE,
  ...PLAYER,
  ...SEEDED,
  ...VERIFY,
};
