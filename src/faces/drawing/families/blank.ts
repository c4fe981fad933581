import { disc, fill, line, times, TURN, wave } from '../shapes.js';
import type { Family } from './family.js';

/** Card 0: hairlines, the quietest face. */
export const blank: Family = (_pick, { a, line: ink }) => [
  line(
    times(8, (i) => wave(74, 20, 12, (i * TURN) / 8)),
    a,
    0.8,
  ),
  line(disc(0, 0, 100) + disc(0, 0, 48), a, 1),
  fill(disc(0, 0, 47), ink),
];

/** The other side of every card. */
export const back: Family = (_pick, { a, line: ink }) =>
  [150, 118, 86, 54, 26].map((radius, j) =>
    line(
      times(8, (i) => wave(radius, 20 - j * 2, 16 - j * 2, (i * TURN) / 8)),
      j % 2 ? ink : a,
      0.8,
    ),
  );
