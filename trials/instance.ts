import { freePort } from '../test/harness/program.js';
import { SECRETS } from '../test/harness/secrets.js';
import { ServiceProcess } from '../test/harness/service-process.js';

/** The built service on a port that stays the same when it is started again. */
export class Instance {
  service: ServiceProcess;

  private constructor(
    readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
  ) {
    this.service = this.run();
  }

  static async start(settings: Readonly<Record<string, string>>, port?: number): Promise<Instance> {
    const instance = new Instance(port ?? (await freePort()), settings);
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
    return new ServiceProcess({ ...SECRETS, ...this.settings, PORT: String(this.port) });
  }
}
