import { totalWeight } from '../../../../../src/game/rules/draw-table';
import { curveOf } from '../../../../../src/game/rules/progress';
import type { Recipe } from './recipes';
import css from './first-steps.module.css';

const [WIDTH, HEIGHT] = [160, 56];
/** All copies of a box. */
const TICKS = 40;

/** A small drawing of a recipe: the chance of each draw, the cards of a pack, or the copies of a box. */
export function Drawing({ recipe: { table } }: { recipe: Recipe }) {
  const { box, pack, outcomes } = table;
  const rarest = Math.min(...outcomes.map(({ weight }) => weight)) / totalWeight(outcomes);
  const cards = pack?.slots.reduce((sum, { count = 1 }) => sum + count, 0) ?? 0;
  return (
    <svg className={css.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {box && <Places count={TICKS} rare={Math.round(TICKS * rarest)} width={1.5} height={30} />}
      {pack && <Places count={cards} rare={1} width={cards > 5 ? 12 : 24} height={cards > 5 ? 18 : 36} />}
      {!box && !pack && <path d={stepsOf(curveOf(table, 0))} />}
    </svg>
  );
}

function stepsOf(chances: readonly number[]): string {
  const y = (part: number): number => HEIGHT - 1 - (HEIGHT - 2) * part;
  const steps = chances.map((chance, at) => `V${y(chance)}H${(WIDTH * (at + 1)) / chances.length}`);
  return `M0 ${y(chances[0] ?? 0)}${steps.join('')}`;
}

/** Places in a row, of which the last ones are rare. Five have room to be a fan. */
function Places({ count, rare, width, height }: Record<'count' | 'rare' | 'width' | 'height', number>) {
  return Array.from({ length: count }, (_, at) => {
    const turn = count > 5 ? 0 : 6 * (at - (count - 1) / 2);
    const x = ((at + 0.5) * WIDTH) / count;
    const y = HEIGHT / 2 + Math.abs(turn) / 3;
    return (
      <rect
        key={at}
        className={at >= count - rare ? css.rare : undefined}
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        transform={`rotate(${turn} ${x} ${y})`}
      />
    );
  });
}
