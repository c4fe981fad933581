import type { Texts } from '../en';
import { ADMIN } from './admin';
import { ALBUM } from './album';
import { BANNERS } from './banners';
import { COMPOSE } from './compose';
import { COSTS } from './costs';
import { DEMO } from './demo';
import { DESK } from './desk';
import { FAIR } from './fair';
import { FRAME } from './frame';
import { GAME } from './game';
import { GIVE } from './give';
import { OPERATORS } from './operators';
import { PLAYER } from './player';
import { SEEDED } from './seeded';
import { TRADES } from './trades';
import { VERIFY } from './verify';
import { VIEWS } from './views';
import { WORTH } from './worth';

/** Every text of the page in Japanese. */
export const JA: Texts = {
  ...ADMIN,
  ...ALBUM,
  ...BANNERS,
  ...COMPOSE,
  ...COSTS,
  ...DEMO,
  ...DESK,
  ...FAIR,
  ...FRAME,
  ...GAME,
  ...GIVE,
  ...OPERATORS,
  ...PLAYER,
  ...SEEDED,
  ...TRADES,
  ...VERIFY,
  ...VIEWS,
  ...WORTH,
};
