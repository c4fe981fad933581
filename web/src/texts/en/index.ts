import { ADMIN } from './admin';
import { ALBUM } from './album';
import { BANNERS } from './banners';
import { COMPOSE } from './compose';
import { EVENT } from './event';
import { FAIR } from './fair';
import { EN_FIRST } from './first';
import { LIVE } from './live';
import { PLAYER } from './player';
import { SEEDED } from './seeded';
import { VERIFY } from './verify';

/** Every text of the page in English. A sentence here is true of any service and of any operator's settings. */
export const EN = {
  ...EN_FIRST,
  ...ADMIN,
  ...ALBUM,
  ...BANNERS,
  ...COMPOSE,
  ...EVENT,
  ...FAIR,
  ...LIVE,
  ...PLAYER,
  ...SEEDED,
  ...VERIFY,
};

/** Every text of the page, in one language. Another language is another folder of this form. */
export type Texts = typeof EN;
