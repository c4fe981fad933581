import { linear, ticks } from '../../parts/plot';
import { texts } from '../../texts';
import type { Observed } from './statistics';
import css from './odds.module.css';

const ROW = 42;
const HEAD = 30;
/** The plot shows no more than this, relative to what is declared. */
const WIDEST = 1;
const EDGE = 4;

/** Observed relative to declared, so that common and rare outcomes share one axis. */
export function IntervalPlot({ rows }: { rows: readonly Observed[] }) {
  const relative = (value: number, declared: number): number => (value - declared) / declared;
  const reach = rows.flatMap(({ ends = [0, 0], declared }) => [
    -relative(ends[0], declared),
    relative(ends[1], declared),
  ]);
  const most = Math.min(WIDEST, Math.max(...reach));
  const x = linear([-most, most], [EDGE, 100 - EDGE]);
  const within = (value: number): number => x(Math.min(most, Math.max(-most, value)));
  const marks = ticks([-most, most], 4);
  const end = HEAD + ROW * rows.length;
  return (
    <svg className={css.plot} role="img" aria-label={texts().odds.interval} height={end}>
      {marks.map((tick) => (
        <g key={tick} className={tick === 0 ? css.zero : Math.abs(tick) === marks.at(-1) ? css.end : ''}>
          <text x={`${x(tick)}%`} y="19" textAnchor="middle">
            {tick === 0 ? texts().odds.asDeclared : texts().odds.away(tick)}
          </text>
          <line x1={`${x(tick)}%`} x2={`${x(tick)}%`} y1={HEAD} y2={end} />
        </g>
      ))}
      {rows.map(({ ends: [low, high] = [0, 0], share, declared }, index) => {
        const y = HEAD + ROW * (index + 0.5);
        const at = (value: number): string => `${within(relative(value, declared))}%`;
        return (
          <g key={index}>
            <line className={css.interval} x1={at(low)} x2={at(high)} y1={y} y2={y} />
            <circle cx={at(share)} cy={y} r="5.5" />
          </g>
        );
      })}
    </svg>
  );
}
