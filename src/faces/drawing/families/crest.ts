import { disc, discAt, fill, line, petal, polar, polygon, spin, times, wave } from '../shapes.js';
import type { Family } from './family.js';

/** After the crests of families (kamon): one figure, and much room. */
export const crest: Family = (pick, { a, b, line: ink }) => {
  const n = pick.one(3, 4, 5, 6, 8);
  const width = pick.between(0.85, 1.1);
  const rhomb = (t: number, r: number, w: number): string =>
    polygon([polar(54 - r, t), polar(54, t + w / n), polar(54 + r, t), polar(54, t - w / n)]);
  const figure = pick.one<(angle: number) => string>(
    (t) => petal(t, 16, 89, (250 * width) / (n + 1)) + petal(t, 30, 82, (150 * width) / (n + 1)),
    (t) => rhomb(t, 38, 1.6 * width) + rhomb(t, 22, 0.8 * width),
    (t) => discAt(polar(52, t), width * Math.min(34, 150 / n)) + discAt(polar(56, t), Math.min(22, 96 / n)),
  );
  const between = pick.one(
    [],
    [
      fill(
        spin(n, (t) => petal(t, 52, 88, 84 / n), 0.5),
        b,
      ),
    ],
  );
  return [
    line(
      times(7, (i) => wave(112 + i * 14, 6, 24, i * Math.PI)),
      a,
      1,
    ),
    fill(disc(0, 0, 100), a),
    line(disc(0, 0, 95), ink, 1.4),
    fill(spin(n, figure), ink),
    ...between,
    fill(disc(0, 0, 14), ink),
    fill(disc(0, 0, 7), b),
  ];
};
