import './player.css';
import { useQuery } from '@tanstack/react-query';
import { NavLink, Outlet, useOutletContext, useParams } from 'react-router';
import { isMissing, type UserRead } from '../../api/client';
import { user, userByName } from '../../api/queries';
import { Missing } from '../../parts/Missing';
import { Failure, Skeleton } from '../../parts/states';
import { userPath } from '../../paths';
import { TEXTS } from '../../texts';
import { Who } from './Who';

const TABS = [
  ['', TEXTS.player.collection],
  ['draws', TEXTS.player.draws],
  ['character', TEXTS.player.character],
  ['ues', TEXTS.player.ues],
  ['record', TEXTS.player.record],
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
  const { data, error, refetch } = useQuery(userByName(name));
  return <Shown found={data && (data[0] ?? null)} {...{ name, error, refetch }} />;
}

function ById({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(user(id));
  return <Shown found={isMissing(error) ? null : data} name={String(id)} {...{ error, refetch }} />;
}

interface ShownProps {
  /** Null when there is no such player. */
  readonly found: UserRead | null | undefined;
  readonly name: string;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

function Shown({ found, name, error, refetch }: ShownProps) {
  if (found === null) return <Missing title={TEXTS.errors.noPlayer(name)} text={TEXTS.errors.noPlayerHint} />;
  if (found === undefined && error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (found === undefined) return <Skeleton lines={8} />;
  return (
    <div className="player">
      <title>{TEXTS.titles(found.username)}</title>
      <Who player={found} />
      <div className="tabbed">
        <nav className="tabs" aria-label={found.username}>
          {TABS.map(([tab, text]) => (
            <NavLink key={tab} to={userPath(found, tab)} end preventScrollReset>
              {text}
            </NavLink>
          ))}
        </nav>
        <Outlet context={found} />
      </div>
    </div>
  );
}
