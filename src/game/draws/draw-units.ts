import { type DrawTable, NO_TARGET, targetsOf, withTarget } from '../rules/draw-table.js';
import { conflict, invalid } from '../../platform/http/errors.js';
import { longestOf } from '../rules/packs.js';
import type { OpenBanner } from '../days/open-days.service.js';
import type { LastDraw, LastSet } from '../../entities/draw.entity.js';
import { type CreateDrawsDto, MOST_DRAWS, MOST_PACKS } from './dto/draw.dto.js';

/** What a request means: so many cards, or so many packs. */
export interface Units {
  readonly count: number;
  readonly arePacks: boolean;
}

export const ONE_CARD: Units = { count: 1, arePacks: false };

/** @throws BadRequestException unless one of both is given */
export function unitsOf({ count, packs }: Pick<CreateDrawsDto, 'count' | 'packs'>): Units {
  if (count !== undefined && packs !== undefined) {
    const message = 'cannot be given beside count: a banner gives cards or packs';
    throw invalid([{ field: 'packs', message, reason: 'not_together' }]);
  }
  if (packs !== undefined) return { count: packs, arePacks: true };
  if (count !== undefined) return { count, arePacks: false };
  const message = `is required: how many cards, 1 to ${MOST_DRAWS}, or in its place packs, 1 to ${MOST_PACKS}, under a banner with slots`;
  throw invalid([{ field: 'count', message, reason: 'required' }]);
}

/** The most cards that the request may make. @throws ConflictException where the banner gives packs and the request means cards, or otherwise */
export function mostCards({ banner, table }: Pick<OpenBanner, 'banner' | 'table'>, { count, arePacks }: Units): number {
  if (arePacks && !table.pack)
    throw conflict('banner_gives_cards', `${banner} gives cards one by one: send count, 1 to ${MOST_DRAWS}`, 'packs');
  if (!arePacks) expectCards({ banner, table });
  return arePacks ? count * longestOf(table) : count;
}

/** @throws ConflictException for a banner with slots */
export function expectCards({ banner, table }: Pick<OpenBanner, 'banner' | 'table'>): void {
  if (!table.pack) return;
  const message = `${banner} gives packs: send packs, 1 to ${MOST_PACKS}, to POST /users/{id}/draws`;
  throw conflict('banner_gives_packs', message, 'banner');
}

/**
 * The table for a draw that names this card. Without one it keeps that of the owner's last draw under the counters, if the banner still has it.
 * @throws ConflictException for a card that no draw from the banner may name
 */
export function targetedTable(
  { table, banner }: OpenBanner,
  target: number | undefined,
  last: LastDraw | LastSet | null,
): DrawTable {
  if (target === undefined) return withTarget(table, last && 'target' in last ? last.target : null);
  const targeted = withTarget(table, target);
  if (target === NO_TARGET || targeted.target === target) return targeted;
  const named = targetsOf(table).map(({ card }) => card);
  const are = named.length > 0 ? `: it has ${named.join(', ')}` : '';
  throw conflict('unknown_target', `is no card that a draw from ${banner} may name${are}`, 'target');
}
