import { useQuery } from '@tanstack/react-query';
import { dayEnd } from '../../api/day-end';
import { texts } from '../../texts';
import { gameDayText } from '../../texts/format';

/** The day from which something may be done again, as people say it on the day that is open: tomorrow. */
export function NextDay({ day }: { day: string }) {
  const { data, isPending } = useQuery(dayEnd);
  if (isPending) return '\u00a0';
  const today = data?.day;
  return today === undefined ? (
    gameDayText(day)
  ) : (
    <span title={gameDayText(day)}>{texts().player.onDay(day, today)}</span>
  );
}
