import { fill, polygon, type Point } from '../shapes.js';
import type { Family } from './family.js';

/** Squares that chase their corners, mirrored. */
export const whirl: Family = (pick, { ground, a, b, line: ink }) => {
  const colours = pick.one([a, ink, b, ground], [ink, a, ground, b], [a, ground, a, ink]);
  const part = pick.between(0.08, 0.13);
  const paths = ['', '', '', ''];
  const turned = (square: readonly Point[]): Point[] =>
    square.map(([x, y], i) => {
      const [u, v] = square[(i + 1) % 4] ?? [0, 0];
      return [x + (u - x) * part, y + (v - y) * part];
    });
  for (let x = -1; x < 1; x++) {
    for (let y = -2; y < 2; y++) {
      const corners: Point[] = [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ];
      let square: Point[] = corners.map(([u, v]) => [u * 108, v * 102]);
      if ((x + y) % 2) square.reverse();
      for (let j = 0; j < 17; j++) {
        const next = turned(square);
        paths[j % 4] = (paths[j % 4] ?? '') + polygon(square) + (j < 16 ? polygon(next) : '');
        square = next;
      }
    }
  }
  return [fill('M-108-152h216v304h-216z', a), ...paths.map((d, j) => fill(d, colours[j] ?? a))];
};
