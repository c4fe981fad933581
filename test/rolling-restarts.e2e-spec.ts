import { describe, expect, it } from '@jest/globals';
import { PLAIN_PROXY } from '../trials/rolling/plain-proxy.js';
import { RollingTrial } from '../trials/rolling/rolling-trial.js';

/** Several times as long as it takes on a busy machine. */
const LONG_MS = 240_000;

/** The short form of `npm run try:rolling`, which needs no proxy to be installed. */
describe('two instances of two processes behind a proxy, restarted in turns under load', () => {
  it(
    'fail no request, and lose nothing',
    async () => {
      const settings = { WEB_CONCURRENCY: '2' };
      const report = await RollingTrial.run({ proxy: PLAIN_PROXY, rounds: 1, seed: 20260131, settings });
      expect(report.problems).toEqual([]);
      expect(report).toMatchObject({ restarts: 2, failed: 0 });
    },
    LONG_MS,
  );
});
