import type { OddsRead } from '../../api/client';
import type { BannerOdds } from '../../api/useOddsInForce';

/** The rarities that a draw gives a card in, the rarest first. */
export function statusesOf(card: number, { outcomes, consolidated }: OddsRead): string[] {
  const statuses = new Set(outcomes.filter((outcome) => outcome.card === card).map(({ status }) => status));
  const chance = (status: string): number => consolidated.statuses[status]?.chance ?? 0;
  return [...statuses].sort((one, other) => chance(one) - chance(other));
}

/** The rarest one on any banner. */
export function statusOf(card: number, inForce: readonly BannerOdds[] = []): string {
  const all = inForce.flatMap(({ odds }) => statusesOf(card, odds));
  return all.find((status) => status === 'super') ?? all[0] ?? 'normal';
}
