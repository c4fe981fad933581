import { disc, discAt, fill, polar, type Shape, spin } from '../shapes.js';
import type { Family } from './family.js';

/** Rings of beads, each larger than the one inside. */
export const beads: Family = (pick, { ground, a, b, c, line: ink }) => {
  const count = pick.one(10, 12, 14, 16, 18);
  const colours = pick.one([a, b, ink, c], [b, ink, a, c], [ink, a, c, b]);
  const hole = pick.between(0.32, 0.46);
  const shapes: Shape[] = [];
  for (let ring = 1, radius = 15; radius < 215; ring++) {
    const size = ((radius * Math.PI) / count) * 0.86;
    const offset = (ring % 2) / 2;
    const distance = radius;
    shapes.push(
      fill(
        spin(count, (t) => discAt(polar(distance, t), size), offset),
        colours[ring % 4] ?? a,
      ),
    );
    shapes.push(
      fill(
        spin(count, (t) => discAt(polar(distance, t), size * hole), offset),
        ground,
      ),
    );
    radius += size * 1.7;
  }
  return [...shapes, fill(disc(0, 0, 8), ink)];
};
