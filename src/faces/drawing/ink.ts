import { oklch } from './colour.js';

/** The tones of an ink, from dark to white. */
export interface Tones {
  readonly full: string;
  readonly deep: string;
  readonly light: string;
  readonly pale: string;
  readonly paper: string;
}

/** The roles of colours in a face: the ground, three for shapes, one for lines. */
export interface Inks {
  readonly ground: string;
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly line: string;
}

/** Hue; lightness and chroma of the full tone; chroma of the deep, light and pale tones. All lie inside sRGB. */
type Ink = readonly [hue: number, lightness: number, full: number, deep: number, light: number, pale: number];

// prettier-ignore
const INKS: readonly Ink[] = [
  [33, 0.62, 0.19, 0.09, 0.094, 0.025],   // vermilion
  [55, 0.71, 0.16, 0.07, 0.1, 0.03],      // tangerine
  [82, 0.8, 0.155, 0.058, 0.1, 0.04],     // saffron
  [118, 0.66, 0.135, 0.06, 0.12, 0.04],   // moss
  [150, 0.57, 0.13, 0.065, 0.11, 0.035],  // leaf
  [170, 0.62, 0.115, 0.05, 0.09, 0.03],   // jade
  [205, 0.58, 0.095, 0.045, 0.085, 0.028], // teal
  [238, 0.62, 0.125, 0.062, 0.095, 0.024], // cerulean
  [266, 0.5, 0.19, 0.12, 0.082, 0.022],   // ultramarine
  [300, 0.53, 0.18, 0.11, 0.095, 0.026],  // violet
  [338, 0.52, 0.17, 0.09, 0.12, 0.03],    // plum
  [8, 0.65, 0.18, 0.09, 0.096, 0.026],    // rose
];

export const INK_COUNT = INKS.length;
/** A full tone that is lighter needs darker lines on it. */
const BRIGHT = 0.64;

function inkAt(place: number): Ink {
  return INKS[(place + INK_COUNT) % INK_COUNT] as Ink;
}

export function isBright(place: number): boolean {
  return inkAt(place)[1] > BRIGHT;
}

export function tonesOf(place: number): Tones {
  const [hue, lightness, full, deep, light, pale] = inkAt(place);
  return {
    full: oklch(lightness, full, hue),
    deep: oklch(0.29, deep, hue),
    light: oklch(0.83, light, hue),
    pale: oklch(0.945, pale, hue),
    paper: oklch(0.972, 0.008, hue),
  };
}

/** A grey with a trace of the page's green. */
export function grey(lightness: number): string {
  return oklch(lightness, 0.006, 155);
}
