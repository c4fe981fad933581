import { disc, fill, line, polar, polygon, type Point, type Shape, spin, times, TURN } from '../shapes.js';
import type { Family } from './family.js';

/** The star polygon {n/m}: each corner is joined with the m-th next. It may be several polygons. */
function starPolygon(n: number, m: number, radius: number, offset: number): string {
  return times(n, (first) => {
    const corners: number[] = [];
    for (let j = first; corners.length === 0 || j !== first; j = (j + m) % n) corners.push(j);
    if (Math.min(...corners) < first) return '';
    return polygon(corners.map((j): Point => polar(radius, ((j + offset) * TURN) / n)));
  });
}

/** Stars before rays. */
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
