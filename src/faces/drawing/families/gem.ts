import { disc, fill, line, polar, polygon, type Point, times, TURN } from '../shapes.js';
import type { Family } from './family.js';

/** The facets of a cut stone. */
export const gem: Family = (pick, { ground, a, b, c, line: ink }) => {
  const sides = pick.one(6, 8, 10, 12);
  const order = pick.one(
    [a, b, c, ink, ground],
    [b, a, ink, ground, c],
    [c, ground, a, b, ink],
    [ink, a, ground, c, b],
  );
  const radii = [0, 26, pick.between(46, 58), 84, pick.between(110, 124), 172, 270];
  const corner = (ring: number, i: number): Point => polar(radii[ring] ?? 0, ((i + (ring % 2) / 2) * TURN) / sides);
  const facets = [1, 2, 3, 4, 5].flatMap((ring) => {
    const odd = ring % 2;
    const outward = times(sides, (i) => polygon([corner(ring, i), corner(ring, i + 1), corner(ring + 1, i + odd)]));
    const inward = times(sides, (i) =>
      polygon([corner(ring + 1, i), corner(ring + 1, i + 1), corner(ring, i + 1 - odd)]),
    );
    return [
      fill(outward, order[ring % 5] ?? a),
      fill(inward, order[(ring + 2) % 5] ?? b),
      line(outward + inward, ink, 0.8),
    ];
  });
  const table = polygon(Array.from({ length: sides }, (_, i) => corner(1, i)));
  return [...facets, fill(table, ink), fill(disc(0, 0, 12), a)];
};
