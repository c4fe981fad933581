import { ALBUM } from './album';
import { BANNERS } from './banners';
import { FAIR } from './fair';
import { EN_FIRST } from './first';
import { GIVE } from './give';
import { PLAYER } from './player';
import { SEEDED } from './seeded';
import { TRADES } from './trades';
import { VERIFY } from './verify';
import { VIEWS } from './views';
import { WORTH } from './worth';

/** Every text of the page in English. A sentence here is true of any service and of any operator's settings. */
export const EN = {
  ...EN_FIRST,
  ...ALBUM,
  ...BANNERS,
  ...FAIR,
  ...GIVE,
  ...PLAYER,
  ...SEEDED,
  ...TRADES,
  ...VERIFY,
  ...VIEWS,
  ...WORTH,
};

/** Every text of the page, in one language. Another language is another folder of this form. */
export type Texts = typeof EN;
