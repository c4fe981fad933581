import { COSTS } from './costs';
import { DEMO } from './demo';
import { FRAME } from './frame';
import { GAME } from './game';

/** The texts of the first view, which are in the first scripts. */
export const EN_FIRST = {
  ...COSTS,
  ...DEMO,
  ...FRAME,
  ...GAME,
};
