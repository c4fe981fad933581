import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How much of a process is in memory, in bytes. */
export interface ResidentMemory {
  readonly now: number;
  /** The most that it ever was, where the system knows; else as now. */
  readonly peak: number;
}

/** @throws Error when there is no such process */
export function residentMemory(pid: number): ResidentMemory {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ResidentMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    now: kibibytes(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]),
    peak: kibibytes(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]),
  };
}

function fromPs(pid: number): ResidentMemory {
  const now = kibibytes(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim());
  return { now, peak: now };
}

function kibibytes(figure: string | undefined): number {
  const bytes = Number(figure) * 1024;
  if (!(bytes > 0)) throw new Error('The memory of a server cannot be read: it has ended');
  return bytes;
}
