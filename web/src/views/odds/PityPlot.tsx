import plotCss from '../../parts/chance-plot.module.css';
import { ChancePlot } from '../../parts/ChancePlot';

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
  return (
    <ChancePlot label={label} last={within}>
      {(x, y) => {
        const steps = chances.map((chance, since) => `V${y(chance)}H${x(since + 1)}`);
        const at = mine && { x: x(Math.min(mine.since, within - 1)), y: y(mine.chance) };
        return (
          <>
            {mine && (
              <path className={plotCss.area} d={`M${x(0)} ${y(0)}${steps.slice(0, mine.since).join('')}V${y(0)}Z`} />
            )}
            <path d={`M${x(0)} ${y(chances[0] ?? 0)}${steps.join('')}`} />
            {at && <line className={plotCss.here} x1={at.x} x2={at.x} y1={y(1)} y2={y(0)} />}
            {at && <circle className={plotCss.dot} cx={at.x} cy={at.y} r="4.5" />}
          </>
        );
      }}
    </ChancePlot>
  );
}
