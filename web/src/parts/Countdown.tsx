import { useQuery } from '@tanstack/react-query';
import { dayEnd } from '../api/day-end';
import { texts } from '../texts';
import { moment } from '../texts/format';
import { useNow } from './useNow';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** What is left of the game day, in whole seconds; undefined while it is not known. */
export function useLeftOfDay(): number | undefined {
  const { data } = useQuery(dayEnd);
  const now = useNow(SECOND_MS);
  return data?.endsAt === undefined ? undefined : Math.max(0, Math.ceil((data.endsAt - now) / SECOND_MS));
}

/** When a game day ends, by the clock of this machine; undefined while that is not known, and for a day that is not the one of now. */
export function useEndOf(day: string | undefined): string | undefined {
  const { data } = useQuery({ ...dayEnd, enabled: day !== undefined });
  if (data?.endsAt === undefined || data.day !== day) return undefined;
  // The answer needed its time to come, and the clock of the service is known to the second only.
  return moment(new Date(Math.round(data.endsAt / MINUTE_MS) * MINUTE_MS).toISOString());
}

/** Says when the game day ends. Nothing is shown where that is not known. */
export function Countdown() {
  const left = useLeftOfDay();
  if (left === undefined) return null;
  return (
    <p className="dayend faint">
      {texts().countdown.ends}{' '}
      <span role="timer" aria-live="off">
        {texts().countdown.left(left)}
      </span>
    </p>
  );
}
