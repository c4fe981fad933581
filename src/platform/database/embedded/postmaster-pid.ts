import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isListening } from './data-dir-claim.js';

/** Part of the socket's file name. */
export const SOCKET_PORT = 5432;
const POLL_MS = 10;
/** How long a server may take to start, its recovery after a crash included. */
const READY_WITHIN_MS = 60_000;
/** How long the server of a killed service may take to stop. Its watchdog stops it. */
const LEFTOVER_MS = 15_000;

/** What PostgreSQL's own lock file says. Its `socketDir` is empty until the server listens. */
function readPostmasterPid(clusterDir: string) {
  const file = join(clusterDir, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // PostgreSQL's src/include/utils/pidfile.h describes the lines.
  const [pid, , , , socketDir = '', , , status] = lines;
  return Number(pid) > 0 ? { pid: Number(pid), socketDir, ready: status?.trim() === 'ready' } : undefined;
}

interface Wanted {
  /** Whether the server with this process id is the one that is waited for. */
  readonly isWanted?: (pid: number) => boolean;
  /** Whether that server has ended, so that no one need wait for it. */
  readonly hasEnded: () => boolean | Promise<boolean>;
}

/**
 * Waits until the directory's server takes connections.
 * @returns undefined when it is not ready in time
 */
export async function awaitReadyServer(clusterDir: string, { isWanted = () => true, hasEnded }: Wanted) {
  for (let waited = 0; waited < READY_WITHIN_MS && !(await hasEnded()); waited += POLL_MS) {
    const running = readPostmasterPid(clusterDir);
    if (running?.ready && isWanted(running.pid)) return running;
    await sleep(POLL_MS);
  }
  return undefined;
}

/**
 * Waits until the server of a killed service has ended, and removes the lock file of one that was killed: another process may have its id by
 * now. The caller has claimed the directory.
 * @throws Error when a server does not stop
 */
export async function awaitFreeCluster(clusterDir: string): Promise<void> {
  for (let waited = 0; waited < LEFTOVER_MS; waited += POLL_MS) {
    const running = readPostmasterPid(clusterDir);
    // Before a server listens, its lock file names no folder. PostgreSQL itself looks whether that server lives.
    if (!running?.socketDir) return;
    if (!(await isListening(join(running.socketDir, `.s.PGSQL.${SOCKET_PORT}`)))) {
      rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
      return;
    }
    await sleep(POLL_MS);
  }
  throw new Error(`${clusterDir} is in use by a PostgreSQL server that does not stop`);
}
