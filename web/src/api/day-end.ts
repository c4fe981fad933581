import { queryOptions } from '@tanstack/react-query';
import { clockAheadMs } from './clock';
import { odds } from './queries';
import { queryClient } from './query-client';

/** The end is asked for again so often, in case that the clock here was set. */
const STALE_MS = 600_000;
/** A day that is over is followed by the next one within this time. */
const NEXT_MS = 5_000;

/** When the game day ends that draws are made on now. */
interface DayEnd {
  readonly day: string;
  /** By the clock of this machine; undefined for the last day of the calendar. */
  readonly endsAt: number | undefined;
}

/**
 * The end of the day that draws are made on, asked for again once it is over. The clock of the service counts, not that of this machine.
 * The odds say it, which most views ask for anyway.
 */
export const dayEnd = queryOptions({
  queryKey: ['day end'],
  staleTime: STALE_MS,
  refetchInterval: ({ state: { data } }) => (data ? untilNext(data.endsAt) : NEXT_MS),
  queryFn: async (): Promise<DayEnd | null> => {
    const { day, day_ends_at } = await queryClient.query(odds);
    // A service of an earlier version does not say it.
    if (!day) return null;
    return { day, endsAt: day_ends_at ? Date.parse(day_ends_at) + clockAheadMs() : undefined };
  },
});

function untilNext(endsAt: number | undefined): number {
  return endsAt === undefined ? STALE_MS : Math.min(STALE_MS, Math.max(NEXT_MS, endsAt - Date.now() + 1_000));
}
