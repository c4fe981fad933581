/** A time zone in which it is about midday now, so that a whole trial lies within one game day. */
export function middayZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // In these names, the sign is the other way round.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
