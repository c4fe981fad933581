import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { DatabaseUser } from '../../src/platform/database/embedded/database-user.js';
import { processTable, signalProcess } from '../../test/harness/process-table.js';
import { Program } from '../../test/harness/program.js';
import { postmasterOf } from '../../test/harness/service-process.js';
import { until } from '../../test/harness/until.js';

const REST_TIMEOUT_MS = 2_000;
const SWITCHOVER_WITHIN_MS = 60_000;

/** What one node needs to know. */
interface NodePlan {
  readonly name: string;
  /** Where its files are; those of PostgreSQL are in `postgres`. */
  readonly folder: string;
  readonly postgresPort: number;
  readonly patroniPort: number;
  /** All that Patroni and PostgreSQL find in their environment. */
  readonly env: Readonly<Record<string, string>>;
  /** The user that runs them, if it is another one than that of this process. */
  readonly identity: DatabaseUser | undefined;
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
  private readonly configuration: string;
  private patroni: Program;
  private frozen: number[] = [];

  constructor(readonly plan: NodePlan) {
    this.configuration = join(plan.folder, 'patroni.yml');
    this.patroni = this.run();
  }

  /** What Patroni and PostgreSQL have printed. */
  get output(): string {
    return this.patroni.output;
  }

  startPatroni(): void {
    this.patroni = this.run();
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
    signalProcess(this.postmaster, 'SIGKILL');
  }

  async killPatroni(): Promise<void> {
    if (!this.patroni.ended) signalProcess(this.patroni.pid, 'SIGKILL');
    // PostgreSQL goes on, and keeps its output open.
    await until(() => this.patroni.ended);
  }

  /** Stops all its processes in the middle of what they do, as a machine that hangs. */
  freeze(): void {
    this.frozen = this.processes();
    for (const pid of this.frozen) signalProcess(pid, 'SIGSTOP');
  }

  /** Lets it go on after {@link freeze}. */
  thaw(): void {
    for (const pid of this.frozen.splice(0)) signalProcess(pid, 'SIGCONT');
  }

  /** Hands the lead to the synchronous standby. */
  switchOver(): void {
    const { name, env, identity, folder: cwd } = this.plan;
    const args = ['-c', this.configuration, 'switchover', 'card-draw', '--leader', name, '--force'];
    const options = { cwd, env, ...identity, encoding: 'utf8', timeout: SWITCHOVER_WITHIN_MS } as const;
    const { status, stdout, stderr } = spawnSync('patronictl', args, options);
    if (status !== 0) throw new Error(`patronictl ended with ${String(status)}:\n${stdout}${stderr}`);
  }

  /** Ends all its processes at once. */
  end(): void {
    for (const pid of this.processes()) signalProcess(pid, 'SIGKILL');
  }

  private run(): Program {
    const { folder: cwd, env, identity } = this.plan;
    return new Program('patroni', [this.configuration], { cwd, env, ...identity });
  }

  /** Patroni first, so that it starts nothing again. */
  private processes(): number[] {
    const { postmaster } = this;
    const server = processTable().filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
    return [...(this.patroni.ended ? [] : [this.patroni.pid]), ...server.map(({ pid }) => pid)];
  }

  /** By PostgreSQL's lock file; none when the process with that id is another one. */
  private get postmaster(): number | undefined {
    const { folder } = this.plan;
    const named = postmasterOf(folder);
    return processTable().find(({ pid, command }) => pid === named && command.includes(folder))?.pid;
  }
}
