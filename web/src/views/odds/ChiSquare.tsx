import { areaUnder, linear, lineThrough } from '../../parts/plot';
import { texts } from '../../texts';
import { chiSquareDensity, chiSquareTail } from './statistics';
import css from './odds.module.css';

const WIDTH = 640;
const HEIGHT = 150;
const BOTTOM = 24;
const POINTS = 160;
/** The curve goes so many deviations beyond its mean. */
const DEVIATIONS = 4.5;

const t = () => texts().odds;

/** How far the draws are from the odds, on the curve of all honest services. */
export function ChiSquare({ value, degrees }: { value: number; degrees: number }) {
  const most = Math.max(degrees + DEVIATIONS * Math.sqrt(2 * degrees), value * 1.1);
  const xs = Array.from({ length: POINTS + 1 }, (_, index) => (index * most) / POINTS);
  const density = (at: number): number => chiSquareDensity(at, degrees);
  const x = linear([0, most], [8, WIDTH - 8]);
  const y = linear([0, Math.max(...xs.map(density))], [HEIGHT - BOTTOM, 16]);
  const height = (at: number): number => y(density(at));
  const spot = (at: number) => [x(at), height(at)] as const;
  const beyond = [value, ...xs.filter((at) => at > value)].map(spot);
  const tail = areaUnder(lineThrough(beyond), beyond, HEIGHT - BOTTOM);
  return (
    <figure className={css.chisquare}>
      <figcaption>
        <h2>{t().chiSquare}</h2>
        <p className="quiet">{t().chiSquareText(value, degrees, chiSquareTail(value, degrees))}</p>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t().chiSquareText(value, degrees, chiSquareTail(value, degrees))}
      >
        <line x1="8" x2={WIDTH - 8} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
        <path className={css.tail} d={tail} />
        <path className={css.curve} d={lineThrough(xs.map(spot))} />
        <line className={css.here} x1={x(value)} x2={x(value)} y1={10} y2={HEIGHT - BOTTOM} />
        <text x={x(value)} y={HEIGHT - 6} textAnchor={value > most * 0.8 ? 'end' : 'middle'}>
          {t().thisService(value)}
        </text>
      </svg>
    </figure>
  );
}
