import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { atEnd } from './scopes.js';
import { signalProcess } from './process-table.js';
import { PATIENCE_MS, until } from './until.js';

/** What a program is started with besides its arguments. */
export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
  readonly detached?: boolean;
}

const running = new Set<number>();
const folders = new Set<string>();

/** An empty folder that other users may pass through. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'card-draw-'));
  chmodSync(path, 0o755);
  folders.add(path);
  const remove = (): void => {
    rmSync(path, { recursive: true, force: true });
    folders.delete(path);
  };
  atEnd(remove);
  return { path, remove };
}

/** A program of ours by its place in the built code. */
export function builtProgram(name: string): string {
  return resolve('dist', `${name}.js`);
}

/** However this process ends, the programs that it has started end with it, and its temporary folders go. */
export function endTogether(): void {
  for (const [signal, number] of [['SIGHUP', 1] as const, ['SIGINT', 2] as const, ['SIGTERM', 15] as const])
    process.on(signal, () => process.exit(128 + number));
  process.on('exit', () => {
    for (const pid of running) signalProcess(pid, 'SIGKILL');
    for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  });
}

/** A program as a process of its own. */
export class Program {
  /** All that it has printed. */
  output = '';
  private readonly child: ChildProcess;
  private readonly closed: Promise<unknown>;

  constructor(
    private readonly command: string,
    args: readonly string[],
    options: ProgramOptions = {},
  ) {
    this.child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    this.closed = new Promise((resolve) => this.child.once('close', resolve));
    const { pid } = this;
    if (pid > 0) running.add(pid);
    this.child.once('exit', () => running.delete(pid)).on('error', ({ message }) => (this.output += `${message}\n`));
    for (const stream of [this.child.stdout, this.child.stderr])
      if (stream) createInterface(stream).on('line', (line) => this.take(line));
  }

  protected take(line: string): void {
    this.output += `${line}\n`;
  }

  /** Its process id; with `detached` that of its process group too. 0 if it never ran. */
  get pid(): number {
    return this.child.pid ?? 0;
  }

  get ended(): boolean {
    return this.pid === 0 || this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Waits until it answers there. @throws Error with what it has printed, if it does not */
  async answers(url: string): Promise<void> {
    const isReady = async (): Promise<boolean> => {
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      return this.ended || answer !== undefined;
    };
    await until(isReady, () => `${this.command} does not answer:\n${this.output}`);
    if (this.ended) throw new Error(`${this.command} has ended:\n${this.output}`);
  }

  /** Sends a signal and waits for the end; gives the exit code, or null when the signal itself ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.ended) this.child.kill(signal);
    return this.end();
  }

  /** Waits for it to end by itself; gives the exit code. */
  async end(): Promise<number | null> {
    if (!this.ended) await once(this.child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
    await this.printedAll();
    return this.child.exitCode;
  }

  /** Waits for what it has printed last; something that it leaves behind may keep its output open. */
  private async printedAll(): Promise<void> {
    const tooLate = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    await Promise.race([this.closed, tooLate]);
  }
}

/** Runs a program to its end and gives what it has printed. @throws Error with that, if it fails */
export async function runToEnd(
  command: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<string> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${command} ${args[0] ?? ''} failed:\n${output}`);
  return output;
}

/** The version that a program tells; undefined if it is not installed. */
export function versionOf(program: string, option = '--version'): string | undefined {
  const { error, stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8' });
  return error ? undefined : /\d+(\.[\w+~-]+)*/.exec(stdout + stderr)?.[0];
}

/** A port on which nobody listens now. @throws Error if somebody listens on the wanted one */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
