import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dayEnd } from '../../api/day-end';
import type { Tally } from '../../api/tally';
import { MOST_GROUPS, tallyOf, type Team, teams } from '../../api/wall-queries';
import { useLeftOfDay } from '../../parts/Countdown';
import { Figure } from '../../parts/Figure';
import { placeDigits } from '../../../../src/faces/drawing/numerals';
import { texts } from '../../texts';
import { whole } from '../../texts/format';
import { totalsOf } from './turns';
import css from './live.module.css';

const t = () => texts().live;
/** So many groups have a bar. */
const MOST_BARS = 8;

interface SideProps {
  readonly newest: { readonly card_id: number } | undefined;
  /** What to say while the service does not answer. */
  readonly gone: string | undefined;
}

/** How the day goes: what was drawn, by whom, and how long it still is. */
export function Side({ newest, gone }: SideProps) {
  const { data: end } = useQuery(dayEnd);
  const { data: tally, refetch } = useQuery(tallyOf(end?.day));
  const { data: groups = [] } = useQuery(teams);
  const isBehind = newest !== undefined && tally !== undefined && newest.card_id > tally.last;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, newest?.card_id, refetch]);
  return (
    <aside className={css.side}>
      <dl>
        <div>
          <dt>{t().today}</dt>
          <dd>{tally ? <Figure value={tally.draws} /> : '\u00a0'}</dd>
        </div>
        <div>
          <dt>{t().supers}</dt>
          <dd>{tally ? <Figure value={tally.supers} /> : '\u00a0'}</dd>
        </div>
        <Left />
      </dl>
      {groups.length > 0 && tally && <Bars groups={groups} tally={tally} />}
      <p className={css.addr} role="status">
        {gone ?? `${location.host} · ${t().checkable}`}
      </p>
    </aside>
  );
}

/** What is left of the day, in hours and minutes, and in minutes and seconds at the end. */
function Left() {
  const left = useLeftOfDay();
  if (left === undefined) return null;
  const parts = left >= 3600 ? [left / 3600, (left % 3600) / 60] : [left / 60, left % 60];
  const { digits, width } = placeDigits(parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join('  '));
  return (
    <div>
      <dt>{t().ends}</dt>
      <dd>
        <svg className="figure" viewBox={`-1 -1 ${width + 2} 18`} role="img" aria-label={texts().countdown.left(left)}>
          {digits.map(({ d, x }, index) => (
            <path key={index} d={d} transform={`translate(${x})`} />
          ))}
        </svg>
      </dd>
    </div>
  );
}

function Bars({ groups, tally }: { groups: readonly Team[]; tally: Tally }) {
  const totals = totalsOf(groups, tally.byOwner).slice(0, MOST_BARS);
  const isAll = groups.length < MOST_GROUPS;
  const most = Math.max(1, ...totals.map(({ draws }) => draws));
  return (
    <section>
      <h2>{t().groups(totals.length, groups.length, isAll)}</h2>
      <ol className={css.bars}>
        {totals.map(({ id, name, draws }) => (
          <li key={id}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <i aria-hidden="true" style={{ '--p': draws / most } as React.CSSProperties} />
            <span>{whole(draws)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
