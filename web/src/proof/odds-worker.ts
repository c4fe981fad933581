import { type OddsTask, oddsInTime } from '../../../src/game/rules/long-run';
import { type GoalTask, goalCurve } from '../../../src/game/rules/plan-odds';

/** What the worker computes. It answers with the odds; with null where they would take too long. */
self.onmessage = ({ data }: MessageEvent<OddsTask | GoalTask>) => {
  const odds = 'goal' in data ? goalCurve(data) : oddsInTime(data.table, data.counts);
  self.postMessage(odds ?? null);
};
