import { describe, expect, it } from '@jest/globals';
import { crashPlan, killedDatabase } from '../trials/crashes/crashes.js';
import { runTrial } from '../trials/trial.js';

/** Several times as long as it takes on a busy machine. */
const LONG_MS = 240_000;
const SEED = 20260131;

/** The trials themselves: `trials/records/checks.spec.ts` has what else they notice. */
describe('kill -9 under write load', () => {
  it(
    'of a database that acknowledges before it has stored is noticed',
    async () => {
      const unsafe = killedDatabase({ synchronous_commit: 'off', wal_writer_delay: '10s' });
      const { problems } = await runTrial(crashPlan(unsafe, 1, SEED));
      expect(problems.join('\n')).toMatch(/there is false, and should be true/);
    },
    LONG_MS,
  );
});
