import { useShortUsers } from '../api/named';
import { texts } from '../texts';

/** What some players are called, by their ids. */
export function useUsernames(ids: readonly number[]): (id: number) => string {
  const found = useShortUsers(ids);
  return (id) => {
    const player = found.get(id);
    return player === null ? texts().deleted : (player?.username ?? '\u00a0');
  };
}
