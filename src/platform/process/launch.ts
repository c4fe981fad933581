import type { DynamicModule } from '@nestjs/common';
import { type DatabaseAddress, type OperatorSecrets, type Settings, SettingsError } from '../config/settings.js';

/** What the application needs to run: settings that have been checked, the secrets, and a database server that runs. */
export interface Launch {
  readonly settings: Settings;
  readonly secrets: OperatorSecrets;
  readonly database: DatabaseAddress;
}

/** Makes the root module of the application. It is large, and is loaded only by a process that runs it. */
export type CreateRoot = (launch: Launch) => Promise<DynamicModule>;

/** What takes requests: the application in this process, or several processes that each run it. */
export interface RequestServer {
  /**
   * Gives the address, as soon as all of it takes requests.
   * @throws Error that {@link problemsOf} knows how to tell
   */
  start(launch: Launch): Promise<string>;
  /** The metrics of all processes, in the text form of Prometheus. */
  metrics(): Promise<string>;
  /**
   * Takes no more requests, and finishes those under way within some seconds.
   * @param drainMs how long requests are still taken before that
   */
  stop(drainMs: number): Promise<void>;
}

/** A process of the service could not start. Each line says why. */
export class StartError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** What to tell whoever started the service, a line each. */
export function problemsOf(error: unknown): readonly string[] {
  if (error instanceof SettingsError || error instanceof StartError) return error.problems;
  return [error instanceof Error ? error.message : String(error)];
}
