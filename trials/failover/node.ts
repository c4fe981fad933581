import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processTable } from '../../test/harness/process-table.js';

const REST_TIMEOUT_MS = 2_000;

/** What one node needs to know. */
export interface NodePlan {
  readonly name: string;
  /** Where its files are. */
  readonly folder: string;
  readonly postgresPort: number;
  readonly patroniPort: number;
  /** All that Patroni and PostgreSQL find in their environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

/** A member of the cluster as Patroni shows it. */
export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** One PostgreSQL server and the Patroni that runs it. */
export class PatroniNode {
  private patroni: ChildProcess | undefined;
  private frozen: number[] = [];

  constructor(readonly plan: NodePlan) {}

  private get configuration(): string {
    return join(this.plan.folder, 'patroni.yml');
  }

  /** What Patroni and PostgreSQL have printed. */
  get log(): string {
    return readFileSync(join(this.plan.folder, 'patroni.log'), 'utf8');
  }

  start(): void {
    const { folder, environment, identity } = this.plan;
    const log = openSync(join(folder, 'patroni.log'), 'a');
    const stdio: ('ignore' | number)[] = ['ignore', log, log];
    this.patroni = spawn('patroni', [this.configuration], { cwd: folder, env: environment, stdio, ...identity });
    this.patroni.on('error', () => undefined);
    closeSync(log);
  }

  /** The state of the whole cluster as this node sees it; nothing when it does not answer. */
  async members(): Promise<readonly Member[]> {
    try {
      const address = `http://127.0.0.1:${this.plan.patroniPort}/cluster`;
      const answer = await fetch(address, { signal: AbortSignal.timeout(REST_TIMEOUT_MS) });
      return ((await answer.json()) as { members: Member[] }).members;
    } catch {
      return [];
    }
  }

  killPostgres(): void {
    kill(this.postmaster, 'SIGKILL');
  }

  async killPatroni(): Promise<void> {
    if (!this.patroni || this.patroni.exitCode !== null || this.patroni.signalCode !== null) return;
    const ended = once(this.patroni, 'exit');
    this.patroni.kill('SIGKILL');
    await ended;
  }

  /** Stops all its processes in the middle of what they do, as a machine that hangs. */
  freeze(): void {
    this.frozen = this.processes();
    for (const pid of this.frozen) kill(pid, 'SIGSTOP');
  }

  /** Lets it go on after {@link freeze}. */
  thaw(): void {
    for (const pid of this.frozen.splice(0)) kill(pid, 'SIGCONT');
  }

  /** Hands the lead to the synchronous standby. */
  switchOver(): void {
    const args = ['-c', this.configuration, 'switchover', 'card-draw', '--leader', this.plan.name, '--force'];
    const { environment: env, identity, folder: cwd } = this.plan;
    const { status, stdout, stderr } = spawnSync('patronictl', args, {
      ...{ cwd, env, encoding: 'utf8', timeout: 60_000 },
      ...identity,
    });
    if (status !== 0) throw new Error(`patronictl ended with ${String(status)}:\n${stdout}${stderr}`);
  }

  /** Ends all its processes at once. */
  end(): void {
    for (const pid of this.processes()) kill(pid, 'SIGKILL');
  }

  /** Patroni first, so that it starts nothing again. */
  private processes(): number[] {
    const table = processTable();
    const { postmaster } = this;
    const patroni = table.filter(({ pid, parent }) => pid === this.patroni?.pid && parent === process.pid);
    const server = table.filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
    return [...patroni, ...server].map(({ pid }) => pid);
  }

  /** By PostgreSQL's lock file; none when the process with that id is another one. */
  private get postmaster(): number | undefined {
    const data = join(this.plan.folder, 'data');
    try {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      return processTable().find((entry) => entry.pid === pid && entry.command.includes(data))?.pid;
    } catch {
      return undefined;
    }
  }
}

function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) throw new Error('There is no such process');
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended by itself meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
