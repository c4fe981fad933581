import { disc, fill, line, type Shape } from '../shapes';
import type { Family } from './family';

/** Waves of the sea (seigaiha), in zones round the centre. */
export const scales: Family = (pick, { ground, a, b, c, line: ink }) => {
  const radius = pick.between(31, 54);
  const zones = pick.one([a, b, c], [b, a, ink], [c, a, b]);
  const shapes: Shape[] = [];
  for (let y = -152 - radius, row = 0; y < 152 + radius; y += radius / 2, row++) {
    const places = Array.from({ length: 9 }, (_, i) => ((i - 4) * 2 + (row % 2)) * radius).filter(
      (x) => Math.abs(x) < 108 + radius,
    );
    // The scales of a row touch and do not cover each other, so one path can hold those of a colour.
    const ring = (i: number, inZone: (x: number) => boolean): string =>
      places
        .filter(inZone)
        .map((x) => disc(x, y, radius * (1 - i * 0.2)))
        .join('');
    const zoneOf = (x: number): string => zones[Math.floor(Math.hypot(x, y) / 62) % 3] ?? a;
    for (const i of [0, 1, 2, 3, 4]) {
      if (i === 1 || i === 3)
        shapes.push(
          fill(
            ring(i, () => true),
            ground,
          ),
        );
      else if (i === 4)
        shapes.push(
          fill(
            ring(i, () => true),
            ink,
          ),
        );
      else
        for (const zone of new Set(places.map(zoneOf)))
          shapes.push(
            fill(
              ring(i, (x) => zoneOf(x) === zone),
              zone,
            ),
          );
      if (i === 0)
        shapes.push(
          line(
            ring(0, () => true),
            ink,
            1,
          ),
        );
    }
  }
  return shapes;
};
