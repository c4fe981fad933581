import { disc, fill, line, petal, polar, polygon, TURN } from '../shapes.js';
import type { Family } from './family.js';

/** Five rings of petals. Each petal lies on the one before. */
export const flower: Family = (pick, { ground, a, b, c, line: ink }) => {
  const petals = pick.one(6, 8, 8, 10, 12);
  const width = pick.between(1.25, 1.85);
  const colours = [a, b, c, ink];
  const rings = [178, 138, 100, 66, 36].flatMap((length, ring) =>
    Array.from({ length: petals }, (_, index) => {
      const angle = ((index + (ring % 2) / 2) * TURN) / petals;
      const d = petal(angle, 0, length, (length * width * 2.6) / petals);
      const vein = polygon([[0, 0], polar(length * 0.8, angle)]);
      return [fill(d, colours[ring % 4] ?? a), line(d, ground, 1.6), line(vein, ground, 0.7)];
    }).flat(),
  );
  return [...rings, fill(disc(0, 0, 11), ground), fill(disc(0, 0, 6), ink)];
};
