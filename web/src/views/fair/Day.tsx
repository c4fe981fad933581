import { Link } from 'react-router';
import type { SeedList } from '../../api/client';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import { DayProgress } from '../../parts/DayProgress';
import { Seen, SeenDigest } from '../../parts/Seen';
import { SHOWN } from '../../parts/shown';
import { useDayVerification } from '../../proof/useProofWorker';
import { texts } from '../../texts';
import { gameDayText } from '../../texts/format';
import css from './fair.module.css';

const t = () => texts().fair;

/** A game day: what was promised, what was shown, and a way to compare. */
export function Day({ day }: { day: SeedList }) {
  const { table, seed, draws } = day;
  const run = useDayVerification(day.day);
  const name = gameDayText(day.day);
  return (
    <li>
      <div className={css.day}>
        <h3>{name}</h3>
        {table !== null && <span className="faint small">{t().draws(draws)}</span>}
        {seed !== null && (
          <button type="button" className="chip" onClick={run.isRunning ? run.stop : run.start}>
            {run.isRunning ? t().stop : run.message ? t().again : t().verify}
            <span className="visually-hidden">, {name}</span>
          </button>
        )}
      </div>
      <Published day={day} />
      <DayProgress run={run} shown={SHOWN} />
    </li>
  );
}

/** The versions of a day's draw tables, by their banners. */
function Tables({ tables }: { tables: NonNullable<SeedList['tables']> }) {
  const all = Object.entries(tables);
  return (
    <ul>
      {all.map(([banner, version]) => (
        <li key={banner}>
          <Link className="mono link" to={`/odds?version=${version}`}>
            {version.slice(0, 16)}
          </Link>{' '}
          {(banner !== STANDARD || all.length > 1) && <span className="faint small">{banner}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What is published of a day. */
function Published({ day }: { day: SeedList }) {
  const { commitment, tables, seed, digest, statement, signature, key } = day;
  return (
    <dl>
      <dt>{t().commitment}</dt>
      <dd>
        <span className="mono">{commitment}</span>
        <Seen day={day.day} />
      </dd>
      <dt>{t().table}</dt>
      <dd>{tables === null ? <span className="faint">{t().notOpen}</span> : <Tables tables={tables} />}</dd>
      <dt>{t().seed}</dt>
      <dd>{seed === null ? <span className="faint">{t().secret}</span> : <span className="mono">{seed}</span>}</dd>
      {digest !== null && (
        <>
          <dt>{t().digest}</dt>
          <dd>
            <span className="mono">{digest}</span>
            <SeenDigest day={day.day} />
          </dd>
        </>
      )}
      {signature !== null && key !== null && (
        <>
          <dt>{t().signed}</dt>
          <dd>
            <Signature statement={statement} signature={signature} by={key} />
          </dd>
        </>
      )}
    </dl>
  );
}

interface SignatureProps {
  readonly statement: string | null;
  readonly signature: string;
  readonly by: string;
}

/** What was signed of the day, for those who keep it. */
function Signature({ statement, signature, by }: SignatureProps) {
  return (
    <details className={css.signed}>
      <summary>
        {t().signedBy} <span className="mono">{by.slice(0, 16)}</span>
      </summary>
      <p className="quiet small">{t().statementText}</p>
      <code>{statement}</code>
      <p className="quiet small">{t().signatureText}</p>
      <code>{signature}</code>
      <p className="quiet small">{t().keyText}</p>
      <code>{by}</code>
    </details>
  );
}
