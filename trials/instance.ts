import { OwnPostgres } from '../test/harness/own-postgres.js';
import { freePort } from '../test/harness/program.js';
import { BEARER, PASSWORD, SECRETS } from '../test/harness/secrets.js';
import { ServiceProcess } from '../test/harness/service-process.js';

/** Of a PostgreSQL that takes millions of rows at once. */
export const LARGE = { shared_buffers: '512MB', max_wal_size: '4GB' };

export type Settings = Readonly<Record<string, string>>;

/** Where a day begins last, and first. 26 hours lie between them: what is today in one is over in the other. */
export const ZONES = { last: 'Etc/GMT+12', first: 'Etc/GMT-14' };

/** Prints a line of what a trial does or measures. */
export type Say = (line: string) => void;

/** Works with a service on a PostgreSQL of its own. Both are gone at the end. @param configuration of that server */
export async function withService<T>(
  settings: Settings,
  configuration: Settings,
  work: (instance: Instance, postgres: OwnPostgres) => Promise<T>,
  program?: string,
): Promise<T> {
  const postgres = await OwnPostgres.start(configuration);
  try {
    return await whileRunning(
      { ...settings, DATABASE_URL: postgres.url },
      (instance) => work(instance, postgres),
      program,
    );
  } finally {
    await postgres.remove();
  }
}

/** Works with a service, which is stopped at the end. @param program that of another build than this one */
export async function whileRunning<T>(
  settings: Settings,
  work: (instance: Instance) => Promise<T>,
  program?: string,
): Promise<T> {
  const instance = await Instance.start(settings, undefined, program);
  try {
    return await work(instance);
  } finally {
    await instance.kill('SIGTERM');
  }
}

/** What the service tells of one record. */
export type Fields = Readonly<Record<string, unknown>>;

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

  /** @returns what the service answers @throws Error when it refuses */
  readonly get = async (path: string): Promise<unknown> => answerOf(`GET ${path}`, await fetch(this.url + path));

  /** Sends a write, with the operator's password. @returns what the service answers @throws Error when it refuses */
  readonly post = async (path: string, fields: object = {}, method = 'POST'): Promise<Fields> => {
    const headers = { ...BEARER, 'content-type': 'application/json' };
    const body = JSON.stringify({ ...fields, password: PASSWORD });
    return (await answerOf(`${method} ${path}`, await fetch(this.url + path, { method, headers, body }))) as Fields;
  };

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

async function answerOf(what: string, answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
