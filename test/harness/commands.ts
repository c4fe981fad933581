import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
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

/** A command of package.json as a process, as npm runs it. */
export class CommandProcess {
  private readonly child: ChildProcess;
  private readonly err: Buffer[] = [];

  /**
   * @param name its folder in the built code
   * @param environment the settings that it has
   */
  constructor(
    name:
      'archive' | 'backup' | 'cards' | 'restore' | 'demo' | 'export' | 'import' | 'module' | 'tokens' | 'verify-day',
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

export function backup(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<Outcome> {
  return new CommandProcess('backup', args, environment).outcome();
}

export function restore(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  input?: Buffer | string,
): Promise<Outcome> {
  return new CommandProcess('restore', args, environment).outcome(input);
}

/** What `npx card-draw restore` does, without another process. @throws Error with what that would print */
export async function restoreHere(databaseUrl: string, script: Buffer | string, overwrite = false): Promise<void> {
  const input = Readable.from([Buffer.from(script)]);
  await restoreBackup({ databaseUrl, dataDir: '' }, input, { overwrite, ignoreServices: false });
}
