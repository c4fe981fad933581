import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, Outlet, useLocation, useParams } from 'react-router';
import { aboveOf } from '../../api/above';
import { isMissing, type UserRead } from '../../api/client';
import { user, userByName } from '../../api/queries';
import { isTrading } from '../../api/trades';
import { useNews } from '../../api/useNews';
import { useEconomy } from '../../api/worth';
import { Loaded, Missing, Skeleton } from '../../parts/states';
import { userPath } from '../../paths';
import { texts } from '../../texts';
import { Profile } from './Profile';
import css from './player.module.css';

const TABS = [
  ['', () => texts().player.collection],
  ['album', () => texts().album.title],
  ['history', () => texts().player.history],
  ['draws', () => texts().player.draws],
  ['character', () => texts().player.character],
  ['ues', () => texts().player.ues],
  ['record', () => texts().player.record],
] as const;

/** What is there only where currencies are declared, or where the player trades. */
function useTabsOfWorth(player: number) {
  const { data: isOne = false } = useQuery(isTrading(player));
  // My day leads there, too.
  const trades = useLocation().pathname.endsWith('/trades') || isOne;
  return [
    ...(useEconomy() ? [['balance', () => texts().worth.title] as const] : []),
    ...(trades ? [['trades', () => texts().trades.title] as const] : []),
  ];
}

/** A player, found by name or by id, with tabs that are addresses. */
export default function Player() {
  const { name, id } = useParams();
  return name === undefined ? <ById id={Number(id)} /> : <ByName name={name} />;
}

function ByName({ name }: { name: string }) {
  const query = useQuery(userByName(name));
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {([found]) => (found ? <PlayerPage key={found.id} player={found} /> : <Nobody name={name} />)}
    </Loaded>
  );
}

function ById({ id }: { id: number }) {
  const query = useQuery(user(id));
  if (isMissing(query.error)) return <Nobody name={String(id)} />;
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {(found) => <PlayerPage key={found.id} player={found} />}
    </Loaded>
  );
}

function Nobody({ name }: { name: string }) {
  return <Missing title={texts().errors.noPlayer(name)} text={texts().errors.noPlayerHint} />;
}

function PlayerPage({ player }: { player: UserRead }) {
  useNews(player.id);
  const tabsOfWorth = useTabsOfWorth(player.id);
  // Also where the address names the player by the number.
  const [, , , shown = ''] = useLocation().pathname.split('/');
  // Nothing moves once it is shown.
  if (useQuery(aboveOf(player.id)).isPending) return <Skeleton lines={8} />;
  return (
    <div className={css.player}>
      <title>{texts().titles(player.username)}</title>
      <Profile player={player} />
      <div className={css.tabbed}>
        <nav className={css.tabs} aria-label={player.username}>
          {[...TABS, ...tabsOfWorth].map(([tab, text]) => (
            <Link
              key={tab}
              to={userPath(player, tab)}
              aria-current={tab === shown ? 'page' : undefined}
              preventScrollReset
            >
              {text()}
            </Link>
          ))}
        </nav>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Outlet context={player} />
        </Suspense>
      </div>
    </div>
  );
}
