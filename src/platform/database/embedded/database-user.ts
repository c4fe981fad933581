import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { geteuid } from 'node:process';
import { programEnvironment } from '../../config/environment.js';

/** For root: PostgreSQL refuses to run as root, and another user cannot enter, say, a checkout below /root. */
export const SYSTEM_DIR = '/var/lib/card-draw';

/** The user that the server runs as. Undefined means the user of this process. */
export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
}

/** Root runs the server as the owner of the existing files, else as `postgres`, else as `nobody`; others as themselves. */
export function databaseUser(clusterDir: string): DatabaseUser | undefined {
  if (geteuid?.() !== 0) return undefined;
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as');
}

/** Runs a program to its end, without the secrets of this process's environment. */
export function runAs(
  user: DatabaseUser | undefined,
  program: string,
  ...args: readonly string[]
): SpawnSyncReturns<string> {
  return spawnSync(program, args, { ...user, cwd: '/', env: programEnvironment(), encoding: 'utf8' });
}

/** Whether the user can enter a directory or run a program. Asks the kernel, as that user. */
export function canReach(user: DatabaseUser | undefined, path: string): boolean {
  return user === undefined || runAs(user, '/bin/sh', '-c', 'test -x "$1"', 'sh', path).status === 0;
}

/** Makes {@link SYSTEM_DIR}, which every user may enter. */
export function makeSystemDir(): void {
  mkdirSync(SYSTEM_DIR, { recursive: true });
  // The umask may close it to other users.
  chmodSync(SYSTEM_DIR, 0o755);
}
