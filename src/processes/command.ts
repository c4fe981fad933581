import { Refusal } from '../common/refusal.js';
import { SettingsError } from '../config/settings.js';
import { problemsOf } from './start-error.js';

/**
 * Runs a command of an operator's, and sets the exit code: 0 when it is done, 1 when it failed, 2 when it was not tried. What is
 * wrong goes to the standard error.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    for (const problem of problemsOf(error)) console.error(problem);
    process.exitCode = error instanceof Refusal || error instanceof SettingsError ? 2 : 1;
  }
}
