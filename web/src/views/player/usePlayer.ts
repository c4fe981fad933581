import { useOutletContext } from 'react-router';
import type { UserRead } from '../../api/client';

/** The player whose tab is shown. */
export function usePlayer(): UserRead {
  return useOutletContext<UserRead>();
}
