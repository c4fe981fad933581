import { disc, fill, line, type Point, polar, polygon, spin } from '../shapes.js';
import type { Family } from './family.js';

/** Two fans, head to head as on a court card. */
export const fan: Family = (pick, { ground, a, b, c, line: ink }) => {
  const count = pick.one(9, 11, 13, 15);
  const colours = pick.one([a, b, c, ink, a], [b, a, ink, c, b], [ink, a, b, c, a]);
  const bite = pick.between(19, 27);
  const jewel = (size: number): string =>
    polygon([
      [0, -22 * size],
      [16 * size, 0],
      [0, 22 * size],
      [-16 * size, 0],
    ]);
  const heads = [152, -152].flatMap((middle) =>
    [152, 122, 92, 62, 32].flatMap((radius, j) => {
      const tooth = (t: number): string => {
        const points = [
          polar(radius - 3, t - 1.35 / count),
          polar(radius - 3, t + 1.35 / count),
          polar(radius - bite, t),
        ];
        return polygon(points.map(([x, y]): Point => [x, y + middle]));
      };
      return [
        fill(disc(0, middle, radius), colours[j] ?? a),
        fill(spin(2 * count, tooth, 0.5), ground),
        line(disc(0, middle, radius), ink, 1.2),
      ];
    }),
  );
  return [...heads, fill(jewel(1), ink), fill(jewel(0.55), a)];
};
