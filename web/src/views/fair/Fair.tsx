import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { SeedList } from '../../api/client';
import { days } from '../../api/queries';
import { useEndOf } from '../../parts/Countdown';
import { Example } from '../../parts/Example';
import { More } from '../../parts/More';
import { SeenInAll } from '../../parts/Seen';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { texts } from '../../texts';
import { Chain } from './Chain';
import { Day } from './Day';
import { Pictures } from './Pictures';
import css from './fair.module.css';

const t = () => texts().fair;
/** So many days are shown at first, and so many more each time that they are asked for. */
const FIRST_DAYS = 7;
const MORE_DAYS = 100;

/** How a draw is made, the days to verify, and what nobody can verify. */
export default function Fair() {
  const query = useInfiniteQuery(days);
  const listed = query.data?.pages.flat() ?? [];
  const [shown, setShown] = useState(FIRST_DAYS);
  const goOn = (): void => {
    setShown(shown + MORE_DAYS);
    if (query.hasNextPage && listed.length < shown + MORE_DAYS) void query.fetchNextPage();
  };
  const more = { ...query, hasNextPage: query.hasNextPage || listed.length > shown, fetchNextPage: goOn };
  useFragment();
  return (
    <section className={`view ${css.fair}`}>
      <title>{texts().titles(texts().menu.fair)}</title>
      <h1>{t().title}</h1>
      <p className="lead">{t().lead}</p>
      <Pictures days={listed} />
      <Limits />
      <section>
        <h2>{t().days}</h2>
        <p className="quiet">{t().daysLead}</p>
        <SeenInAll />
        <Loaded query={query} wait={<Skeleton lines={9} />}>
          {() => <Days days={listed} shown={shown} />}
        </Loaded>
        <More query={more} isOnRequest />
      </section>
      <VerifierCopy />
      <Chain days={listed} />
    </section>
  );
}

function Days({ days, shown }: { days: readonly SeedList[]; shown: number }) {
  if (days.length === 0) return <Note title={t().none} text={t().noneHint} />;
  return (
    <>
      <FirstDay days={days} />
      <ol className={css.days}>
        {days.slice(0, shown).map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </ol>
    </>
  );
}

/** Where no day is over yet: when the first one is, and a draw that can be verified today. */
function FirstDay({ days }: { days: readonly SeedList[] }) {
  const open = days.findLast(({ tables }) => tables !== null);
  const isOneOver = days.some(({ seed }) => seed !== null);
  const endsAt = useEndOf(isOneOver ? undefined : open?.day);
  if (isOneOver) return null;
  return (
    <div className={css.firstday}>
      <p>
        <b>{texts().example.noDay}</b> {open && texts().example.firstDay(open.day, endsAt)}
      </p>
      <Example level={3} />
    </div>
  );
}

/** A file that does the same from a disk. The service may lie in this copy too. */
function VerifierCopy() {
  const copy = texts().verifierCopy;
  return (
    <section className={css.verifiercopy}>
      <h2>{copy.title}</h2>
      <p className="quiet">{copy.text}</p>
      <p>
        <a className="btn ghost" href="/verify.html" download>
          {copy.download}
        </a>
      </p>
      <p className="quiet">
        {copy.compare} <code className="mono">{copy.how}</code>
      </p>
    </section>
  );
}

function Limits() {
  return (
    <section className={css.limits} id="limits">
      <h2>{t().limits}</h2>
      <p>{t().limitsLead}</p>
      <ul>
        {t().cannot.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{t().limitsEnd}</p>
    </section>
  );
}

/** A link from another view can lead to a part of this one. */
function useFragment(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
