import { STATS, type Stats } from '../../../src/game/rules/character';

/** The corners of a character's five stats round the centre, each as far out as the stat is of `most`. */
export function statCorners(stats: Stats, most: number, radius: number): string {
  return STATS.map((stat, index) => {
    const angle = (index * 2 * Math.PI) / STATS.length;
    const length = (Math.max(stats[stat], 0) / most) * radius;
    return `${(length * Math.sin(angle)).toFixed(1)},${(-length * Math.cos(angle)).toFixed(1)}`;
  }).join(' ');
}

/** A character in small: the shape of its stats. */
export function StatShape({ stats, most }: { stats: Stats; most: number }) {
  const all = { hp: most, attack: most, defense: most, critical: most, skill: most };
  return (
    <svg className="statshape" viewBox="-20 -20 40 40" aria-hidden="true">
      <polygon points={statCorners(all, most, 18)} className="outline" />
      <polygon points={statCorners(stats, most, 18)} className="area" />
    </svg>
  );
}
