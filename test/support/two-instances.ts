import { ServiceProcess } from './service-process.js';
import { PASSWORD, TOKEN } from './test-app.js';

/** Two instances of the built service on the same database, each a process of its own, so that they really run in parallel. */
export interface TwoInstances {
  readonly urls: readonly [string, string];
  /** The errors that they have logged so far. */
  errors(): string;
  stop(): Promise<void>;
}

/** @param databaseUrl where they keep their records */
export async function startTwoInstances(databaseUrl: string): Promise<TwoInstances> {
  const environment = {
    DATABASE_URL: databaseUrl,
    OPERATOR_PASSWORD: PASSWORD,
    OPERATOR_TOKEN: TOKEN,
    READ_CACHE_MB: '64',
  };
  const [one, other] = [new ServiceProcess(environment), new ServiceProcess(environment)];
  return {
    urls: [await one.url(), await other.url()],
    errors: () =>
      [one, other]
        .map(({ output }) =>
          output
            .split('\n')
            .filter((line) => / ERROR /.test(line))
            .join('\n'),
        )
        .join('\n'),
    stop: async () => {
      await one.kill('SIGTERM');
      await other.kill('SIGTERM');
    },
  };
}
