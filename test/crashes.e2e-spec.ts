import { describe, expect, it } from '@jest/globals';
import { CrashTrial, type CrashReport } from '../trials/crashes/crash-trial.js';
import { type FormName, FORMS, killedDatabase, type StartVictim } from '../trials/crashes/forms.js';

/** Several times as long as it takes on a busy machine. */
const LONG_MS = 240_000;
const KILLS = 3;
const SEED = 20260131;

/** The short form of `npm run try:crashes`. */
function trial(start: StartVictim): Promise<CrashReport> {
  return CrashTrial.run({ start, kills: KILLS, seed: SEED });
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
      expect(report.kills).toBe(KILLS);
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
