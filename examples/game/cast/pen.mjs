// How figures are drawn: a few flat shapes in the project's twelve inks, round the middle (0, 0) of a window 216 wide and 258 high.
import { tonesOf } from '../../../dist/faces/drawing/ink.js';

const NAMES = 'vermilion tangerine saffron moss leaf jade teal cerulean ultramarine violet plum rose'.split(' ');

/** The tones of each ink: full, deep, light and pale. */
export const INK = Object.fromEntries(NAMES.map((name, place) => [name, tonesOf(place)]));
export const WHITE = '#fdfbf5';

export const shape = (d, colour) => `<path d="${d}" fill="${colour}"/>`;
export const disc = (x, y, r, colour) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
export const oval = (x, y, a, b, colour) => `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" fill="${colour}"/>`;
export const line = (d, colour, width) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const at = (x, y, drawing, turn = 0, size = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${drawing}</g>`;
/** The same on both sides. */
export const both = (drawing) => `${drawing}<g transform="scale(-1 1)">${drawing}</g>`;
/** So many times round the middle. */
export const round = (count, drawing) =>
  Array.from({ length: count }, (_, i) => `<g transform="rotate(${(360 / count) * i})">${drawing}</g>`).join('');
export const seeThrough = (opacity, drawing) => `<g opacity="${opacity}">${drawing}</g>`;

/** Whoever is calm has closed eyes. */
export const eyes = (x, y, colour, wide = 9, width = 3.6) =>
  both(line(`M${x - wide} ${y}q${wide} ${wide} ${wide * 2} 0`, colour, width));
export const cheeks = (x, y, colour) => both(oval(x, y, 9, 5.5, colour));
export const smile = (y, colour, wide = 7) => line(`M${-wide} ${y}q${wide} ${wide} ${wide * 2} 0`, colour, 3.4);

export const sky = (colour) => shape('M-108-129h216v258h-216z', colour);
export const moon = (colour, y = -16, r = 84) => disc(0, y, r, colour);
export const hill = (colour, y) => oval(0, y + 60, 170, 60, colour);
export const rain = (colour, ...places) =>
  places.map(([x, y, long = 16]) => line(`M${x} ${y}l${-long * 0.4} ${long}`, colour, 3.4)).join('');
export const stars = (colour, ...places) =>
  places
    .map(([x, y, size = 1]) => at(x, y, shape('M0-7Q.9-.9 7 0Q.9.9 0 7Q-.9.9-7 0Q-.9-.9 0-7Z', colour), 0, size))
    .join('');
/** Three humps on a flat base. */
export const cloud = (x, y, colour, size = 1) =>
  at(
    x,
    y,
    disc(-26, 0, 18, colour) +
      disc(0, -10, 24, colour) +
      disc(28, 0, 17, colour) +
      shape('M-44 0H45V17H-44Z', colour) +
      disc(-27, 0, 17, colour),
    0,
    size,
  );
