import { useRef, useState } from 'react';
import { GAME } from '../../game';
import { pngOf } from '../../parts/png-of';
import { shareFile } from '../../parts/share';
import { Failure } from '../../parts/states';
import { luckTexts } from '../../texts/luck';
import { usePlayer } from '../player/usePlayer';
import type { Luck } from './luck';
import { marksOf } from './Marks';
import type { LuckEntry } from './past';
import css from './luck.module.css';

const t = luckTexts;
const SIZE = { width: 1200, height: 760 };
const EDGE = 84;
const MARKS = { top: 430, height: 120 };
/** The picture is light in either theme, and no style of the page reaches it. */
const INKS = {
  paper: '#f6f9f7',
  ink: '#18211c',
  second: '#4a544e',
  thin: '#9aa49e',
  middle: '#4a544e',
  tall: '#8a5b00',
};
const LINE = SIZE.width - 2 * EDGE;
/** The width of a letter for its size, in a wide font. */
const LETTER = 0.68;
/** Those of Japanese are as wide as so many. */
const WIDE = 'aa';

interface ShareProps {
  readonly headline: string;
  readonly luck: Luck;
  readonly entries: readonly LuckEntry[];
  readonly banner: string | undefined;
}

/** A picture of how lucky a player was, as it will be saved. */
export function ShareLuck(props: ShareProps) {
  const picture = useRef<SVGSVGElement>(null);
  const [error, setError] = useState<Error>();
  const { username } = usePlayer();
  const share = (): void => {
    setError(undefined);
    if (picture.current === null) return;
    pngOf(picture.current)
      .then((png) => shareFile(`luck-of-${username}.png`, png))
      .catch((problem: unknown) => setError(problem as Error));
  };
  return (
    <section>
      <div className="head">
        <h3>{t().share}</h3>
        <button type="button" className={`link ${css.save}`} onClick={share}>
          {t().save}
        </button>
      </div>
      <div className={css.shot}>
        <Picture {...props} name={username} picture={picture} />
      </div>
      {error && <Failure error={error} />}
    </section>
  );
}

interface PictureProps extends ShareProps {
  readonly name: string;
  readonly picture: React.RefObject<SVGSVGElement | null>;
}

function Picture({ headline, luck: { had, expected, draws }, entries, banner, name, picture }: PictureProps) {
  const letters = headline.replace(/[\u2e80-\uffff]/g, WIDE).length;
  const thin = Math.min(3, (0.55 * LINE) / entries.length);
  const words = (x: number, y: number, size: number, text: string, fill = INKS.second) => (
    <text x={x} y={y} fontSize={size} fill={fill} textAnchor={x > SIZE.width / 2 ? 'end' : 'start'}>
      {text}
    </text>
  );
  return (
    <svg
      ref={picture}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      fontFamily="Inter, 'Helvetica Neue', 'Segoe UI', 'Hiragino Sans', 'Yu Gothic UI', 'Noto Sans CJK JP', sans-serif"
      role="img"
      aria-label={`${t().on(name, banner)}: ${headline}. ${t().sum(had, draws)}, ${t().mean(expected)}`}
    >
      <rect {...SIZE} fill={INKS.paper} />
      {words(EDGE, 140, 46, t().on(name, banner), INKS.ink)}
      <g fontWeight="600" letterSpacing="-3">
        {words(EDGE, 290, Math.min(116, LINE / (letters * LETTER)), headline, INKS.ink)}
      </g>
      <g fill="none" transform={`translate(${EDGE} ${MARKS.top})`}>
        {marksOf(entries, LINE, MARKS.height).map(({ kind, d }) => (
          <path key={kind} d={d} stroke={INKS[kind]} strokeWidth={kind === 'tall' ? 9 : thin} />
        ))}
      </g>
      {words(EDGE, 628, 46, t().sum(had, draws))}
      {words(SIZE.width - EDGE, 628, 46, t().mean(expected))}
      {words(EDGE, 700, 34, `${GAME.name} · ${location.host}`)}
    </svg>
  );
}
