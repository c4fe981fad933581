import { useQuery } from '@tanstack/react-query';
import type { SeedList } from '../../api/client';
import { signingKeys } from '../../api/queries';
import { texts } from '../../texts';
import css from './fair.module.css';

const t = () => texts().fair;
/** So many links show how it goes on. */
const LINKS = 5;

/** The digests of the newest days that have one, each on that of the day before it, and the keys that sign days. */
export function Chain({ days }: { days: readonly SeedList[] }) {
  const { data: keys = [] } = useQuery(signingKeys);
  const digested = days.filter(({ digest }) => digest !== null);
  return (
    <section className={css.chain}>
      {digested.length > 0 && (
        <>
          <h2>{t().chain}</h2>
          <p className="quiet">{t().chainText}</p>
          <ol>
            {digested.slice(0, LINKS).map(({ day, digest }, place) => (
              <li key={day}>
                <span className="mono">{digest}</span>
                <span className="faint small">{t().chainLink(day, digested[place + 1]?.day)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {keys.length > 0 && (
        <>
          <h2>{t().keys}</h2>
          <p className="quiet">{t().keysText}</p>
          <ul>
            {keys.map(({ key, first_day }) => (
              <li key={key}>
                <span className="mono">{key}</span>
                <span className="faint small">{t().keyFrom(first_day)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
