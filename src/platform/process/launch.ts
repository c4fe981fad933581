import type { DynamicModule } from '@nestjs/common';
import type { DatabaseAddress, OperatorSecrets, Settings } from '../config/settings.js';

/** What the application needs to run: settings that have been checked, the secrets, and a database server that runs. */
export interface Launch {
  readonly settings: Settings;
  readonly secrets: OperatorSecrets;
  readonly database: DatabaseAddress;
}

/** Makes the root module of the application. It is loaded where the application runs and nowhere else: it is large. */
export type CreateRoot = (launch: Launch) => Promise<DynamicModule>;

/** What takes requests: the application in this process, or several processes that each run it. */
export interface RequestServer {
  /**
   * Gives the address, as soon as all of it takes requests.
   * @throws Error that {@link problemsOf} knows how to tell
   */
  start(launch: Launch): Promise<string>;
  /** What it does, in the text form of Prometheus. */
  metrics(): Promise<string>;
  /**
   * Takes no more requests, and finishes those under way within some seconds.
   * @param drainMs how long requests are still taken before that
   */
  stop(drainMs: number): Promise<void>;
}
