import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openDayOf } from './banners';
import { newestDays } from './overview-queries';
import { latestDraws } from './queries';
import { figureWait } from './schedule';

/** How many draws there were today. It moves with the latest draws: at once, though not again and again. */
export function useDrawnToday(): number | undefined {
  const queries = useQueryClient();
  const { data: newest } = useQuery({
    ...latestDraws,
    refetchInterval: false,
    select: (draws) => draws[0]?.card_id,
  });
  const { data: days } = useQuery(newestDays);
  useEffect(() => {
    if (newest === undefined) return undefined;
    const { queryKey } = newestDays;
    const answeredAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    const ask = (): void => void queries.refetchQueries({ queryKey }, { cancelRefetch: false });
    const timer = setTimeout(ask, figureWait(answeredAt, Date.now()));
    return () => clearTimeout(timer);
  }, [newest, queries]);
  return days && (openDayOf(days)?.draws ?? 0);
}
