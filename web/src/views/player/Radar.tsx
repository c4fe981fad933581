import { statCorners } from '../../parts/StatShape';
import { type Stats, STATS } from '../../../../src/game/rules/character';
import { texts } from '../../texts';
import css from './character.module.css';

const RADIUS = 100;
const RINGS = 4;
/** The rings are at whole numbers. */
const STEP = 4;

/** The five stats, each on an axis of its own. */
export function Radar({ stats }: { stats: Stats }) {
  const highest = Math.max(...STATS.map((stat) => stats[stat]), 1);
  const most = Math.ceil(highest / STEP) * STEP;
  const ring = (value: number): Stats => ({ hp: value, attack: value, defense: value, critical: value, skill: value });
  return (
    <svg
      className={css.radar}
      viewBox="-184 -132 368 256"
      role="img"
      aria-label={STATS.map((stat) => `${texts().character.stats[stat]} ${stats[stat]}`).join(', ')}
    >
      {Array.from({ length: RINGS }, (_, index) => (
        <polygon
          key={index}
          className={css.gridline}
          points={statCorners(ring(((index + 1) * most) / RINGS), most, RADIUS)}
        />
      ))}
      <polygon className={css.area} points={statCorners(stats, most, RADIUS)} />
      {STATS.map((stat, index) => {
        const angle = (index * 2 * Math.PI) / STATS.length;
        const [x, y] = [Math.sin(angle) * (RADIUS + 16), -Math.cos(angle) * (RADIUS + 16)];
        const anchor = Math.abs(x) < 1 ? 'middle' : x > 0 ? 'start' : 'end';
        return (
          <text key={stat} x={x} y={y + 4} textAnchor={anchor}>
            {texts().character.stats[stat]} <tspan>{stats[stat]}</tspan>
          </text>
        );
      })}
    </svg>
  );
}
