import { disc, fill, line, times } from '../shapes.js';
import type { Family } from './family.js';

/** Three sets of rings. Each turns the ink over, by half steps, so that the rings cross. */
export const moire: Family = (pick, { a, b, line: ink }) => {
  const step = pick.between(12.5, 19);
  const apart = step * pick.one(1.5, 2.5, 3.5);
  const across = pick.one(0, 1);
  const rings = (x: number, y: number): string => times(18, (i) => disc(x, y, step * (i + 1)));
  const all = rings(0, 0) + rings(across * apart, (1 - across) * apart) + rings(-across * apart, (across - 1) * apart);
  return [fill(disc(0, 0, 100), b), fill(all, a), line(disc(0, 0, 100), ink, 1.5)];
};
