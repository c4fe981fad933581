/** The tones of an ink, from dark to white. */
export type Tones = Readonly<Record<'full' | 'deep' | 'light' | 'pale' | 'paper', string>>;

/** The roles of colours in a face: the ground, three for shapes, one for lines. */
export type Inks = Readonly<Record<'ground' | 'a' | 'b' | 'c' | 'line', string>>;

/** In Oklch, the deep tones of all inks are as dark, and the light, pale and paper tones as light. */
const INKS: readonly Tones[] = [
  { full: '#e14c2f', deep: '#4f1409', light: '#feb1a0', pale: '#fde7e2', paper: '#fbf4f2' }, // vermilion
  { full: '#eb822a', deep: '#452001', light: '#fab688', pale: '#fee8da', paper: '#faf4f1' }, // tangerine
  { full: '#efb229', deep: '#3a2802', light: '#e8c17a', pale: '#faebcf', paper: '#f8f5f0' }, // saffron
  { full: '#8b9d2d', deep: '#292f07', light: '#c0d275', pale: '#eaf1d3', paper: '#f5f7f1' }, // moss
  { full: '#318c4c', deep: '#0e3419', light: '#92dca1', pale: '#ddf4e1', paper: '#f2f7f3' }, // leaf
  { full: '#209c7b', deep: '#0a3327', light: '#89dbbe', pale: '#daf4ea', paper: '#f1f8f5' }, // jade
  { full: '#158a95', deep: '#073236', light: '#81d8e2', pale: '#d8f3f6', paper: '#f0f7f8' }, // teal
  { full: '#2690c8', deep: '#032f46', light: '#8bd1fe', pale: '#dff0fb', paper: '#f1f7fb' }, // cerulean
  { full: '#3056cd', deep: '#0f2366', light: '#aec7fe', pale: '#e6edfc', paper: '#f3f6fb' }, // ultramarine
  { full: '#7e4ac2', deep: '#351859', light: '#d0bafc', pale: '#efe9fc', paper: '#f6f5fa' }, // violet
  { full: '#a3378a', deep: '#46153b', light: '#faa9e2', pale: '#fbe6f4', paper: '#faf4f8' }, // plum
  { full: '#e5557a', deep: '#4e1223', light: '#feadbb', pale: '#fee6e9', paper: '#fbf4f5' }, // rose
];

export const INK_COUNT = INKS.length;
/** Those whose full tone needs darker lines on it. */
const BRIGHT = [1, 2, 3, 11];

export function isBright(place: number): boolean {
  return BRIGHT.includes(place);
}

/** @param place from -INK_COUNT on */
export function tonesOf(place: number): Tones {
  return INKS[(place + INK_COUNT) % INK_COUNT] as Tones;
}
