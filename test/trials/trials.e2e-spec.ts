import { expect, it } from '@jest/globals';
import { crashPlan, FORMS } from '../../trials/crashes/crashes.js';
import { runTrial } from '../../trials/trial.js';

/** Several times as long as it takes on a busy machine. */
const LONG_MS = 240_000;
const SEED = 20260131;

/** The short form of `npm run trial -- crashes`, which kills again and again; trials.nightly-spec.ts has one of each other form. */
it(
  'kill -9 of the service under write load loses nothing that was acknowledged, and leaves nothing half done',
  async () => {
    const report = await runTrial(crashPlan(FORMS.service, 1, SEED));
    expect(report.problems).toEqual([]);
    expect(report.strikes).toBe(1);
    expect(report.acknowledged).toBeGreaterThan(100);
    expect(report.repeated).toBeGreaterThan(0);
  },
  LONG_MS,
);
