import type { Inks } from '../ink';
import type { Chooser } from '../random';
import type { Shape } from '../shapes';

/** Draws a face round the point 0 0, in a window of 216 by 304. */
export type Family = (pick: Chooser, inks: Inks) => readonly Shape[];
