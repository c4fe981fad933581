import { disc, fill, line } from '../shapes.js';
import type { Family } from './family.js';

/** Linked rings (shippo), turned over by two large ones. */
export const links: Family = (pick, { a, b, line: ink }) => {
  const step = pick.one(54, 43.2, 36);
  const radius = step * pick.between(0.71, 1);
  const rings = disc(0, 0, 96) + disc(0, 0, pick.between(40, 54));
  let chain = '';
  let dots = '';
  for (let i = -4; i <= 4; i++) {
    for (let j = -5; j <= 5; j++) {
      chain += disc(i * step, j * step, radius);
      dots += disc(i * step, j * step, step / 9) + disc((i + 0.5) * step, (j + 0.5) * step, step / 18);
    }
  }
  return [fill(chain + rings, a), line(chain, ink, 0.8), fill(dots, b), line(rings, ink, 2)];
};
