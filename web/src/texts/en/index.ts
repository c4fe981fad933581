import { ADMIN } from './admin';
import { ALBUM } from './album';
import { BANNERS } from './banners';
import { EVENT } from './event';
import { FAIR } from './fair';
import { FRAME } from './frame';
import { GAME } from './game';
import { LIVE } from './live';
import { PLAYER } from './player';
import { SEEDED } from './seeded';

/** Every text of the page in English. A sentence here is true of any service and of any operator's settings. */
export const EN = {
  ...ADMIN,
  ...ALBUM,
  ...BANNERS,
  ...EVENT,
  ...FAIR,
  ...FRAME,
  ...GAME,
  ...LIVE,
  ...PLAYER,
  ...SEEDED,
};
