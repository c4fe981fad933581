import { OwnPostgres } from '../test/harness/own-postgres.js';
import { freePort } from '../test/harness/program.js';
import { SECRETS } from '../test/harness/secrets.js';
import { ServiceProcess } from '../test/harness/service-process.js';

/** Of a PostgreSQL that takes millions of rows at once. */
export const LARGE = { shared_buffers: '512MB', max_wal_size: '4GB' };

type Settings = Readonly<Record<string, string>>;

/** Where a day begins last, and first. 26 hours lie between them: what is today in one is over in the other. */
export const ZONES = { last: 'Etc/GMT+12', first: 'Etc/GMT-14' };

/** Prints a line of what a trial measures. */
export type Say = (line: string) => void;

/** Works with a service on a PostgreSQL of its own. Both are gone at the end. @param configuration of that server */
export async function withService<T>(
  settings: Settings,
  configuration: Settings,
  work: (instance: Instance, postgres: OwnPostgres) => Promise<T>,
): Promise<T> {
  const postgres = await OwnPostgres.start(configuration);
  let instance: Instance | undefined;
  try {
    instance = await Instance.start({ ...settings, DATABASE_URL: postgres.url });
    return await work(instance, postgres);
  } finally {
    await instance?.kill('SIGTERM');
    await postgres.remove();
  }
}

/** The built service on a port that stays the same when it is started again. */
export class Instance {
  service: ServiceProcess;

  private constructor(
    readonly port: number,
    private readonly settings: Settings,
    private readonly program: string | undefined,
  ) {
    this.service = this.run();
  }

  /** @param program that of another build than this one */
  static async start(settings: Settings, port?: number, program?: string): Promise<Instance> {
    const instance = new Instance(port ?? (await freePort()), settings, program);
    try {
      await instance.service.url();
      return instance;
    } catch (error) {
      await instance.kill('SIGKILL');
      throw error;
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  kill(signal: NodeJS.Signals): Promise<number | null> {
    return this.service.kill(signal);
  }

  async startAgain(): Promise<void> {
    this.service = this.run();
    await this.service.url();
  }

  private run(): ServiceProcess {
    return new ServiceProcess({ ...SECRETS, ...this.settings, PORT: String(this.port) }, {}, this.program);
  }
}
