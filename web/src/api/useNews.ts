import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { latestDraws } from './queries';

/** Asks again for what is shown of a player, once the latest draws name the player. */
export function useNews(player: number): void {
  const queries = useQueryClient();
  const { data } = useQuery(latestDraws);
  const newest = data && (data.find(({ owner }) => owner === player)?.card_id ?? 0);
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    const isNew = known.current !== undefined && newest > known.current;
    known.current = Math.max(newest, known.current ?? 0);
    if (isNew) void queries.invalidateQueries({ queryKey: ['users', player] });
  }, [newest, player, queries]);
}
