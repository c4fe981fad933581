import { linear, ticks } from '../../parts/plot';
import { percent } from '../../texts/format';
import css from './banner.module.css';

const WIDTH = 760;
const HEIGHT = 220;
const LEFT = 46;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 30;
const ROWS = [0, 0.25, 0.5, 0.75, 1];

interface PityPlotProps {
  /** By how many draws there were since the last one. */
  readonly chances: readonly number[];
  /** The place of a player. */
  readonly mine: { readonly since: number; readonly chance: number } | undefined;
  readonly label: string;
}

/** Chances by draws since the last one: a step for each draw, so that a ramp and a certain draw stand out. */
export function PityPlot({ chances, mine, label }: PityPlotProps) {
  const within = chances.length;
  const x = linear([0, within], [LEFT, WIDTH - RIGHT]);
  const y = linear([0, 1], [HEIGHT - BOTTOM, TOP]);
  const steps = chances.map((chance, since) => `V${y(chance)}H${x(since + 1)}`);
  const line = `M${x(0)} ${y(chances[0] ?? 0)}${steps.join('')}`;
  const at = mine && { x: x(Math.min(mine.since, within - 1)), y: y(mine.chance) };
  const gone = mine && `M${x(0)} ${y(0)}${steps.slice(0, mine.since).join('')}V${y(0)}Z`;
  return (
    <svg className={css.pity} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {ROWS.map((row) => (
        <g key={row}>
          <line className={css.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={y(row)} y2={y(row)} />
          <text x={LEFT - 8} y={y(row) + 4} textAnchor="end">
            {percent(row, 0)}
          </text>
        </g>
      ))}
      {ticks([0, within], Math.min(within, 9))
        .filter(Number.isInteger)
        .map((tick) => (
          <text key={tick} x={x(tick)} y={HEIGHT - BOTTOM + 24} textAnchor="middle">
            {tick}
          </text>
        ))}
      {gone && <path className={css.gone} d={gone} />}
      <path className={css.line} d={line} />
      {at && <line className={css.here} x1={at.x} x2={at.x} y1={y(1)} y2={y(0)} />}
      {at && <circle className={css.dot} cx={at.x} cy={at.y} r="4.5" />}
    </svg>
  );
}
