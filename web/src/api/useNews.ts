import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { cardsOf, latestDraws } from './queries';

/** Asks again for what is shown of a player, once the latest draws name a card that is new. */
export function useNews(player: number): void {
  const queries = useQueryClient();
  const { data } = useQuery(latestDraws);
  const { data: cards } = useQuery({ ...cardsOf(player), enabled: false });
  const newest = data && (data.find(({ owner }) => owner === player)?.card_id ?? 0);
  // It was drawn between the answers of the two lists, or has another owner by now.
  const isMissing = !!newest && cards?.every(({ id }) => id !== newest) === true;
  const known = useRef<number>(undefined);
  const asked = useRef(0);
  useEffect(() => {
    if (newest === undefined) return;
    const isNew = isMissing || newest > (known.current ?? newest);
    known.current = Math.max(newest, known.current ?? 0);
    if (!isNew || newest <= asked.current) return;
    asked.current = newest;
    void queries.invalidateQueries({ queryKey: ['users', player] });
  }, [newest, isMissing, player, queries]);
}
