import { describe, expect, it } from '@jest/globals';
import { PLAIN_PROXY } from '../trials/rolling/plain-proxy.js';
import { rollingPlan } from '../trials/rolling/rolling.js';
import { runTrial } from '../trials/trial.js';

/** Several times as long as it takes on a busy machine. */
const LONG_MS = 240_000;

/** The short form of `npm run try:rolling`, which needs no proxy to be installed. */
describe('two instances of two processes behind a proxy, restarted in turns under load', () => {
  it(
    'fail no request, and lose nothing',
    async () => {
      const report = await runTrial(rollingPlan(PLAIN_PROXY, 2, 1, 20260131));
      expect(report.problems).toEqual([]);
      expect(report).toMatchObject({ strikes: 2, failed: 0 });
    },
    LONG_MS,
  );
});
