import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { format } from 'node:util';
import { restoreBackup } from '../../src/commands/restoration.js';
import { builtProgram } from './program.js';
import { INHERITED } from './service-process.js';
import { until } from './until.js';

/** Far beyond what any command here takes: after that it hangs, and is killed. */
const HANG_MS = 120_000;

/** What a command left when it ended. */
export interface Outcome {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly out: Buffer;
  readonly err: string;
}

/** A command by its file in `src/commands/`. */
export type CommandName =
  | 'backup'
  | 'card-draw'
  | 'cards'
  | 'days'
  | 'restore'
  | 'demo'
  | 'export'
  | 'import'
  | 'module'
  | 'simulate'
  | 'tokens'
  | 'verify-day';

/** A command of package.json as a process, as npm runs it. */
export class CommandProcess {
  private readonly child: ChildProcess;
  private readonly err: Buffer[] = [];

  /**
   * @param name its folder in the built code
   * @param environment the settings that it has
   */
  constructor(
    name: CommandName,
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    cwd = tmpdir(),
  ) {
    this.child = spawn(process.execPath, [builtProgram(`commands/${name}`), ...args], {
      cwd,
      env: { ...INHERITED, ...environment },
      timeout: HANG_MS,
      killSignal: 'SIGKILL',
    });
    this.child.stderr?.on('data', (chunk: Buffer) => this.err.push(chunk));
    // Whoever writes to one that has ended learns it from the outcome.
    this.child.stdin?.on('error', () => undefined);
  }

  /** Gives it a part of its standard input. */
  feed(bytes: Buffer | string): void {
    this.child.stdin?.write(bytes);
  }

  /** Waits until its standard error has the text. */
  printed(text: string): Promise<void> {
    const written = (): string => Buffer.concat(this.err).toString();
    return until(
      () => written().includes(text),
      () => `The command did not print "${text}":\n${written()}`,
    );
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Reads its output, which nobody has read so far, and waits for its end. */
  async outcome(input: Buffer | string = ''): Promise<Outcome> {
    const out: Buffer[] = [];
    const { stdout, stdin } = this.child;
    stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    stdin?.end(input);
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    if (stdout && !stdout.readableEnded) await finished(stdout);
    return { code: this.child.exitCode, out: Buffer.concat(out), err: Buffer.concat(this.err).toString() };
  }
}

let runs = 0;
let last = Promise.resolve<unknown>(undefined);

/**
 * Runs a command in this process, without the start of another one: with its arguments, its settings, its folder and its streams. The
 * exit code is the one that its process would end with. One command runs after another.
 */
export function commandHere(
  name: CommandName,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input: Buffer | string = '',
  cwd = tmpdir(),
): Promise<Outcome> {
  const outcome = last.then(() => run(name, [process.execPath, name, ...args], environment, input, cwd));
  last = outcome.catch(() => undefined);
  return outcome;
}

async function run(
  name: CommandName,
  argv: string[],
  environment: Readonly<Record<string, string>>,
  input: Buffer | string,
  cwd: string,
): Promise<Outcome> {
  const { argv: ownArgv, env, exitCode } = process;
  const streams = Object.getOwnPropertyDescriptors(process);
  const { log, error } = console;
  const own = process.cwd();
  const out = new PassThrough();
  const written: Buffer[] = [];
  // A command that fails may destroy it.
  out.on('data', (chunk: Buffer) => written.push(chunk)).on('error', () => undefined);
  let err = '';
  const give = (stream: 'stdin' | 'stdout', value: object): unknown =>
    Object.defineProperty(process, stream, { configurable: true, value });
  Object.assign(process, { argv, env: { ...INHERITED, ...environment }, exitCode: undefined });
  give('stdin', Readable.from([Buffer.from(input)]));
  give('stdout', out);
  console.log = (...values) => out.write(`${format(...values)}\n`);
  console.error = (...values) => (err += `${format(...values)}\n`);
  process.chdir(cwd);
  try {
    runs += 1;
    // The query makes it another module, which runs again.
    await import(`../../src/commands/${name}.ts?run=${runs}`);
    await finished(out.end()).catch(() => undefined);
    return { code: Number(process.exitCode ?? 0), out: Buffer.concat(written), err };
  } finally {
    process.chdir(own);
    Object.defineProperties(process, { stdin: streams.stdin, stdout: streams.stdout });
    Object.assign(process, { argv: ownArgv, env, exitCode });
    Object.assign(console, { log, error });
  }
}

/** In this process where it can be: an embedded database knows those who use it by their processes. */
function runCommand(
  name: CommandName,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input?: Buffer | string,
): Promise<Outcome> {
  if ('DATABASE_URL' in environment) return commandHere(name, args, environment, input);
  return new CommandProcess(name, args, environment).outcome(input);
}

export function backup(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<Outcome> {
  return runCommand('backup', args, environment);
}

export function restore(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  input?: Buffer | string,
): Promise<Outcome> {
  return runCommand('restore', args, environment, input);
}

/** What `npx card-draw restore` does, without another process. @throws Error with what that would print */
export async function restoreHere(databaseUrl: string, script: Buffer | string, overwrite = false): Promise<void> {
  const input = Readable.from([Buffer.from(script)]);
  await restoreBackup({ databaseUrl, dataDir: '' }, input, { overwrite, ignoreServices: false });
}
