import { useState } from 'react';
import type { UserBattleList } from '../../api/client';
import { areaUnder, linear, rounded, stepsThrough, ticks } from '../../parts/plot';
import { texts } from '../../texts';
import { longDay, whole } from '../../texts/format';
import { strengthOverTime } from './strength';
import css from './character.module.css';

const WIDTH = 800;
const HEIGHT = 200;
const LEVELS = 4;
const EDGE = { left: 44, right: 12, top: 12, bottom: 46 };

interface StrengthPlotProps {
  readonly battles: readonly UserBattleList[];
  readonly strength: number;
  /** When the character came; undefined while earlier battles are not known. */
  readonly since: number | undefined;
}

/** Strength over time: each won battle is a step. */
export function StrengthPlot({ battles, strength, since }: StrengthPlotProps) {
  const [now] = useState(() => Date.now());
  const points = strengthOverTime(battles, strength, now, since);
  const [first, last] = [points[0], points.at(-1)];
  // One moment is no time.
  if (first === undefined || last === undefined || first.time === last.time) return null;
  const x = linear([first.time, last.time], [EDGE.left, WIDTH - EDGE.right]);
  const low = Math.min(...points.map((point) => point.strength));
  const shown = rounded([low, last.strength], LEVELS);
  const y = linear(shown, [HEIGHT - EDGE.bottom, EDGE.top]);
  const spots = points.map(({ time, strength: height }) => [x(time), y(height)] as const);
  const path = stepsThrough(spots);
  return (
    <figure className={css.strengthplot}>
      <figcaption>{texts().character.overTime}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={texts().character.fromTo(first.strength, last.strength)}
      >
        <Levels levels={ticks(shown, LEVELS)} y={y} />
        <path className={css.area} d={areaUnder(path, spots, HEIGHT - EDGE.bottom)} />
        <path className={css.curve} d={path} />
        <text x={EDGE.left} y={HEIGHT - 4}>
          {longDay(new Date(first.time).toISOString())}
        </text>
        <text x={WIDTH - EDGE.right} y={HEIGHT - 4} textAnchor="end">
          {longDay(new Date(last.time).toISOString())}
        </text>
      </svg>
    </figure>
  );
}

function Levels({ levels, y }: { levels: readonly number[]; y: (level: number) => number }) {
  return levels.filter(Number.isInteger).map((tick) => (
    <g key={tick}>
      <line x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(tick)} y2={y(tick)} />
      <text x={EDGE.left - 10} y={y(tick) + 4} textAnchor="end">
        {whole(tick)}
      </text>
    </g>
  ));
}
