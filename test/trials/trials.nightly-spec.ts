import { describe, expect, it } from '@jest/globals';
import { crashPlan, type FormName, FORMS, killedDatabase } from '../../trials/crashes/crashes.js';
import { PLAIN_PROXY } from '../../trials/rolling/plain-proxy.js';
import { rollingPlan } from '../../trials/rolling/rolling.js';
import { runTrial } from '../../trials/trial.js';

/** Several times as long as it takes on a busy machine. */
const LONG_MS = 240_000;
const SEED = 20260131;

describe('kill -9 under write load', () => {
  it.each<[string, FormName, number]>([
    // Few of its kills leave a client without an answer.
    ['the database', 'database', 3],
    ['one of two processes', 'worker', 1],
    ['the service together with its embedded database', 'embedded', 1],
  ])(
    'of %s loses nothing that was acknowledged, and leaves nothing half done',
    async (_what, form, kills) => {
      const report = await runTrial(crashPlan(FORMS[form], kills, SEED));
      expect(report.problems).toEqual([]);
      expect(report.strikes).toBe(kills);
      expect(report.acknowledged).toBeGreaterThan(kills * 100);
      expect(report.repeated).toBeGreaterThan(0);
    },
    LONG_MS,
  );

  // The trial itself: `trials/records/checks.spec.ts` has what else it notices.
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

/** The short form of `npm run trial -- rolling`, which needs no proxy to be installed. */
it(
  'two instances of two processes behind a proxy, restarted in turns under load, fail no request, and lose nothing',
  async () => {
    const report = await runTrial(rollingPlan(PLAIN_PROXY, 2, 1, SEED, '1'));
    expect(report.problems).toEqual([]);
    expect(report).toMatchObject({ strikes: 2, failed: 0 });
  },
  LONG_MS,
);
