import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseUser } from './database-user.js';
import { isAlive, processes, readIfThere } from './processes.js';

const POLL_MS = 10;
/** How long a server may take to start, its recovery after a crash included. */
const READY_WITHIN_MS = 60_000;
/** How long a server left behind by a killed service gets to stop; its watchdog is at it already. */
const LEFTOVER_MS = 15_000;
/** After this long, a fast shutdown becomes an immediate one, which loses nothing but needs recovery at the next start. */
const IMMEDIATE_AFTER_MS = 5_000;
/** How far apart the start of the process and of the server in it may be, on a busy machine too. */
const START_WITHIN_SECONDS = 10;

/** A server process, as PostgreSQL's own lock file tells of it. */
interface Postmaster {
  readonly pid: number;
  /** In seconds since 1970. */
  readonly startedAt: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

/** What PostgreSQL's own lock file says, or undefined when there is none. */
function readPostmasterPid(clusterDir: string): Postmaster | undefined {
  const lines = readIfThere(join(clusterDir, 'postmaster.pid'))?.split('\n');
  // For what each line is see PostgreSQL's src/include/utils/pidfile.h.
  const [pid, , startedAt, , socketDir = '', , , status] = lines ?? [];
  const ready = status?.trim() === 'ready';
  return Number(pid) > 0 ? { pid: Number(pid), startedAt: Number(startedAt), socketDir, ready } : undefined;
}

/**
 * Waits until the directory's server takes connections.
 * @param isWanted whether a server is the one that is waited for
 * @param hasEnded whether there is nothing to wait for any more
 * @returns undefined when there is no such server, or not in time
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
 * Makes sure that no server runs on the directory. One that a killed service left behind is stopped; a lock file that names a dead process,
 * or by now another one, is removed. The caller holds the claim on the data directory.
 * @param user whom a server on this directory runs as
 * @throws Error when a leftover server does not stop
 */
export async function awaitFreeCluster(clusterDir: string, user: DatabaseUser | undefined): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    const running = readPostmasterPid(clusterDir);
    if (running === undefined) return;
    // Once is enough: as long as it lives, nobody else gets its id.
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
    // It has ended meanwhile, or belongs to another user; the caller looks again.
  }
}

/** Whether the process is the server that wrote the lock file; the ids of dead processes are given to others. */
function isServerOf(clusterDir: string, { pid, startedAt }: Postmaster, user: DatabaseUser | undefined): boolean {
  const { program, startedAt: started } = processes.identify(pid) ?? {};
  const late = Math.abs(startedAt - (started ?? NaN));
  return program === 'postgres' && late <= START_WITHIN_SECONDS && processes.worksIn(pid, clusterDir, user);
}
