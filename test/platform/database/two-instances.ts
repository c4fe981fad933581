import { SECRETS } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';

/** Two instances of the built service on the same database, each a process of its own, so that they really run in parallel. */
export interface TwoInstances {
  readonly urls: readonly [string, string];
  /** How many times they have printed the text. */
  count(text: string): number;
  /** The errors that they have logged so far. */
  errors(): string;
  stop(): Promise<void>;
}

/**
 * @param databaseUrl where they keep their records
 * @param settings more of them
 */
export async function startTwoInstances(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TwoInstances> {
  const environment = {
    DATABASE_URL: databaseUrl,
    ...SECRETS,
    READ_CACHE_MB: '64',
    ...settings,
  };
  const [one, other] = [new ServiceProcess(environment), new ServiceProcess(environment)];
  return {
    urls: [await one.url(), await other.url()],
    count: (text) => one.count(text) + other.count(text),
    errors: () =>
      [one, other]
        .map(({ output }) =>
          output
            .split('\n')
            .filter((line) => line.startsWith('error '))
            .join('\n'),
        )
        .join('\n'),
    stop: async () => {
      await one.kill('SIGTERM');
      await other.kill('SIGTERM');
    },
  };
}
