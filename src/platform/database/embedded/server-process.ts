import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { programEnvironment } from '../../config/environment.js';
import type { DatabaseUser } from './database-user.js';
import { awaitReadyServer } from './postmaster-pid.js';

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

/**
 * Starts a PostgreSQL server that does not outlive this process, and waits until it takes connections.
 * @param onCrash called when the server ends without having been asked to
 * @returns stops the server; may be called more than once
 * @throws Error with the server's own words when it does not start
 */
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
  server.on('error', () => undefined);
  server.once('exit', (code, signalName) => {
    server.stdio[3]?.destroy();
    if (isWanted) onCrash(`it ended with ${signalName ?? `code ${String(code)}`}`);
  });
  const ours = { isWanted: (pid: number) => pid === server.pid, hasEnded: () => hasEnded(server) };
  if (!(await awaitReadyServer(clusterDir, ours))) {
    await stop(server);
    throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8').trim()}`);
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
