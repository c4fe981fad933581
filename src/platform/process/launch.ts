import type { DynamicModule } from '@nestjs/common';
import { type DatabaseAddress, type OperatorSecrets, type Settings, SettingsError } from '../config/settings.js';

/** What the application needs to run: checked settings, secrets, and a running database server. */
export interface Launch {
  readonly settings: Settings;
  readonly secrets: OperatorSecrets;
  readonly database: DatabaseAddress;
}

/** Makes the root module. It is large: only a process that runs the application loads it. */
export type CreateRoot = (launch: Launch) => Promise<DynamicModule>;

/** A process of the service could not start. Each line says why. */
export class StartError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

const ADVICE = /\n\nPotential (?:causes|solutions):/;

/** The problems that kept the service or a command from its work, a line each. */
export function problemsOf(error: unknown): readonly string[] {
  if (error instanceof SettingsError || error instanceof StartError) return error.problems;
  return (error instanceof Error ? error.message : String(error)).split(ADVICE).slice(0, 1);
}
