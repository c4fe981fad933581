import { spawnSync } from 'node:child_process';
import { INHERITED } from '../../test/harness/service-process.js';
import { PASSWORD } from '../../test/harness/secrets.js';
import { freePort, Program, temporaryFolder } from '../../test/harness/program.js';

/** The built bot as a process, which can be killed and started again with what it has stored. */
export class BotProcess {
  readonly folder = temporaryFolder();
  private program: Program | undefined;

  private constructor(
    private readonly chat: string,
    readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /** @param settings besides those that all bots have */
  static async start(chat: string, service: string, settings: Readonly<Record<string, string>>): Promise<BotProcess> {
    build();
    const port = await freePort();
    const own = { CARD_DRAW_URL: service, CARD_DRAW_TOKEN: PASSWORD, PORT: String(port) };
    const bot = new BotProcess(chat, port, { ...own, ...settings });
    bot.run();
    return bot;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get output(): string {
    return this.program?.output ?? '';
  }

  /** Waits until it takes interactions. */
  async ready(): Promise<void> {
    await this.program?.answers(`${this.url}/health`);
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    await this.program?.kill(signal);
  }

  startAgain(): void {
    this.run();
  }

  private run(): void {
    const env = { ...INHERITED, ...this.settings, BOT_DATA: this.folder.path };
    const script = new URL('../../bots/dist/card-draw-bot.js', rootOf()).pathname;
    this.program = new Program(process.execPath, [script, this.chat], { cwd: this.folder.path, env });
  }
}

/** Trials run as they are, and compiled in a folder of their own. Both begin in the project. */
function rootOf(): URL {
  return new URL(`file://${process.cwd()}/trials/bots/`);
}

let isBuilt = false;

function build(): void {
  if (isBuilt) return;
  const { status, stderr } = spawnSync('node_modules/.bin/vite', ['build', 'bots'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The bot cannot be built:\n${stderr}`);
  isBuilt = true;
}
