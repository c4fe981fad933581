import { Link } from 'react-router';
import type { UserRead } from '../../api/client';
import { userPath } from '../../paths';

/** A player's name, which leads to the player. */
export function Named({ player, tab = '' }: { player: UserRead; tab?: string }) {
  return (
    <Link to={userPath(player, tab)}>
      <bdi>{player.username}</bdi>
    </Link>
  );
}

/** Two players in the order of their sides. */
export interface Players {
  readonly players: readonly [UserRead, UserRead];
}
