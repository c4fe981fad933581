import { SettingsError } from '../config/settings.js';

/** A process of the service could not start. Each line says why. */
export class StartError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'StartError';
  }
}

/** What to tell whoever started the service, a line each. */
export function problemsOf(error: unknown): readonly string[] {
  if (error instanceof SettingsError || error instanceof StartError) return error.problems;
  return [error instanceof Error ? error.message : String(error)];
}
