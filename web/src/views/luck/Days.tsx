import { useState } from 'react';
import { Link } from 'react-router';
import { Card, FaceChip } from '../../parts/Card';
import { Note } from '../../parts/states';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { luckTexts } from '../../texts/luck';
import { gameDayText } from '../../texts/format';
import type { LuckEntry } from './past';
import css from './luck.module.css';

const t = luckTexts;
/** So many days are shown at once. */
const DAYS = 30;

/** The draws of the chosen rarities by their days, the newest first. */
export function Days({ entries, statuses }: { entries: readonly LuckEntry[]; statuses: readonly string[] }) {
  const [shown, setShown] = useState(DAYS);
  const days = new Map<string, LuckEntry[]>();
  for (const entry of entries.toReversed()) {
    const ofDay = days.get(entry.draw.day);
    if (ofDay) ofDay.push(entry);
    else days.set(entry.draw.day, [entry]);
  }
  const fitting = [...days].filter(([, ofDay]) => ofDay.some(({ draw }) => statuses.includes(draw.status)));
  if (fitting.length === 0) return <Note title={texts().collection.noMatch} text={t().noMatch} />;
  return (
    <>
      <ol className={css.days}>
        {fitting.slice(0, shown).map(([day, ofDay]) => (
          <Day
            key={day}
            day={day}
            all={ofDay.length}
            entries={ofDay.filter((one) => statuses.includes(one.draw.status))}
          />
        ))}
      </ol>
      {shown < fitting.length && (
        <button type="button" className="btn ghost more" onClick={() => setShown(shown + DAYS)}>
          {t().earlier}
        </button>
      )}
    </>
  );
}

function Day({ day, all, entries }: { day: string; all: number; entries: readonly LuckEntry[] }) {
  const others = entries.filter(({ isSuper }) => !isSuper);
  return (
    <li>
      <p className={css.when}>
        <b>{gameDayText(day)}</b>
        <span>{t().ofDay(all)}</span>
      </p>
      <div>
        {entries
          .filter(({ isSuper }) => isSuper)
          .map((entry) => (
            <Super key={entry.draw.card_id} entry={entry} />
          ))}
        {others.length > 0 && (
          <ul className={css.others}>
            {others.map(({ draw, how }) => (
              <li key={draw.card_id}>
                <Link to={cardPath(draw.card_id)}>
                  <FaceChip card={draw.card} />
                  <span>{texts().cards.name(draw.card, 'normal')}</span>
                  {how.took !== undefined && <em>{t().place(how.took)}</em>}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function Super({ entry: { draw, how } }: { entry: LuckEntry }) {
  const { took, by, featured, rate = 0 } = how;
  return (
    <Link className={css.super} to={cardPath(draw.card_id)}>
      <Card card={draw.card} status={draw.status} />
      <span>
        <b>{texts().cards.name(draw.card, 'normal')}</b>
        <span>
          {t().took(took, by)}
          {featured && t().rateUp(featured, rate)}
        </span>
      </span>
    </Link>
  );
}
