import plotCss from '../../parts/chance-plot.module.css';
import { ChancePlot } from '../../parts/ChancePlot';
import { areaUnder, lineThrough } from '../../parts/plot';
import { gameDayText } from '../../texts/format';
import { useTexts } from '../../texts/language';
import { PLAN } from '../../texts/plan';
import { chanceText, type Outlook } from './outlook';

/** A label needs so much room at its left. */
const ROOM = 160;
/** A path needs no more points. */
const MOST_POINTS = 500;

/** The chance by the number of draws, with those of the plan. */
export function Curve({ outlook, goal, by }: { outlook: Outlook; goal: string; by: string }) {
  const t = useTexts(PLAN);
  const { chances, draws, half, most, certain = Infinity, spark } = outlook;
  const last = chances.length - 1;
  const step = Math.ceil(last / MOST_POINTS);
  const marks = [half, most].flatMap((at) => (at !== undefined && at <= last && at < certain ? [at] : []));
  const wordsAt = (at: number): string => t.mark(chanceText(chances[at] ?? 1), at);
  return (
    <ChancePlot label={t.curve(goal, [...marks, draws].map(wordsAt))} last={last}>
      {(x, y) => {
        const points = chances.map((each, at) => [x(at), y(each)] as const);
        const through = (end: number) => points.filter((_, at) => at === end || (at < end && at % step === 0));
        const yAt = (at: number): number => y(chances[at] ?? 0);
        return (
          <>
            <path className={plotCss.area} d={areaUnder(lineThrough(through(draws)), through(draws), y(0))} />
            <path d={lineThrough(through(last))} />
            {certain <= last && <line className={plotCss.here} x1={x(certain)} x2={x(certain)} y1={y(1)} y2={y(0)} />}
            {certain <= last && (
              <Label x={x(certain)} y={y(0.04)} words={spark?.after === certain ? t.spark : t.certain} />
            )}
            <line className={plotCss.here} x1={x(draws)} x2={x(draws)} y1={yAt(draws)} y2={y(0)} />
            <circle className={plotCss.dot} cx={x(draws)} cy={yAt(draws)} r="6" />
            <Label x={x(draws)} y={y(0) + 36} words={gameDayText(by)} />
            {marks.map((at) => (
              <circle key={at} cx={x(at)} cy={yAt(at)} r="4.5" />
            ))}
            {marks.map((at) => (
              <Label key={at} x={x(at)} y={yAt(at) - 6} words={wordsAt(at)} />
            ))}
          </>
        );
      }}
    </ChancePlot>
  );
}

/** Left of a place, where there is room, and else right of it. */
function Label({ x, y, words }: { x: number; y: number; words: string }) {
  const isLeft = x > ROOM;
  return (
    <text
      className={plotCss.strong}
      x={isLeft ? x - 9 : x + 9}
      y={isLeft ? y : y + 6}
      textAnchor={isLeft ? 'end' : 'start'}
    >
      {words}
    </text>
  );
}
