import type { Inks } from '../ink.js';
import type { Chooser } from '../random.js';
import type { Shape } from '../shapes.js';

/** Draws a face round the point 0 0, in a window of 216 by 304. */
export type Family = (pick: Chooser, inks: Inks) => readonly Shape[];
