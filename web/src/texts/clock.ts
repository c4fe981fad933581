/** The time of day on a 24-hour clock, in the reader's own zone. */
export function clock(time: string): string {
  const moment = new Date(time);
  return [moment.getHours(), moment.getMinutes(), moment.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
