import { type OddsTask, oddsInTime } from '../../../../src/game/rules/long-run';

/** What the worker computes. It answers with the odds; with null where they would take too long. */
self.onmessage = ({ data: { table, counts } }: MessageEvent<OddsTask>) =>
  self.postMessage(oddsInTime(table, counts) ?? null);
