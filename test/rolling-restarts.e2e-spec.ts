import { describe, expect, it } from '@jest/globals';
import { PLAIN_PROXY } from '../trials/rolling/plain-proxy.js';
import { type RollingPlan, type RollingReport, RollingTrial } from '../trials/rolling/rolling-trial.js';

/** Several times as long as it takes on a busy machine. */
const LONG_MS = 240_000;

describe('two instances behind a proxy, restarted in turns under load', () => {
  /** The short form of `npm run try:rolling`, which needs no proxy to be installed. */
  function trial(plan: Partial<RollingPlan> = {}): Promise<RollingReport> {
    return RollingTrial.run({ proxy: PLAIN_PROXY, rounds: 2, seed: 20260131, ...plan });
  }

  it.each([1, 2])(
    'with %i processes each, fail no request, and lose nothing',
    async (processes) => {
      const report = await trial({ settings: { WEB_CONCURRENCY: String(processes) } });
      expect(report.problems).toEqual([]);
      expect(report).toMatchObject({ restarts: 4, failed: 0 });
    },
    LONG_MS,
  );

  it(
    'fail requests when they are killed instead',
    async () => {
      const report = await trial({ signal: 'SIGKILL', rounds: 1 });
      expect(report.failed).toBeGreaterThan(0);
      // What was acknowledged is there all the same.
      expect(report.problems.filter((problem) => /should be|nobody asked|half/.test(problem))).toEqual([]);
    },
    LONG_MS,
  );
});
