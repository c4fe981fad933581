import type { DrawTable } from '../../../../src/game/rules/draw-table';
import { oddsInTime } from '../../../../src/game/rules/long-run';

/** What the worker computes. It answers with the odds; with null where they would take too long. */
export interface OddsTask {
  readonly table: DrawTable;
  readonly counts: readonly number[];
}

self.onmessage = ({ data: { table, counts } }: MessageEvent<OddsTask>) =>
  self.postMessage(oddsInTime(table, counts) ?? null);
