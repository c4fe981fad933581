import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import { clockAheadMs } from '../../api/clock';
import { isMissing, type UserDayRead } from '../../api/client';
import { type Me, setMe } from '../../api/me';
import { waitingTradesOf } from '../../api/trades';
import { useNews } from '../../api/useNews';
import { balancesOf, dayOf, useEconomy } from '../../api/worth';
import { useLeftOfDay } from '../../parts/Countdown';
import { Figure } from '../../parts/Figure';
import { Loaded } from '../../parts/states';
import { userPath } from '../../paths';
import { texts } from '../../texts';
import { myDayTexts } from '../../texts/my-day';
import { MyPity } from './MyPity';
import css from './my-day.module.css';

export { MyPity };

const t = myDayTexts;
/** The day after is asked for so soon after this one has ended, and no day sooner again. */
const NEXT_MS = 5_000;
const STALE_MS = 600_000;
const HOUR = 3_600;
const MINUTE = 60;

/** What a player may do today, how far every guarantee is, and what waits. */
export default function MyDay({ me }: { me: Me }) {
  useNews(me.id);
  const query = useQuery({
    ...dayOf(me.id),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => untilNext(data),
  });
  return (
    <section className={css.day} aria-label={t().title}>
      <div className={css.mine}>
        <h2>{t().title}</h2>
        <p>
          <Link to={userPath(me)}>
            <bdi>{me.username}</bdi>
          </Link>
          <Link
            className="link"
            to={`/odds?banner=${query.data?.guarantees[0]?.banner ?? STANDARD}&plan=&player=${me.id}`}
          >
            {texts().banners.plan}
          </Link>
          <Link className="link" to={userPath(me, 'trades')}>
            {texts().trades.title}
          </Link>
          <button type="button" className="link" onClick={() => setMe(null)}>
            {texts().player.notMe}
          </button>
        </p>
      </div>
      {isMissing(query.error) ? (
        <p className="quiet">{texts().errors.noPlayer(me.username)}</p>
      ) : (
        <Loaded query={query} wait={null}>
          {(day) => <Today me={me} day={day} />}
        </Loaded>
      )}
    </section>
  );
}

function untilNext(day: UserDayRead | undefined): number {
  const endsAt = day?.day_ends_at ? Date.parse(day.day_ends_at) + clockAheadMs() : Infinity;
  return Math.min(STALE_MS, Math.max(NEXT_MS, endsAt - Date.now() + NEXT_MS));
}

function Today({ me, day }: { me: Me; day: UserDayRead }) {
  const { drawn, draws_left, battles_left, guarantees } = day;
  const balances = useBalances(me.id);
  const { data: trades = 0 } = useQuery(waitingTradesOf(me.id));
  return (
    <>
      <dl className={css.figures}>
        {draws_left === null ? (
          <Fact name={t().drawn} value={drawn} />
        ) : (
          <Fact name={t().drawsLeft(draws_left)} value={draws_left} />
        )}
        <Fact name={t().battlesLeft(battles_left)} value={battles_left} />
        {balances.map(({ currency, balance }) => (
          <Fact key={currency} name={currency} value={balance} />
        ))}
      </dl>
      <MyPity guarantees={guarantees} player={me.id} />
      <dl className={css.figures}>
        {trades > 0 && (
          <Fact
            name={
              <Link className="link" to={userPath(me, 'trades')}>
                {t().trades(trades)}
              </Link>
            }
            value={trades}
          />
        )}
        <Left />
      </dl>
    </>
  );
}

function Fact({ name, value, unit }: { name: ReactNode; value: number; unit?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Figure value={value} /> {unit}
      </dd>
    </div>
  );
}

/** The time to the end of the day, in its largest unit. */
function Left() {
  const left = useLeftOfDay();
  if (left === undefined) return null;
  const [value, unit] = left >= HOUR ? [left / HOUR, t().hours] : [left / MINUTE, t().minutes];
  return <Fact name={t().ends} value={Math.floor(value)} unit={unit} />;
}

function useBalances(player: number) {
  const hasCurrencies = useEconomy() !== undefined;
  const { data = [] } = useQuery({ ...balancesOf(player), enabled: hasCurrencies });
  return hasCurrencies ? data : [];
}
