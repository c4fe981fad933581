const DAY_MS = 24 * 3_600_000;

/** So many game days, `YYYYMMDD`, the last one being `today`. */
export function lastDays(today: string, count: number): string[] {
  const [year, month, day] = [today.slice(0, 4), today.slice(4, 6), today.slice(6)];
  const last = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', ''),
  );
}
