import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtProgram, Program } from './program.js';
import { atEnd } from './scopes.js';
import { databaseGone, INHERITED, temporaryFolder, UNHURRIED } from './service-process.js';
import { until } from './until.js';

/** A world that is made soon. */
export const SMALL = ['--users', '6', '--cards', '60'];

/** A folder with the data of demos, which are started as `npx card-draw demo` does. They end with the tests. */
export class DemoFolder {
  private readonly folder = temporaryFolder();
  readonly path = this.folder.path;
  private readonly running: Program[] = [];
  private readonly dataDirs = new Set<string>();

  constructor() {
    atEnd(() => this.end());
  }

  /** The one demo below a folder for data. */
  of(dataDir: string): string {
    return join(this.path, dataDir, readdirSync(join(this.path, dataDir))[0] ?? '');
  }

  start(dataDir: string, args: readonly string[] = SMALL, port = 0): Program {
    const settings = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(this.path, dataDir) };
    const env = { ...INHERITED, ...UNHURRIED, ...settings };
    const program = new Program(process.execPath, [builtProgram('commands/demo'), ...args], { cwd: this.path, env });
    this.running.push(program);
    this.dataDirs.add(dataDir);
    return program;
  }

  private async end(): Promise<void> {
    for (const program of this.running) await program.kill('SIGKILL');
    for (const dataDir of this.dataDirs) if (existsSync(join(this.path, dataDir))) await databaseGone(this.of(dataDir));
  }
}

/** Waits until the demo is ready, for as long as it says something new, and gives its address. */
export async function ready(program: Program): Promise<string> {
  // What it tells ends with this line.
  const line = /The demo is ready, .* Open (http:\S+)\/\n[^]*Ctrl-C stops the demo/;
  for (let said = -1; !line.test(program.output) && said < program.output.length;) {
    said = program.output.length;
    const goesOn = (): boolean => program.ended || line.test(program.output) || program.output.length > said;
    await until(goesOn, () => `The demo says nothing more:\n${program.output}`);
  }
  const [, url] = line.exec(program.output) ?? [];
  if (url === undefined) throw new Error(`The demo has ended:\n${program.output}`);
  return url;
}

/** How it ends, and what it says. */
export async function ended(program: Program): Promise<{ code: number | null; output: string }> {
  return { code: await program.end(), output: program.output };
}
