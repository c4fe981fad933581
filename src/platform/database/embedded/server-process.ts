import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { programEnvironment } from '../../config/environment.js';
import type { DatabaseUser } from './database-user.js';
import { awaitReadyServer } from './postmaster-pid.js';

const STOP_WITHIN_MS = 8_000;
/** What an immediate end may take; a server that does not even do that has hung. */
const QUIT_WITHIN_MS = 800;

/**
 * Becomes the server ("exec") after leaving a watchdog behind: a shell that blocks on a pipe held by the service. However
 * the service ends, even by SIGKILL, the pipe closes, and the watchdog asks the server for a fast shutdown, after five
 * seconds for an immediate one. Twice in parentheses, so that the watchdog is no child of the server.
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

/** A running PostgreSQL server that is a child of this process and does not outlive it. */
export class ServerProcess {
  /** It takes connections, and nobody has asked it to end. */
  private isUp = false;

  private constructor(private readonly child: ChildProcess) {}

  /**
   * Starts the server and waits until it takes connections.
   * @param onCrash called when the server ends without having been asked to
   * @throws Error with the server's own words when it ends instead
   */
  static async start(
    program: string,
    args: readonly string[],
    { clusterDir, logFile, user }: { clusterDir: string; logFile: string; user: DatabaseUser | undefined },
    onCrash: (reason: string) => void,
  ): Promise<ServerProcess> {
    const log = openSync(logFile, 'w', 0o600);
    const child = spawn('/bin/sh', ['-c', LAUNCHER, 'sh', program, ...args], {
      ...user,
      cwd: clusterDir,
      env: programEnvironment(),
      // Its own process group: Ctrl-C in a terminal must reach the service first, which then stops the server.
      detached: true,
      stdio: ['ignore', log, log, 'pipe'],
    });
    closeSync(log);
    child.on('error', () => undefined);
    const server = new ServerProcess(child);
    child.once('exit', (code, signalName) => {
      child.stdio[3]?.destroy();
      if (server.isUp) onCrash(`it ended with ${signalName ?? `code ${String(code)}`}`);
    });
    const ready = await awaitReadyServer(
      clusterDir,
      (pid) => pid === child.pid,
      () => server.ended,
    );
    if (!ready) {
      await server.stop();
      throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8').trim()}`);
    }
    server.isUp = true;
    return server;
  }

  private get ended(): boolean {
    return this.child.pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /**
   * Disconnects all clients, writes everything to disk and ends the server. When that takes too long, it is ended at once: nothing
   * is lost, and the next start takes longer. May be called more than once.
   */
  async stop(withinMs = STOP_WITHIN_MS): Promise<void> {
    this.isUp = false;
    if (this.ended) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGINT');
    const impatience = [
      setTimeout(() => this.child.kill('SIGQUIT'), withinMs),
      setTimeout(() => this.child.kill('SIGKILL'), withinMs + QUIT_WITHIN_MS),
    ];
    await exited;
    impatience.forEach(clearTimeout);
  }
}
