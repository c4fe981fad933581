import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { programEnvironment } from '../../config/environment.js';
import type { DatabaseUser } from './database-user.js';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isListening } from './data-dir-claim.js';

const STOP_WITHIN_MS = 8_000;
/** How long an immediate end may take; then the server hangs, and is killed. */
const QUIT_WITHIN_MS = 800;

/**
 * Starts a watchdog and then becomes the server ("exec"). The watchdog is a shell that reads a pipe held by the service. However the service
 * ends, the pipe closes; the watchdog then asks for a fast shutdown, and after five seconds for an immediate one. It stands twice in
 * parentheses, so that it is no child of the server.
 */
const LAUNCHER = `
( (
  read -r _ <&3
  kill -INT $$ || exit 0
  for _ in 1 2 3 4 5; do sleep 1; kill -0 $$ || exit 0; done
  kill -QUIT $$
) >/dev/null 2>&1 & )
exec 3<&-
exec "$@"
`;

/** The server does not outlive this process. @returns stops it; may be called more than once. @throws Error in the server's own words */
export async function startServer(
  program: string,
  args: readonly string[],
  { clusterDir, logFile, user }: { clusterDir: string; logFile: string; user: DatabaseUser | undefined },
  onCrash: (reason: string) => void,
): Promise<(withinMs?: number) => Promise<void>> {
  const log = openSync(logFile, 'w', 0o600);
  const server = spawn('/bin/sh', ['-c', LAUNCHER, 'sh', program, ...args], {
    ...user,
    cwd: clusterDir,
    env: programEnvironment(),
    // Its own process group: Ctrl-C in a terminal must reach the service first, which then stops the server.
    detached: true,
    stdio: ['ignore', log, log, 'pipe'],
  });
  closeSync(log);
  let isWanted = false;
  let failure = '';
  server.on('error', ({ message }) => (failure = message));
  server.once('exit', (code, signalName) => {
    server.stdio[3]?.destroy();
    if (isWanted) onCrash(`it ended with ${signalName ?? `code ${String(code)}`}`);
  });
  const isOurs = (pid: number): boolean => pid === server.pid;
  if (!(await awaitReadyServer(clusterDir, () => hasEnded(server), isOurs))) {
    await stop(server);
    throw new Error(`PostgreSQL did not start:\n${failure || readFileSync(logFile, 'utf8').trim()}`);
  }
  isWanted = true;
  return (withinMs) => {
    isWanted = false;
    return stop(server, withinMs);
  };
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/** Disconnects all clients and writes everything to disk. After `withinMs` the server ends at once: nothing is lost, and the next start recovers. */
async function stop(server: ChildProcess, withinMs = STOP_WITHIN_MS): Promise<void> {
  if (hasEnded(server)) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  const timers = [
    setTimeout(() => server.kill('SIGQUIT'), withinMs),
    setTimeout(() => server.kill('SIGKILL'), withinMs + QUIT_WITHIN_MS),
  ];
  await exited;
  timers.forEach(clearTimeout);
}

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

/** @param isWanted whether the server with this process id is the one. @returns undefined when it is not ready in time, or has ended */
export async function awaitReadyServer(
  clusterDir: string,
  hasEnded: () => boolean | Promise<boolean>,
  isWanted: (pid: number) => boolean = () => true,
) {
  for (let waited = 0; waited < READY_WITHIN_MS && !(await hasEnded()); waited += POLL_MS) {
    const running = readPostmasterPid(clusterDir);
    if (running?.ready && isWanted(running.pid)) return running;
    await sleep(POLL_MS);
  }
  return undefined;
}

/** Waits for the server of a killed service, and removes the lock file of a killed server, whose process id may be another's by now. */
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
