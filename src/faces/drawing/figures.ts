import {
  disc,
  type Family,
  fill,
  line,
  petal,
  type Point,
  polar,
  polygon,
  type Shape,
  spin,
  times,
  TURN,
  wave,
} from './shapes.js';

// Families of faces with a figure in the middle.

/** The facets of a cut stone. */
export const gem: Family = (pick, { ground, a, b, c, line: ink }) => {
  const sides = pick.one(6, 8, 10, 12);
  const hues = pick.one([a, b, c, ink, ground], [b, a, ink, ground, c], [c, ground, a, b, ink], [ink, a, ground, c, b]);
  const radii = [0, 26, pick.between(46, 58), 84, pick.between(110, 124), 172, 270];
  const corner = (ring: number, i: number): Point => polar(radii[ring] ?? 0, ((i + (ring % 2) / 2) * TURN) / sides);
  const facets = [1, 2, 3, 4, 5].flatMap((ring) => {
    /** With two corners on a ring and one on the other. */
    const facet = (i: number, two: number, one: number, at: number): string =>
      polygon([corner(two, i), corner(two, i + 1), corner(one, i + at)]);
    const outer = times(sides, (i) => facet(i, ring, ring + 1, ring % 2));
    const inner = times(sides, (i) => facet(i, ring + 1, ring, 1 - (ring % 2)));
    return [fill(outer, hues[ring % 5] ?? a), fill(inner, hues[(ring + 2) % 5] ?? b), line(outer + inner, ink, 0.8)];
  });
  const table = polygon(Array.from({ length: sides }, (_, i) => corner(1, i)));
  return [...facets, fill(table, ink), fill(disc(0, 0, 12), a)];
};

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

/** The star polygon {n/m}: each corner is joined with the m-th next. It may be several polygons. */
function starPolygon(n: number, m: number, radius: number, offset: number): string {
  return times(n, (first) => {
    const corners: number[] = [];
    for (let j = first; corners.length === 0 || j !== first; j = (j + m) % n) corners.push(j);
    if (Math.min(...corners) < first) return '';
    return polygon(corners.map((j): Point => polar(radius, ((j + offset) * TURN) / n)));
  });
}

export const star: Family = (pick, { ground, a, b, c, line: ink }) => {
  const [n, m] = pick.one<[number, number]>([8, 3], [10, 3], [10, 4], [12, 5], [12, 4], [16, 6], [16, 5], [9, 4]);
  const second = pick.between(60, 74);
  const rays = (width: number): string =>
    spin(2 * n, (t) => polygon([[0, 0], polar(220, t - width / n), polar(220, t + width / n)]));
  const one = (radius: number, offset: number, colour: string): Shape[] => {
    const d = starPolygon(n, m, radius, offset);
    return [fill(d, colour), line(d, ink, 1.2)];
  };
  return [
    fill(rays(0.8), a),
    line(rays(0.55), ground, 0.8),
    fill(disc(0, 0, 104), ground),
    line(disc(0, 0, 104) + disc(0, 0, 108), ink, 1),
    ...one(101, 0, a),
    fill(disc(0, 0, second), ground),
    ...one(second, 0.5, b),
    fill(disc(0, 0, second * 0.64), ground),
    ...one(second * 0.64, 0, c),
    fill(disc(0, 0, 9), ink),
  ];
};

/** Two fans, head to head as on a court card. */
export const fan: Family = (pick, { ground, a, b, c, line: ink }) => {
  const count = pick.one(9, 11, 13, 15);
  const colours = pick.one([a, b, c, ink, a], [b, a, ink, c, b], [ink, a, b, c, a]);
  const bite = pick.between(19, 27);
  const heads = [152, -152].flatMap((middle) =>
    [152, 122, 92, 62, 32].flatMap((radius, j) => {
      const tooth = (t: number): string => {
        const foot = (side: number): Point => polar(radius - 3, t + (side * 1.35) / count);
        return polygon([foot(-1), foot(1), polar(radius - bite, t)].map(([x, y]): Point => [x, y + middle]));
      };
      const leaf = disc(0, middle, radius);
      return [fill(leaf, colours[j] ?? a), fill(spin(2 * count, tooth, 0.5), ground), line(leaf, ink, 1.2)];
    }),
  );
  return [...heads, fill('M0 -22L16 0L0 22L-16 0Z', ink), fill('M0 -12.1L8.8 0L0 12.1L-8.8 0Z', a)];
};

/** After the crests of families (kamon): one figure, and much room. */
export const crest: Family = (pick, { a, b, line: ink }) => {
  const n = pick.one(3, 4, 5, 6, 8);
  const width = pick.between(0.85, 1.1);
  const rhomb = (t: number, r: number, w: number): string =>
    polygon([polar(54 - r, t), polar(54, t + w / n), polar(54 + r, t), polar(54, t - w / n)]);
  const figure = pick.one<(angle: number) => string>(
    (t) => petal(t, 16, 89, (250 * width) / (n + 1)) + petal(t, 30, 82, (150 * width) / (n + 1)),
    (t) => rhomb(t, 38, 1.6 * width) + rhomb(t, 22, 0.8 * width),
    (t) => disc(...polar(52, t), width * Math.min(34, 150 / n)) + disc(...polar(56, t), Math.min(22, 96 / n)),
  );
  const petals = spin(n, (t) => petal(t, 52, 88, 84 / n), 0.5);
  const between = pick.one([], [fill(petals, b)]);
  const ground = times(7, (i) => wave(112 + i * 14, 6, 24, i * Math.PI));
  return [
    line(ground, a, 1),
    fill(disc(0, 0, 100), a),
    line(disc(0, 0, 95), ink, 1.4),
    fill(spin(n, figure), ink),
    ...between,
    fill(disc(0, 0, 14), ink),
    fill(disc(0, 0, 7), b),
  ];
};
