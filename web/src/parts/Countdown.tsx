import { useQuery } from '@tanstack/react-query';
import { dayEnd } from '../api/day-end';
import { TEXTS } from '../texts';
import { useNow } from './useNow';

const SECOND_MS = 1_000;

/** What is left of the game day, in whole seconds; undefined while it is not known. */
export function useLeftOfDay(): number | undefined {
  const { data } = useQuery(dayEnd);
  const now = useNow(SECOND_MS);
  return data?.endsAt === undefined ? undefined : Math.max(0, Math.ceil((data.endsAt - now) / SECOND_MS));
}

/** Says when the game day ends. Nothing is shown where that is not known. */
export function Countdown() {
  const left = useLeftOfDay();
  if (left === undefined) return null;
  return (
    <p className="dayend faint">
      {TEXTS.countdown.ends}{' '}
      <span role="timer" aria-live="off">
        {TEXTS.countdown.left(left)}
      </span>
    </p>
  );
}
