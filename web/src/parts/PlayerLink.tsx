import { Link } from 'react-router';
import type { ShortUser } from '../api/named';
import { userPath } from '../paths';
import { texts } from '../texts';

interface PlayerLinkProps {
  readonly id: number;
  /** Null for one who is deleted, undefined while that is not known. */
  readonly player: Pick<ShortUser, 'username'> | null | undefined;
  readonly tab?: string;
}

/** A player's name, which leads to the player. */
export function PlayerLink({ id, player, tab = '' }: PlayerLinkProps) {
  if (player === null) return <span className="faint">{texts().deleted}</span>;
  return (
    <Link className="link" to={userPath({ id, ...player }, tab)}>
      <bdi>{player?.username ?? id}</bdi>
    </Link>
  );
}
