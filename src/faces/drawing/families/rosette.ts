import { disc, fill, line, TURN, times, wave } from '../shapes.js';
import type { Family } from './family.js';

/** Four guilloche waves, one in the other. */
export const rosette: Family = (pick, { ground, a, b, c, line: ink }) => {
  const waves = pick.one(8, 10, 12, 14, 16);
  const depth = pick.between(0.85, 1.2);
  const rings = [
    [168, 26, a],
    [124, 20, ground],
    [86, 15, b],
    [52, 10, c],
  ] as const;
  return [
    ...rings.flatMap(([radius, amplitude, colour], j) => [
      fill(wave(radius, amplitude * depth, waves, j * Math.PI), colour),
      line(
        times(6, (i) => wave(radius - amplitude * 0.9, amplitude, waves, (i * TURN) / 6)),
        ink,
        0.7,
      ),
    ]),
    fill(disc(0, 0, 22), ink),
    fill(wave(13, 4, waves / 2), a),
  ];
};
