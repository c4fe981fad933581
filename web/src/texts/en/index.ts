import { ADMIN } from './admin';
import { ALBUM } from './album';
import { BANNERS } from './banners';
import { DEMO } from './demo';
import { EVENT } from './event';
import { FAIR } from './fair';
import { FRAME } from './frame';
import { GAME } from './game';
import { LIVE } from './live';
import { PLAYER } from './player';
import { SEEDED } from './seeded';
import { VERIFY } from './verify';

/** Every text of the page in English. A sentence here is true of any service and of any operator's settings. */
export const EN = {
  ...ADMIN,
  ...ALBUM,
  ...BANNERS,
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

/** Every text of the page, in one language. Another language is another folder of this form. */
export type Texts = typeof EN;
