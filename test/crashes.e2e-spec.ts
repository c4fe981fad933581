import { describe, expect, it } from '@jest/globals';
import { crashPlan, type FormName, FORMS, killedDatabase } from '../trials/crashes/crashes.js';
import { runTrial, type StartSubject, type TrialReport } from '../trials/trial.js';

/** Several times as long as it takes on a busy machine. */
const LONG_MS = 240_000;
const KILLS = 3;
const SEED = 20260131;

/** The short form of `npm run try:crashes`. */
function trial(start: StartSubject): Promise<TrialReport> {
  return runTrial(crashPlan(start, KILLS, SEED));
}

describe('kill -9 under write load', () => {
  it.each<[string, FormName]>([
    ['the service', 'service'],
    ['the database', 'database'],
    ['one of two processes', 'worker'],
    ['the service together with its embedded database', 'embedded'],
  ])(
    'of %s loses nothing that was acknowledged, and leaves nothing half done',
    async (_what, form) => {
      const report = await trial(FORMS[form]);
      expect(report.problems).toEqual([]);
      expect(report.strikes).toBe(KILLS);
      expect(report.acknowledged).toBeGreaterThan(KILLS * 100);
      expect(report.repeated).toBeGreaterThan(0);
    },
    LONG_MS,
  );

  it(
    'of a database that acknowledges before it has stored is noticed',
    async () => {
      const report = await trial(killedDatabase({ synchronous_commit: 'off', wal_writer_delay: '10s' }));
      expect(report.problems.join('\n')).toMatch(/there is false, and should be true/);
    },
    LONG_MS,
  );
});
