import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { percent, whole } from '../texts/format';
import css from './chance-plot.module.css';
import { linear, ticks } from './plot';

const [HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [240, 46, 10, 10, 30];
const ROWS = [0, 0.25, 0.5, 0.75, 1];
const LEAST_WIDTH = 260;
/** A number of draws below the axis needs so much room. */
const ROOM = 60;

type Scale = (value: number) => number;

interface ChancePlotProps {
  readonly label: string;
  /** The largest number of draws. */
  readonly last: number;
  readonly children: (x: Scale, y: Scale) => ReactNode;
}

/** Chances by a number of draws. It is as wide as its place, so that its letters keep their size. */
export function ChancePlot({ label, last, children }: ChancePlotProps) {
  const [place, width] = useWidth();
  const x = linear([0, last], [LEFT, width - RIGHT]);
  const y = linear([0, 1], [HEIGHT - BOTTOM, TOP]);
  const numbers = ticks([0, last], Math.min(last, Math.floor(width / ROOM))).filter(Number.isInteger);
  return (
    <svg ref={place} className={css.plot} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      {ROWS.map((row) => (
        <g key={row}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(row)} y2={y(row)} />
          <text x={LEFT - 8} y={y(row) + 4} textAnchor="end">
            {percent(row, 0)}
          </text>
        </g>
      ))}
      {numbers.map((number) => (
        <text key={number} x={x(number)} y={y(0) + 20} textAnchor="middle">
          {whole(number)}
        </text>
      ))}
      {children(x, y)}
    </svg>
  );
}

/** How wide an element is. */
function useWidth() {
  const place = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(LEAST_WIDTH);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = (): void => setWidth(Math.max(LEAST_WIDTH, element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width] as const;
}
