import { useState } from 'react';
import type { GameOverviewRead } from '../../../api/client';
import { linear } from '../../../parts/plot';
import { operatorTexts } from '../../../texts/operator';
import { gameDayText, whole } from '../../../texts/format';
import { lastDays } from './days';
import css from './overview.module.css';

const t = () => operatorTexts().desk;
const DAYS = 30;
const STEP = 28;
const BAR = 14;
const DRAWS = 96;
const SUPERS = 32;
const GAP = 10;

interface OfDay {
  readonly day: string;
  readonly draws: number;
  readonly supers: number;
}

/** Draws and supers of the last days, of all banners or of one. */
export function DrawsByDay({ overview: { draws, today } }: { overview: GameOverviewRead }) {
  const [banner, choose] = useState('');
  const banners = [...new Set(draws.map((each) => each.banner))].sort();
  const shown = banners.includes(banner) ? draws.filter((each) => each.banner === banner) : draws;
  const days = lastDays(today, DAYS).map((day) => {
    const of = shown.filter((each) => each.day === day);
    const sum = (name: 'draws' | 'supers'): number => of.reduce((all, each) => all + each[name], 0);
    return { day, draws: sum('draws'), supers: sum('supers') };
  });
  const last = days.at(-1);
  return (
    <section aria-labelledby="perday">
      <div className={css.plothead}>
        <h2 id="perday">{t().perDay(DAYS)}</h2>
        <p className={css.key}>
          <i className={css.draws} /> {t().drawsToday(last?.draws ?? 0)} <i className={css.supers} />{' '}
          {t().supersToday(last?.supers ?? 0)}
        </p>
      </div>
      {banners.length > 1 && (
        <p className={css.chips}>
          {['', ...banners].map((each) => (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={each === banner}
              onClick={() => choose(each)}
            >
              {each || t().allBanners}
            </button>
          ))}
        </p>
      )}
      <Plot days={days} />
      <AsTable days={days} />
    </section>
  );
}

function Plot({ days }: { days: readonly OfDay[] }) {
  const draws = linear([0, Math.max(1, ...days.map((day) => day.draws))], [0, DRAWS]);
  const supers = linear([0, Math.max(1, ...days.map((day) => day.supers))], [0, SUPERS]);
  const end = DRAWS + GAP + SUPERS;
  const width = STEP * days.length - (STEP - BAR);
  return (
    <figure className={css.plot}>
      <svg viewBox={`0 0 ${width} ${end}`} preserveAspectRatio="none" role="img" aria-labelledby="perday">
        {days.map((day, index) => (
          <g key={day.day} transform={`translate(${index * STEP} 0)`}>
            <rect
              className={index === days.length - 1 ? css.now : css.before}
              y={DRAWS - draws(day.draws)}
              width={BAR}
              height={draws(day.draws)}
            />
            <rect className={css.gold} y={end - supers(day.supers)} width={BAR} height={supers(day.supers)} />
          </g>
        ))}
        <path d={`M0 ${DRAWS}H${width}M0 ${end}H${width}`} />
      </svg>
      <figcaption>
        <span>{gameDayText(days[0]?.day ?? '')}</span>
        <span>{t().today}</span>
      </figcaption>
    </figure>
  );
}

function AsTable({ days }: { days: readonly OfDay[] }) {
  return (
    <details className={css.table}>
      <summary>{t().asTable}</summary>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t().day}</th>
            <th scope="col" className="r">
              {t().draws}
            </th>
            <th scope="col" className="r">
              {t().supers}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, draws, supers }) => (
            <tr key={day}>
              <td>{gameDayText(day)}</td>
              <td className="r">{whole(draws)}</td>
              <td className="r">{whole(supers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
