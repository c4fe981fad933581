import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseUser } from './database-user.js';
import { isAlive, processes, readIfThere } from './processes.js';

const POLL_MS = 10;
/** How long a server may take to start, its recovery after a crash included. */
const READY_WITHIN_MS = 60_000;
/** How long the server of a killed service may take to stop. Its watchdog stops it too. */
const LEFTOVER_MS = 15_000;
/** Then a fast shutdown becomes an immediate one. It loses nothing; the next start recovers. */
const IMMEDIATE_AFTER_MS = 5_000;
/** How far apart the start of the process and the start in the lock file may be. */
const START_WITHIN_SECONDS = 10;

/** What PostgreSQL's own lock file says. */
interface Postmaster {
  readonly pid: number;
  /** In seconds since 1970. */
  readonly startedAt: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

function readPostmasterPid(clusterDir: string): Postmaster | undefined {
  const lines = readIfThere(join(clusterDir, 'postmaster.pid'))?.split('\n');
  // PostgreSQL's src/include/utils/pidfile.h describes the lines.
  const [pid, , startedAt, , socketDir = '', , , status] = lines ?? [];
  const ready = status?.trim() === 'ready';
  return Number(pid) > 0 ? { pid: Number(pid), startedAt: Number(startedAt), socketDir, ready } : undefined;
}

/**
 * Waits until the directory's server takes connections.
 * @param isWanted whether the server with this process id is the one that is waited for
 * @param hasEnded whether that server has ended, so that nobody need wait for it
 * @returns undefined when it is not ready in time
 */
export async function awaitReadyServer(
  clusterDir: string,
  isWanted: (pid: number) => boolean = isAlive,
  hasEnded: () => boolean = () => false,
): Promise<Postmaster | undefined> {
  for (let waited = 0; waited < READY_WITHIN_MS && !hasEnded(); waited += POLL_MS) {
    const running = readPostmasterPid(clusterDir);
    if (running?.ready && isWanted(running.pid)) return running;
    await sleep(POLL_MS);
  }
  return undefined;
}

/**
 * Makes sure that no server runs on the directory, which the caller has claimed. It stops the server of a killed service, and removes a
 * lock file whose process is dead, or is another one by now.
 * @throws Error when a server does not stop
 */
export async function awaitFreeCluster(clusterDir: string, user: DatabaseUser | undefined): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    const running = readPostmasterPid(clusterDir);
    if (running === undefined) return;
    // Asked once: no other process gets the id of one that lives.
    if (!isAlive(running.pid) || (waited === 0 && !isServerOf(clusterDir, running, user))) {
      rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
      return;
    }
    if (waited >= LEFTOVER_MS)
      throw new Error(`${clusterDir} is in use by a PostgreSQL server (process ${running.pid}) that does not stop`);
    if (waited === 0) signal(running.pid, 'SIGINT');
    if (waited === IMMEDIATE_AFTER_MS) signal(running.pid, 'SIGQUIT');
    await sleep(POLL_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended, or belongs to another user; the caller looks again.
  }
}

/** Whether the process is the server that wrote the lock file: the system reuses ids. */
function isServerOf(clusterDir: string, { pid, startedAt }: Postmaster, user: DatabaseUser | undefined): boolean {
  const { program, startedAt: started } = processes.identify(pid) ?? {};
  const late = Math.abs(startedAt - (started ?? NaN));
  return program === 'postgres' && late <= START_WITHIN_SECONDS && processes.worksIn(pid, clusterDir, user);
}
