import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { type DatabaseUser, runAs } from './database-user.js';

/** The same on all Linux systems that Node runs on. */
const TICKS_A_SECOND = 100;
const LENGTH_OF_START = 'Thu Jan  1 00:00:00 1970'.length;

export function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Whether a process with this id runs, also for another user. A zombie does not run. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return statFields(pid)?.[0] !== 'Z';
}

/** The fields after the program's name, which stands in parentheses and may hold anything; see proc(5). Only on Linux. */
function statFields(pid: number): string[] | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** What Linux tells about processes. */
const procProcesses = {
  /** The program, and its start in seconds since 1970: another process that gets the same id later differs. */
  identify(pid: number): { program: string; startedAt: number } | undefined {
    const program = readIfThere(`/proc/${pid}/comm`)?.trim();
    const ticks = statFields(pid)?.[19];
    const [, bootedAt] = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
    if (program === undefined || ticks === undefined) return undefined;
    return { program, startedAt: Number(bootedAt) + Number(ticks) / TICKS_A_SECOND };
  },
  /** @param user whom the process runs as: the system tells no other user */
  worksIn: (pid: number, directory: string, user: DatabaseUser | undefined): boolean =>
    runAs(user, '/bin/sh', '-c', 'test "$1" -ef "$2"', 'sh', `/proc/${pid}/cwd`, directory).status === 0,
};

/** For systems without /proc. */
export const listedProcesses: typeof procProcesses = {
  identify(pid) {
    const { stdout, status } = runAs(undefined, 'ps', '-o', 'lstart=', '-o', 'comm=', '-p', String(pid));
    if (status !== 0) return undefined;
    const startedAt = Date.parse(stdout.slice(0, LENGTH_OF_START)) / 1000;
    return { program: basename(stdout.slice(LENGTH_OF_START).trim()), startedAt };
  },
  worksIn(pid, directory) {
    const { stdout, status } = runAs(undefined, 'lsof', '-a', '-p', String(pid), '-d', 'cwd', '-F', 'n');
    if (status !== 0) return false;
    const found = /^n(.*)$/m.exec(stdout)?.[1] ?? '';
    const [there, here] = [found, directory].map((path) => statSync(path, { throwIfNoEntry: false }));
    return there !== undefined && here !== undefined && there.ino === here.ino && there.dev === here.dev;
  },
};

export const processes = existsSync('/proc/self/stat') ? procProcesses : listedProcesses;
