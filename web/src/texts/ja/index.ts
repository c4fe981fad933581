import type { Texts } from '../en';
import { ALBUM } from './album';
import { BANNERS } from './banners';
import { COSTS } from './costs';
import { DEMO } from './demo';
import { FAIR } from './fair';
import { FRAME } from './frame';
import { GAME } from './game';
import { GIVE } from './give';
import { PLAYER } from './player';
import { SEEDED } from './seeded';
import { TRADES } from './trades';
import { VERIFY } from './verify';
import { VIEWS } from './views';
import { WORTH } from './worth';

/** Every text of the page in Japanese. */
export const JA: Texts = {
  ...ALBUM,
  ...BANNERS,
  ...COSTS,
  ...DEMO,
  ...FAIR,
  ...FRAME,
  ...GAME,
  ...GIVE,
  ...PLAYER,
  ...SEEDED,
  ...TRADES,
  ...VERIFY,
  ...VIEWS,
  ...WORTH,
};
