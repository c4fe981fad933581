import { disc, fill, line, type Shape } from '../shapes.js';
import type { Family } from './family.js';

const HALF_HEIGHT = 152;
const HALF_WIDTH = 108;
const ZONE = 62;

/** Waves of the sea (seigaiha), in zones round the centre. Each row covers a part of the one above. */
export const scales: Family = (pick, { ground, a, b, c, line: ink }) => {
  const radius = pick.between(31, 54);
  const zones = pick.one([a, b, c], [b, a, ink], [c, a, b]);
  const shapes: Shape[] = [];
  for (let y = -HALF_HEIGHT - radius, row = 0; y < HALF_HEIGHT + radius; y += radius / 2, row++) {
    const places = placesOf(row, radius);
    const zoneOf = (x: number): string => zones[Math.floor(Math.hypot(x, y) / ZONE) % 3] ?? a;
    const rings = (size: number, colour?: string): string =>
      places
        .filter((x) => colour === undefined || zoneOf(x) === colour)
        .map((x) => disc(x, y, radius * size))
        .join('');
    const inZones = (size: number): Shape[] =>
      [...new Set(places.map(zoneOf))].map((zone) => fill(rings(size, zone), zone));
    shapes.push(...inZones(1), line(rings(1), ink, 1), fill(rings(0.8), ground));
    shapes.push(...inZones(0.6), fill(rings(0.4), ground), fill(rings(0.2), ink));
  }
  return shapes;
};

/** The scales of a row touch and do not cover each other, so one path can hold those of a colour. */
function placesOf(row: number, radius: number): number[] {
  return Array.from({ length: 9 }, (_, index) => ((index - 4) * 2 + (row % 2)) * radius).filter(
    (x) => Math.abs(x) < HALF_WIDTH + radius,
  );
}
