import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A file's text, or undefined when it is not there. */
export function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Whether a process with this id runs, whoever owns it. One that has ended and that nobody waited for does not. */
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

/**
 * When a process was started, in whatever form the system has; undefined when it does not run. Together with its id it
 * names the process for good, while ids alone are used again.
 */
export function startTime(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  const fields = statFields(pid);
  if (fields) return fields[19];
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}
