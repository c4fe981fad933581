import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { GameOverviewRead } from '../../../api/client';
import { Check } from '../../../parts/icons';
import { useNow } from '../../../parts/useNow';
import { reloadOnce } from '../../../reload';
import { operatorTexts } from '../../../texts/operator';
import { ago, gameDayText, moment } from '../../../texts/format';
import { Banners } from './Banners';
import { DrawsByDay } from './DrawsByDay';
import css from './overview.module.css';

const FirstSteps = lazy(() => import('../first-steps/FirstSteps').catch(reloadOnce));
const t = () => operatorTexts().desk;
const MINUTE_MS = 60_000;

/** The pages of the docs that help, which the service has as texts. */
const HELPS: Readonly<Record<GameOverviewRead['watched'][number], string>> = {
  backup: 'backup.md',
  clocks: 'troubleshooting.md',
  day_open: 'troubleshooting.md',
  reveal: 'monitoring.md',
  tables: 'game.md',
  credentials: 'threat-model.md',
  tokens: 'api.md',
};

/** What is wrong, what was drawn, and what is kept in order. */
export default function Panels({ overview: data }: { overview: GameOverviewRead }) {
  const [isNew] = useState(data.first_steps.length > 0);
  return (
    <>
      {isNew && (
        <Suspense>
          <FirstSteps overview={data} />
        </Suspense>
      )}
      <div className={css.grid}>
        <Problems overview={data} />
        <DrawsByDay overview={data} />
        <Upkeep overview={data} />
        <Banners overview={data} />
        <Tokens overview={data} />
      </div>
    </>
  );
}

function Problems({ overview: data }: { overview: GameOverviewRead }) {
  const now = useNow(MINUTE_MS);
  const { wrong, watched } = data;
  const well = watched.length - wrong.length;
  return (
    <section className={css.wrong} aria-labelledby="wrong">
      <h2 id="wrong" className={wrong.length > 0 ? css.bad : undefined}>
        {wrong.length > 0 ? t().wrongTitle : t().nothingWrong}
      </h2>
      <ul>
        {wrong.map((check) => (
          <li key={check}>
            <p>{t().wrong[check](data, now)}</p>
            <a className="link small" href={`/manual/${HELPS[check]}`}>
              {t().helps}
            </a>
          </li>
        ))}
      </ul>
      <p className={css.well}>
        <span aria-hidden="true">
          <Check verdict="checked" label="" />
        </span>
        {wrong.length > 0 ? t().well(well, watched.length) : t().allWell(well)}
      </p>
    </section>
  );
}

function Upkeep({ overview: data }: { overview: GameOverviewRead }) {
  const { last_backup: backup, days_open: open, last_revealed: revealed, refused, wrong } = data;
  const facts = [
    ['backup', t().lastBackup, backup === null ? t().never : moment(backup)],
    ['day_open', t().daysOpen, open.length === 0 ? t().none : open.map(gameDayText).join(' · ')],
    ['reveal', t().lastRevealed, revealed === null ? t().none : gameDayText(revealed)],
    ['credentials', t().refused, t().refusedCount(refused)],
  ] as const;
  return (
    <section aria-labelledby="kept">
      <h2 id="kept">{t().kept}</h2>
      <dl className={css.rows}>
        {facts.map(([check, name, value]) => (
          <div key={check}>
            <dt>{name}</dt>
            <dd className={wrong.includes(check) ? css.bad : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Tokens({ overview: { tokens } }: { overview: GameOverviewRead }) {
  const now = useNow(MINUTE_MS);
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">{t().tokens}</h2>
      {tokens.length === 0 && <p className="quiet">{t().noTokens}</p>}
      <ul className={css.rows}>
        {tokens.map(({ name, operations, used_at: used }) => (
          <li key={name}>
            <b>{name}</b>
            <span className={css.operations}>{operations.join(', ')}</span>
            <span className="faint">{used === null ? t().unused : t().used(ago(used, now))}</span>
          </li>
        ))}
      </ul>
      <Link className="link small" to="/admin?operators">
        {t().makeToken}
      </Link>
    </section>
  );
}
