import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { NavLink, Outlet, useOutletContext, useParams } from 'react-router';
import { isMissing, type UserRead } from '../../api/client';
import { user, userByName } from '../../api/queries';
import { useNews } from '../../api/useNews';
import { Missing } from '../../parts/Missing';
import { Loaded, Skeleton } from '../../parts/states';
import { userPath } from '../../paths';
import { TEXTS } from '../../texts';
import { Who } from './Who';
import css from './player.module.css';

const TABS = [
  ['', () => TEXTS.player.collection],
  ['album', () => TEXTS.album.title],
  ['draws', () => TEXTS.player.draws],
  ['character', () => TEXTS.player.character],
  ['ues', () => TEXTS.player.ues],
  ['record', () => TEXTS.player.record],
  ['beside', () => TEXTS.beside.title],
] as const;

/** The player whose tab is shown. */
export function usePlayer(): UserRead {
  return useOutletContext<UserRead>();
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
      {([found]) => (found ? <Shown key={found.id} player={found} /> : <Nobody name={name} />)}
    </Loaded>
  );
}

function ById({ id }: { id: number }) {
  const query = useQuery(user(id));
  if (isMissing(query.error)) return <Nobody name={String(id)} />;
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {(found) => <Shown key={found.id} player={found} />}
    </Loaded>
  );
}

function Nobody({ name }: { name: string }) {
  return <Missing title={TEXTS.errors.noPlayer(name)} text={TEXTS.errors.noPlayerHint} />;
}

function Shown({ player }: { player: UserRead }) {
  useNews(player.id);
  return (
    <div className={css.player}>
      <title>{TEXTS.titles(player.username)}</title>
      <Who player={player} />
      <div className={css.tabbed}>
        <nav className={css.tabs} aria-label={player.username}>
          {TABS.map(([tab, text]) => (
            <NavLink key={tab} to={userPath(player, tab)} end={tab === ''} preventScrollReset>
              {text()}
            </NavLink>
          ))}
        </nav>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Outlet context={player} />
        </Suspense>
      </div>
    </div>
  );
}
