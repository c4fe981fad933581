import { line, short } from '../shapes.js';
import type { Family } from './family.js';

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
  const lines = [
    [a, width],
    [ink, 0.34],
    [b, 0.2],
    [ink, 0.05],
  ] as const;
  return lines.map(([colour, part]) => line(d, colour, short(part * tile)));
};
