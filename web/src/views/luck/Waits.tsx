import { rounded, ticks } from '../../parts/plot';
import { luckTexts } from '../../texts/luck';
import { binsOf } from './past';
import css from './luck.module.css';

const t = luckTexts;
const LEVELS = 4;
/** Names of more letters together would meet on a phone. */
const MOST_LETTERS = 40;

interface WaitsProps {
  readonly waits: readonly number[];
  /** How many supers are expected that took so many draws. */
  readonly expected: readonly number[];
}

/** The draws between two supers, beside what is expected of them. */
export function Waits({ waits, expected }: WaitsProps) {
  const bins = binsOf(waits, expected);
  const named = bins.map((bin) => ({ ...bin, name: t().bin(bin.from, bin.to) }));
  const highest = Math.max(...bins.map((bin) => Math.max(bin.had, bin.expected)));
  const [, top] = rounded([0, highest], LEVELS);
  const line = bins.map((bin, place) => `${place === 0 ? 'M0 ' : 'V'}${top - bin.expected}H${place + 1}`).join('');
  const isShort = named.map(({ name }) => name).join('').length <= MOST_LETTERS;
  return (
    <figure className={css.waits}>
      <div className={css.plot} role="img" aria-label={t().bins(named)}>
        {ticks([0, top], LEVELS).map((tick) => (
          <span key={tick} className={css.level} style={{ bottom: `${(tick / top) * 100}%` }}>
            <i>{tick}</i>
          </span>
        ))}
        <div className={css.bars}>
          {bins.map(({ from, had }) => (
            <i key={from} style={{ height: `${(had / top) * 100}%` }} />
          ))}
        </div>
        <svg viewBox={`0 0 ${bins.length} ${top}`} preserveAspectRatio="none">
          <path d={line} vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
      <p className={css.bins} aria-hidden="true">
        {named.map(({ from, name }) => (
          <span key={from}>{isShort ? name : from}</span>
        ))}
      </p>
      <figcaption>
        <span>{t().axis}</span>
        <span>
          <i aria-hidden="true" /> {t().line}
        </span>
      </figcaption>
    </figure>
  );
}
