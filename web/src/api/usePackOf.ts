import { useQuery } from '@tanstack/react-query';
import { STANDARD } from '../../../src/game/rules/draw-table';
import { longestOf } from '../../../src/game/rules/packs';
import type { OddsRead } from './client';
import { tableOf } from './draw-table';
import { odds as standardOdds, oddsOfBanner } from './queries';

interface BannerInForce {
  /** Undefined until they are known. */
  readonly odds: OddsRead | undefined;
  /** The most cards of its packs; undefined where it gives cards one by one. */
  readonly packOf: number | undefined;
}

/** What a banner in force gives: packs, or cards one by one. */
export function usePackOf(banner: string): BannerInForce {
  const { data: odds } = useQuery(banner === STANDARD ? standardOdds : oddsOfBanner(banner));
  const table = odds && tableOf(odds);
  return { odds, packOf: table?.pack && longestOf(table) };
}
