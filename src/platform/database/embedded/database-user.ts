import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { geteuid } from 'node:process';
import { programEnvironment } from '../../config/environment.js';
import type { PostgresBinaries } from './binaries.js';

/**
 * Where root keeps what the database's user could not reach elsewhere: PostgreSQL refuses to run as root, and another
 * user cannot enter, say, a checkout below /root.
 */
export const SYSTEM_DIR = '/var/lib/card-draw';

/** A user for the server to run as. Undefined in its place means "as ourselves". */
export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Root runs the server as the owner of the existing files, else as `postgres`, else as `nobody`; anyone else as
 * themselves.
 */
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

/** Whether the user can enter a directory or run a program there: the kernel is asked, as that user. */
export function canReach(user: DatabaseUser | undefined, path: string): boolean {
  if (user === undefined) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...user, cwd: '/', env: programEnvironment() })
      .status === 0
  );
}

/** The programs themselves, or a copy of them that the user can run. */
export function reachableBinaries(user: DatabaseUser | undefined, binaries: PostgresBinaries): PostgresBinaries {
  if (canReach(user, binaries.postgres)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(SYSTEM_DIR, `postgresql-${version}`);
  if (!existsSync(copy)) {
    makeSystemDir();
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    openToAll(unfinished);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      // Another service made the same copy meanwhile; its copy serves as well.
      rmSync(unfinished, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}

/** Made regardless of the umask, since another user has to pass through. */
export function makeSystemDir(): void {
  mkdirSync(SYSTEM_DIR, { recursive: true });
  chmodSync(SYSTEM_DIR, 0o755);
}

/** What the owner may read or run, all may: an installation under a strict umask is closed to other users. */
function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
