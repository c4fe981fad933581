import { Link } from 'react-router';
import type { SeedList } from '../../api/client';
import { useDayVerification } from '../../proof/useDayVerification';
import { TEXTS } from '../../texts';
import { gameDay } from '../../texts/format';
import { DayProgress } from './DayProgress';

const t = TEXTS.fair;

/** A game day: what was promised, what was shown, and a way to compare. */
export function Day({ day: { day, commitment, table, seed, draws } }: { day: SeedList }) {
  const run = useDayVerification(day);
  const name = gameDay(day);
  return (
    <li>
      <div className="day">
        <h3>{name}</h3>
        {table !== null && <span className="faint small">{t.draws(draws)}</span>}
        {seed !== null && (
          <button type="button" className="chip" onClick={run.isRunning ? run.stop : run.start}>
            {run.isRunning ? t.stop : run.message ? t.again : t.verify}
            <span className="visually-hidden">, {name}</span>
          </button>
        )}
      </div>
      <dl>
        <dt>{t.commitment}</dt>
        <dd className="mono">{commitment}</dd>
        <dt>{t.table}</dt>
        <dd>
          {table === null ? (
            <span className="faint">{t.notOpen}</span>
          ) : (
            <Link className="mono link" to={`/odds?version=${table}`}>
              {table.slice(0, 16)}
            </Link>
          )}
        </dd>
        <dt>{t.seed}</dt>
        <dd>{seed === null ? <span className="faint">{t.secret}</span> : <span className="mono">{seed}</span>}</dd>
      </dl>
      <DayProgress run={run} />
    </li>
  );
}
