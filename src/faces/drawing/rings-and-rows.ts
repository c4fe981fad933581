import {
  disc,
  type Family,
  fill,
  guilloche,
  line,
  type Point,
  polar,
  polygon,
  type Shape,
  short,
  spin,
  times,
  wave,
} from './shapes.js';

// Families of faces that fill the window: rings, rows and waves.

/** Four guilloche waves, one in the other. */
export const rosette: Family = (pick, { ground, a, b, c, line: ink }) => {
  const waves = pick.one(8, 10, 12, 14, 16);
  const depth = pick.between(0.85, 1.2);
  const ring = (j: number, radius: number, amplitude: number, colour: string): Shape[] => [
    fill(wave(radius, amplitude * depth, waves, j * Math.PI), colour),
    line(guilloche(6, radius - amplitude * 0.9, amplitude, waves), ink, 0.7),
  ];
  const rings = [...ring(0, 168, 26, a), ...ring(1, 124, 20, ground), ...ring(2, 86, 15, b), ...ring(3, 52, 10, c)];
  return [...rings, fill(disc(0, 0, 22), ink), fill(wave(13, 4, waves / 2), a)];
};

/** Truchet tiles, mirrored both ways. */
export const stream: Family = (pick, { a, b, line: ink }) => {
  const tile = pick.one(54, 36, 36, 27);
  const half = tile / 2;
  const columns = 108 / tile;
  const rows = Math.ceil(152 / tile);
  const turned = Array.from({ length: columns * rows }, () => pick.one(0, 1)).join('');
  const width = pick.between(0.52, 0.64);
  let d = '';
  for (let x = -columns; x < columns; x++) {
    for (let y = -rows; y < rows; y++) {
      const place = (x < 0 ? -1 - x : x) * rows + (y < 0 ? -1 - y : y);
      const turn = Number(turned[place]) ^ Number(x < 0) ^ Number(y < 0);
      const left = (x + 0.5) * tile;
      const top = (y + 0.5) * tile;
      const side = turn ? -half : half;
      d += `M${left} ${top - half}a${half} ${half} 0 0 ${turn} ${side} ${half}`;
      d += `M${left} ${top + half}a${half} ${half} 0 0 ${turn} ${-side}-${half}`;
    }
  }
  const band = (colour: string, part: number): Shape => line(d, colour, short(part * tile));
  return [band(a, width), band(ink, 0.34), band(b, 0.2), band(ink, 0.05)];
};

/** Three sets of rings. Each turns the ink over, by half steps, so that the rings cross. */
export const moire: Family = (pick, { a, b, line: ink }) => {
  const step = pick.between(12.5, 19);
  const apart = step * pick.one(1.5, 2.5, 3.5);
  const across = pick.one(0, 1);
  const rings = (x: number, y: number): string => times(18, (i) => disc(x, y, step * (i + 1)));
  const all = rings(0, 0) + rings(across * apart, (1 - across) * apart) + rings(-across * apart, (across - 1) * apart);
  return [fill(disc(0, 0, 100), b), fill(all, a), line(disc(0, 0, 100), ink, 1.5)];
};

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
    const rings = (size: number, of = places): string => of.map((x) => disc(x, y, radius * size)).join('');
    const inZones = (size: number): Shape[] =>
      [...new Set(places.map(zoneOf))].map((zone) =>
        fill(
          rings(
            size,
            places.filter((x) => zoneOf(x) === zone),
          ),
          zone,
        ),
      );
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

/** Squares that chase their corners, mirrored. */
export const whirl: Family = (pick, { ground, a, b, line: ink }) => {
  const colours = pick.one([a, ink, b, ground], [ink, a, ground, b], [a, ground, a, ink]);
  const part = pick.between(0.08, 0.13);
  const paths = ['', '', '', ''];
  const turned = (square: readonly Point[]): Point[] =>
    square.map(([x, y], i) => {
      const [u, v] = square[(i + 1) % 4] ?? [0, 0];
      return [x + (u - x) * part, y + (v - y) * part];
    });
  for (let x = -1; x < 1; x++) {
    for (let y = -2; y < 2; y++) {
      let square = [0, 1, 3, 2].map((i): Point => [(x + (i % 2)) * 108, (y + Number(i > 1)) * 102]);
      if ((x + y) % 2) square.reverse();
      for (let j = 0; j < 17; j++) {
        const next = turned(square);
        paths[j % 4] = (paths[j % 4] ?? '') + polygon(square) + (j < 16 ? polygon(next) : '');
        square = next;
      }
    }
  }
  return [fill('M-108-152h216v304h-216z', a), ...paths.map((d, j) => fill(d, colours[j] ?? a))];
};

/** Rings of beads, each larger than the one inside. */
export const beads: Family = (pick, { ground, a, b, c, line: ink }) => {
  const count = pick.one(10, 12, 14, 16, 18);
  const colours = pick.one([a, b, ink, c], [b, ink, a, c], [ink, a, c, b]);
  const hole = pick.between(0.32, 0.46);
  const shapes: Shape[] = [];
  for (let ring = 1, radius = 15; radius < 215; ring++) {
    const size = ((radius * Math.PI) / count) * 0.86;
    const discs = (radius: number, size: number): string =>
      spin(count, (t) => disc(...polar(radius, t), size), (ring % 2) / 2);
    shapes.push(fill(discs(radius, size), colours[ring % 4] ?? a), fill(discs(radius, size * hole), ground));
    radius += size * 1.7;
  }
  return [...shapes, fill(disc(0, 0, 8), ink)];
};

/** Card 0: hairlines, the quietest face. */
export const blank: Family = (_pick, { a, line: ink }) => [
  line(guilloche(8, 74, 20, 12), a, 0.8),
  line(disc(0, 0, 100) + disc(0, 0, 48), a, 1),
  fill(disc(0, 0, 47), ink),
];

/** The other side of every card. */
export const back: Family = (_pick, { a, line: ink }) =>
  [150, 118, 86, 54, 26].map((radius, j) => line(guilloche(8, radius, 20 - j * 2, 16 - j * 2), j % 2 ? ink : a, 0.8));
