import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, readIfThere } from './processes.js';

const POLL_MS = 20;
/** How long a server left behind by a killed service gets to stop; its watchdog is at it already. */
const LEFTOVER_MS = 15_000;
/** After this long, a fast shutdown becomes an immediate one, which loses nothing but needs recovery at the next start. */
const IMMEDIATE_AFTER_MS = 5_000;

/** The server process that PostgreSQL's own lock file names, or undefined when there is no lock file. */
export function readPostmasterPid(clusterDir: string): { pid: number; ready: boolean } | undefined {
  const lines = readIfThere(join(clusterDir, 'postmaster.pid'))?.split('\n');
  const pid = Number(lines?.[0]);
  // Line 8 is the server's status; see PostgreSQL's src/include/utils/pidfile.h.
  return pid > 0 ? { pid, ready: lines?.[7]?.trim() === 'ready' } : undefined;
}

/**
 * Makes sure that no server runs on the directory. One that a killed service left behind is stopped; a lock file that
 * names a dead process, or one that is no PostgreSQL (after a restart of the machine), is removed. Call it only while holding
 * the {@link claimDataDir claim} on the data directory.
 * @throws Error when a leftover server does not stop
 */
export async function awaitFreeCluster(clusterDir: string): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    const running = readPostmasterPid(clusterDir);
    if (running === undefined) return;
    if (!isAlive(running.pid) || !isPostgres(running.pid)) {
      rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
      return;
    }
    if (waited >= LEFTOVER_MS) {
      throw new Error(`${clusterDir} is in use by a PostgreSQL server (process ${running.pid}) that does not stop`);
    }
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

/** Where the system does not tell (no /proc), a living process is taken for the server, which is the safe guess. */
function isPostgres(pid: number): boolean {
  const name = readIfThere(`/proc/${pid}/comm`)?.trim();
  return name === undefined || name === 'postgres';
}
